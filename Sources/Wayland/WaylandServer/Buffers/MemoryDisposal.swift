internal import Buffers
internal import Diagnostics
internal import Glibc
internal import Synchronization

/// Lets large memory of clients go on a thread of its own: files, mappings of them, and copies.
///
/// The last owner of memory frees its pages, which takes 0.1 ms a megabyte. When a client ends, that is the server. The thread
/// ends when nothing is left to do.
final class MemoryDisposal: Sendable {
    /// What is let go; addresses are numbers, because they belong to no other code any more.
    private enum Item: Sendable {
        case file(Int32)
        case mapping(UInt, size: Int)
        case block(UInt, size: Int, HeldPictures)

        func end() {
            switch self {
            case .file(let descriptor): Glibc.close(descriptor)
            case .mapping(let address, let size): munmap(UnsafeMutableRawPointer(bitPattern: address), size)
            case .block(let address, let size, let held):
                Glibc.free(UnsafeMutableRawPointer(bitPattern: address))
                held.remove(size)
            }
        }
    }

    static let shared = MemoryDisposal()

    /// Memory of this many bytes or more is worth a thread.
    static let least = 1 << 20
    /// Where a client makes memory faster than the kernel frees it, the server waits for the kernel.
    private static let most = 256

    private struct Line {
        var waiting: [Item] = []
        var hasThread = false
    }

    private let line = Mutex(Line())

    /// Closes a file of `size` bytes.
    func close(_ descriptor: consuming FileDescriptor, size: Int) { end(.file(descriptor.release()), size) }

    /// Takes a mapping away. The C function is `munmap`.
    func unmap(_ base: UnsafeRawPointer, size: Int) { end(.mapping(UInt(bitPattern: base), size: size), size) }

    /// Frees a picture's block of malloc's.
    func free(_ block: UnsafeMutableRawBufferPointer, of held: HeldPictures) {
        end(.block(UInt(bitPattern: block.baseAddress), size: block.count, held), block.count)
    }

    private func end(_ item: Item, _ size: Int) {
        guard size >= MemoryDisposal.least else { return item.end() }
        let (isTaken, needsThread) = line.withLock { line in
            guard line.waiting.count < MemoryDisposal.most else { return (false, false) }
            line.waiting.append(item)
            defer { line.hasThread = true }
            return (true, !line.hasThread)
        }
        if !isTaken { item.end() }
        // Without a thread the caller does it.
        if needsThread, DetachedThread.start(named: "gimbal-memory", { [self] in run() }) == nil { run() }
    }

    private func run() {
        while let item = take() { item.end() }
    }

    private func take() -> Item? {
        line.withLock { line in
            let taken = line.waiting.popLast()
            line.hasThread = taken != nil
            return taken
        }
    }
}
