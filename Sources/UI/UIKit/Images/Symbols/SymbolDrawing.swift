internal import Synchronization

/// A symbol at a size, with the pixels that show it.
struct SymbolDrawing: Hashable, Sendable {
    let symbol: ButtonSymbol
    /// The side of the square in points.
    let side: CGFloat
    /// The width of the lines in a square of 22 points.
    let stroke: CGFloat
    /// The pixels per point.
    let scale: CGFloat
    /// The color of all lines; nil for a template.
    let color: CGColor?

    /// The side beside text of 17 points.
    static let usualSide: CGFloat = 22

    private static let known = Mutex<[SymbolDrawing: CGImage]>([:])

    /// The pixels; drawn once.
    func pixels() -> CGImage? {
        if let known = Self.known.withLock({ $0[self] }) { return known }
        guard let image = drawn() else { return nil }
        Self.known.withLock {
            // An animated size must not fill memory with pictures that are used once.
            if $0.count >= 128 { $0.removeAll() }
            $0[self] = image
        }
        return image
    }

    private func drawn() -> CGImage? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { context in
            (color.map { UIColor(cgColor: $0) } ?? .black).setStroke()
            context.cgContext.scaleBy(x: side / Self.usualSide, y: side / Self.usualSide)
            let path = symbol.path
            path.lineWidth = stroke
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            path.stroke()
        }
        .cgImage
    }
}
