/// The memory that a pass is drawn into.
struct Canvas: @unchecked Sendable {
    let pixels: UnsafeMutablePointer<UInt32>
    /// Pixels from one row to the next.
    let stride: Int
    let width: Int
    let height: Int

    @inline(__always) func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y &* stride }
}

extension Canvas {
    init(_ bitmap: Bitmap) {
        self.init(pixels: bitmap.pixels, stride: bitmap.width, width: bitmap.width, height: bitmap.height)
    }
}
