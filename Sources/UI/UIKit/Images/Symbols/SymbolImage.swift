/// What an image of a symbol knows, so that it can be drawn again in another size.
struct SymbolImage: Sendable {
    var look: SymbolLook
    var drawing: SymbolDrawing
    /// The color that `withTintColor` gave it.
    var tint: UIColor?
}

extension UIImage {
    /// Creates the image of a symbol.
    convenience init(_ symbol: ButtonSymbol, _ look: SymbolLook, in traits: UITraitCollection) {
        let drawing = look.drawing(of: symbol, in: traits)
        var own = Look(scale: drawing.scale, renderingMode: drawing.color == nil ? .alwaysTemplate : .alwaysOriginal)
        own.symbol = SymbolImage(look: look, drawing: drawing)
        self.init(cgImage: drawing.pixels(), look: own)
    }

    /// Returns the image as an environment shows it: a symbol in the size and weight that it has there; others are themselves.
    ///
    /// - Parameter preferred: what counts where the image's own configuration leaves something open.
    func shown(_ preferred: SymbolConfiguration?, in traits: UITraitCollection) -> UIImage {
        guard let symbol = look.symbol else { return self }
        return drawn(symbol, preferred?.look.overlaid(by: symbol.look) ?? symbol.look, in: traits)
    }

    /// Returns the symbol with another look, and all else as it is.
    func withSymbol(_ look: SymbolLook, in traits: UITraitCollection?) -> UIImage {
        guard var symbol = self.look.symbol else { return self }
        symbol.look = look
        return drawn(symbol, look, in: traits ?? .current)
    }

    private func drawn(_ symbol: SymbolImage, _ wanted: SymbolLook, in traits: UITraitCollection) -> UIImage {
        let drawing = wanted.drawing(of: symbol.drawing.symbol, in: traits)
        guard drawing != symbol.drawing || symbol.look != look.symbol?.look else { return self }
        var look = look
        look.scale = drawing.scale
        if drawing.color != nil {
            look.renderingMode = .alwaysOriginal
        } else if symbol.drawing.color != nil, symbol.tint == nil {
            look.renderingMode = .alwaysTemplate
        }
        look.symbol = SymbolImage(look: symbol.look, drawing: drawing, tint: symbol.tint)
        var pixels = drawing.pixels()
        if let tint = symbol.tint {
            let color = tint.resolvedColor(with: traits).cgColor
            pixels = pixels.flatMap { TintedImages.shared.image($0, color: color) }
        }
        return UIImage(cgImage: pixels, look: look)
    }
}
