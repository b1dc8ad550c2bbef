extension UIImage {
    /// Creates one of the images that this library draws for its own controls, as `init(systemName:)` does, in the size, weight and color
    /// that a configuration says.
    public convenience init?(systemName name: String, withConfiguration configuration: UIImage.Configuration?) {
        guard let symbol = ButtonSymbol.find(name) else { return nil }
        let look = (configuration as? SymbolConfiguration)?.look ?? SymbolLook()
        self.init(symbol, look, in: configuration?.traitCollection ?? .current)
    }

    /// Loads an image by name as `init(named:)` does, from a bundle; nil for the app's own resources. The configuration is ignored:
    /// pictures of an app are no symbols.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: UIImage.Configuration?) {
        self.init(named: name, in: bundle, compatibleWith: configuration?.traitCollection)
    }

    /// Whether the image is a symbol, which is drawn again in each size.
    public var isSymbolImage: Bool { look.symbol != nil }

    /// How the image is drawn; nil where it is no symbol.
    public var configuration: UIImage.Configuration? { symbolConfiguration }

    /// How the symbol is drawn; nil where the image is no symbol.
    public var symbolConfiguration: UIImage.SymbolConfiguration? { look.symbol.map { SymbolConfiguration($0.look) } }

    /// Returns a symbol as a configuration says, and no longer as its own does; other images return themselves.
    public func withConfiguration(_ configuration: UIImage.Configuration) -> UIImage {
        withSymbol((configuration as? SymbolConfiguration)?.look ?? SymbolLook(), in: configuration.traitCollection)
    }

    /// Returns a symbol with what a configuration says in the place of its own; nil for an image that is no symbol.
    public func applyingSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration) -> UIImage? {
        look.symbol.map { withSymbol($0.look.overlaid(by: configuration.look), in: configuration.traitCollection) }
    }
}
