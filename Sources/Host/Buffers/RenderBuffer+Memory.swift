internal import Synchronization

extension RenderBuffer {
    private static let lastNumber = Atomic<UInt64>(0)

    /// Returns an identity that no other buffer of this process has.
    package static func makeID() -> ID {
        ID(number: lastNumber.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    /// A zeroed buffer in ordinary memory with rows aligned to 64 bytes; nil when the size is not from 1 to 16,384 a side.
    package static func memory(width: Int, height: Int, format: PixelFormat = .abgr8888) -> RenderBuffer? {
        guard (1...16_384).contains(width), (1...16_384).contains(height) else { return nil }
        let stride = (width * 4 + 63) / 64 * 64
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * height, alignment: 64)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        return RenderBuffer(
            id: makeID(), width: width, height: height, stride: stride, format: format, backing: .memory(bytes),
            release: { bytes.deallocate() })
    }
}
