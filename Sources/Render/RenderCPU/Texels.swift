/// The pixels of a picture while a frame is drawn. The frame keeps their owner alive.
struct Texels: @unchecked Sendable {
    let base: UnsafePointer<UInt32>
    /// Pixels from one row to the next.
    let stride: Int
    let width: Int
    let height: Int

    @inline(__always) func row(_ y: Int) -> UnsafePointer<UInt32> { base + y &* stride }
}
