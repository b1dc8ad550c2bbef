internal import Glibc
internal import Synchronization

extension RenderBuffer {
    private static let lastNumber = Atomic<UInt64>(0)

    /// Returns an identity that no other buffer of this process has.
    package static func makeID() -> ID {
        ID(number: lastNumber.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    /// A zeroed buffer in ordinary memory with rows aligned to 64 bytes; nil when the size is not from 1 to 16,384 a side, or without
    /// memory. A buffer that is never drawn takes none: pages come when they are written to. The C function is `mmap`.
    package static func memory(width: Int, height: Int, format: PixelFormat = .abgr8888) -> RenderBuffer? {
        guard (1...16_384).contains(width), (1...16_384).contains(height) else { return nil }
        let stride = (width * 4 + 63) / 64 * 64
        let start = mmap(nil, stride * height, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let start, start != MAP_FAILED else { return nil }
        let bytes = UnsafeMutableRawBufferPointer(start: start, count: stride * height)
        return RenderBuffer(
            id: makeID(), width: width, height: height, stride: stride, format: format, backing: .memory(bytes),
            release: { munmap(bytes.baseAddress, bytes.count) })
    }
}
