import Glibc

/// The least that a picture's copy can cost: `memcpy` between two blocks of memory that have been touched.
final class MemoryCopy {
    private let source: UnsafeMutableRawPointer
    private let target: UnsafeMutableRawPointer
    private let bytes: Int

    init(bytes: Int) {
        self.bytes = bytes
        source = .allocate(byteCount: bytes, alignment: 64)
        target = .allocate(byteCount: bytes, alignment: 64)
        memset(source, 1, bytes)
        memset(target, 2, bytes)
    }

    deinit {
        source.deallocate()
        target.deallocate()
    }

    /// - Returns: nanoseconds of this thread.
    func run() -> Double {
        let start = Stopwatch.threadTime()
        memcpy(target, source, bytes)
        let cost = Stopwatch.threadTime() - start
        sink += Double(target.load(as: UInt8.self))
        return cost
    }
}
