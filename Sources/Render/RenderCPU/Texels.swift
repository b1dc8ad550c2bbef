/// The pixels of a picture while a frame is drawn. The frame keeps their owner alive.
package struct Texels: Sendable {
    nonisolated(unsafe) package let base: UnsafePointer<UInt32>
    /// Pixels from one row to the next.
    package let stride: Int
    package let width: Int
    package let height: Int
    /// The bits in the place of the alpha are undefined: what reads the pixels makes them opaque.
    let isAlphaUndefined: Bool

    init(base: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int, isAlphaUndefined: Bool = false) {
        (self.base, self.stride, self.width, self.height) = (base, stride, width, height)
        self.isAlphaUndefined = isAlphaUndefined
    }

    /// Pixels in rows without gaps. Up to sixteen pixels behind the last one are read, too.
    package init(base: UnsafePointer<UInt32>, width: Int, height: Int) {
        self.init(base: base, stride: width, width: width, height: height)
    }

    @inline(__always) package func row(_ y: Int) -> UnsafePointer<UInt32> { base + y &* stride }

    /// Copies all rows, without gaps between them, to memory for `width × height × 4` bytes.
    package func copy(to memory: UnsafeMutableRawPointer) {
        for y in 0..<height {
            copy(to: (memory + y * width * 4).assumingMemoryBound(to: UInt32.self), from: row(y), count: width)
        }
    }

    /// Copies pixels of a row, and makes them opaque where their alpha is undefined.
    @inline(__always) func copy(to target: UnsafeMutablePointer<UInt32>, from source: UnsafePointer<UInt32>, count: Int) {
        if isAlphaUndefined { Span.copyOpaque(target, source, count) } else { Span.copy(target, source, count) }
    }
}
