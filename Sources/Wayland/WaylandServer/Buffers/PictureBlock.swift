internal import CLinux
internal import Glibc
internal import Synchronization

/// The memory of one picture.
///
/// From two pages on it is a mapping of its own, which the system has back with the picture: what malloc gets back between other blocks it
/// keeps for good.
struct PictureBlock: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
    private let isMapped: Bool

    /// What is smaller is malloc's.
    static let leastMapped = 1 << 13
    /// The kernel lets a process have 65,530 mappings. Where clients have very many pictures, malloc has the rest.
    private static let mostMapped = 1 << 14
    private static let mapped = Atomic(0)
    /// Large blocks of malloc's go back to the system when they are freed: it would learn to keep them.
    private static let returnsLargeBlocks: Void = gimbal_return_large_blocks()

    /// Returns uninitialized memory.
    ///
    /// A mapping begins with a page, as shared memory does. A copy whose target begins a few bytes into one takes twice as long: the
    /// processor compares the lower 12 bits of addresses and waits for stores that seem to alias its loads.
    ///
    /// - Returns: nil when there is none. The C functions are `mmap` and `posix_memalign`.
    init?(count: Int) {
        if count >= PictureBlock.leastMapped, let base = PictureBlock.map(count) {
            (bytes, isMapped) = (UnsafeMutableRawBufferPointer(start: base, count: count), true)
            return
        }
        PictureBlock.returnsLargeBlocks
        var base: UnsafeMutableRawPointer?
        guard posix_memalign(&base, count < PictureBlock.leastMapped ? 16 : 4096, count) == 0, let base else { return nil }
        (bytes, isMapped) = (UnsafeMutableRawBufferPointer(start: base, count: count), false)
    }

    private static func map(_ count: Int) -> UnsafeMutableRawPointer? {
        let isAllowed = mapped.add(1, ordering: .relaxed).newValue <= mostMapped
        let base = isAllowed ? mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) : MAP_FAILED
        if let base, base != MAP_FAILED { return base }
        mapped.subtract(1, ordering: .relaxed)
        return nil
    }

    /// Gives the memory back; called once.
    func free() {
        guard isMapped else { return Glibc.free(bytes.baseAddress) }
        munmap(bytes.baseAddress, bytes.count)
        PictureBlock.mapped.subtract(1, ordering: .relaxed)
    }
}
