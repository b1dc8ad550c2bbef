/// How a symbol is drawn, as far as a configuration says; nil stands for what it leaves open.
struct SymbolLook: Hashable, Sendable {
    enum Size: Hashable, Sendable {
        case points(CGFloat)
        case style(UIFont.TextStyle)
    }

    var size: Size?
    var weight: UIImage.SymbolWeight?
    var scale: UIImage.SymbolScale?
    /// Empty for the tint color.
    var colors: [UIColor]?

    /// Returns this look with what another one says in the place of its own.
    func overlaid(by other: SymbolLook) -> SymbolLook {
        SymbolLook(
            size: other.size ?? size, weight: other.weight ?? weight, scale: other.scale ?? scale,
            colors: other.colors ?? colors)
    }

    /// The size of the text beside which the symbol stands, in points.
    private func points(_ traits: UITraitCollection) -> CGFloat {
        switch size {
        case nil: 17
        case .points(let points): points.isFinite && points > 0 ? min(points, 1000) : 17
        case .style(let style): style.size(in: .wanted(by: traits))
        }
    }

    /// Returns what is drawn in an environment.
    func drawing(of symbol: ButtonSymbol, in traits: UITraitCollection) -> SymbolDrawing {
        let density = max(2, traits.displayScale > 0 ? traits.displayScale : DrawingScale.main)
        let side = SymbolDrawing.usualSide * points(traits) / 17 * (scale ?? .default).factor
        return SymbolDrawing(
            symbol: symbol, side: max(1, (side * density).rounded()) / density, stroke: (weight ?? .regular).stroke,
            scale: density, color: colors?.first?.resolvedColor(with: traits).cgColor)
    }
}
