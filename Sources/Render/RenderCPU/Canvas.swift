/// The memory that operations are drawn into.
struct Canvas: @unchecked Sendable {
    /// The first pixel of the row `top`.
    let pixels: UnsafeMutablePointer<UInt32>
    /// Pixels from one row to the next.
    let stride: Int
    let width: Int
    let height: Int
    /// The first row of the target that there is memory for.
    var top = 0
    /// The bits in the place of the alpha are never looked at.
    var isAlphaIgnored = false

    @inline(__always) func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + (y &- top) &* stride }
}

extension Canvas {
    init(_ bitmap: Bitmap) {
        self.init(pixels: bitmap.pixels, stride: bitmap.width, width: bitmap.width, height: bitmap.height)
    }
}
