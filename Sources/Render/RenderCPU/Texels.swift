/// The pixels of a picture while a frame is drawn. The frame keeps their owner alive.
package struct Texels: Sendable {
    nonisolated(unsafe) package let base: UnsafePointer<UInt32>
    /// Pixels from one row to the next.
    package let stride: Int
    package let width: Int
    package let height: Int

    init(base: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int) {
        (self.base, self.stride, self.width, self.height) = (base, stride, width, height)
    }

    /// Pixels in rows without gaps. Up to sixteen pixels behind the last one are read, too.
    package init(base: UnsafePointer<UInt32>, width: Int, height: Int) {
        self.init(base: base, stride: width, width: width, height: height)
    }

    @inline(__always) package func row(_ y: Int) -> UnsafePointer<UInt32> { base + y &* stride }

    /// Copies all rows, without gaps between them, to memory for `width × height × 4` bytes.
    package func copy(to memory: UnsafeMutableRawPointer) {
        for y in 0..<height { (memory + y * width * 4).copyMemory(from: row(y), byteCount: width * 4) }
    }
}
