import Motion

/// A color with a border of another inside its edge.
///
/// The border's inner edge is the outer one moved inwards, so inner corners are tighter, as in Core Animation.
struct BorderPaint {
    private let inside: SIMD4<Float>
    private let border: SIMD4<Float>
    private let width: Double
    private let shape: RoundedShape

    init(_ color: Color, border: Color, width: Double, shape: RoundedShape) {
        inside = color.premultiplied
        let over = border.premultiplied
        self.border = over + inside * (1 - over.w / 255)
        self.width = width
        self.shape = shape
    }

    /// Writes the pixels of a run, without regard to the outer edge.
    func read(_ row: Int, _ run: Run, into target: UnsafeMutablePointer<UInt32>) {
        let covered = shape.row(row, in: run, inset: width)
        let edge = border.pixel
        guard !covered.outer.isEmpty else { return Span.fill(target, run.count, edge) }
        Span.fill(target, covered.outer.start - run.start, edge)
        Span.fill(target + (covered.outer.end - run.start), run.end - covered.outer.end, edge)
        let inner = covered.inner.isEmpty ? Run(covered.outer.end, covered.outer.end) : covered.inner
        mix(row, Run(covered.outer.start, inner.start), run, target)
        Span.fill(target + (inner.start - run.start), inner.count, pixel(Float(covered.value)))
        mix(row, Run(inner.end, covered.outer.end), run, target)
    }

    private func mix(_ row: Int, _ part: Run, _ run: Run, _ target: UnsafeMutablePointer<UInt32>) {
        guard !part.isEmpty else { return }
        for column in part.start..<part.end {
            target[column - run.start] = pixel(Float(shape.coverage(column, row, inset: width)))
        }
    }

    private func pixel(_ part: Float) -> UInt32 { (border + (inside - border) * part).pixel }
}
