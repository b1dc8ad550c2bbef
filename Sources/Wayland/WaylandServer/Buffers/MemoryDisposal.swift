internal import Buffers
internal import CLinux
internal import Diagnostics
internal import Glibc
internal import Synchronization

/// Lets large memory of clients go on a thread of its own: files, mappings of them, and copies.
///
/// The last owner of memory frees its pages, which takes 0.1 ms a megabyte. When a client ends, that is the server. Many small pictures
/// take as long as a few large ones: they wait until they are worth a thread. The thread ends when nothing is left to do.
final class MemoryDisposal: Sendable {
    /// What is let go; addresses are numbers, because they belong to no other code any more.
    private enum Item: Sendable {
        case file(Int32)
        case mapping(UInt, size: Int)
        case block(PictureBlock, HeldPictures)
        /// What many surfaces of one client were: it goes with this value.
        case surfaces(SurfaceTree)
        /// What malloc keeps free.
        case heap

        func end() {
            switch self {
            case .file(let descriptor): Glibc.close(descriptor)
            case .mapping(let address, let size): munmap(UnsafeMutableRawPointer(bitPattern: address), size)
            case .block(let block, let held):
                block.free()
                held.remove(block.bytes.count)
            case .surfaces: break
            case .heap: gimbal_trim_heap()
            }
        }
    }

    static let shared = MemoryDisposal()

    /// Memory of this many bytes or more is worth a thread.
    static let least = 1 << 20
    /// Where clients make memory faster than the kernel frees it, the server waits for the kernel: files and mappings, and bytes of pictures,
    /// which are more than one client may have.
    private static let (mostFiles, mostBytes) = (256, 1 << 30)

    private struct Line {
        var waiting: [Item] = []
        /// Of those that wait.
        var (files, bytes) = (0, 0)
        var hasThread = false

        mutating func start() -> Bool {
            defer { hasThread = true }
            return !hasThread
        }
    }

    private let line = Mutex(Line())

    /// Closes a file of `size` bytes.
    func close(_ descriptor: consuming FileDescriptor, size: Int) { end(.file(descriptor.release()), size) }

    /// Takes a mapping away. The C function is `munmap`.
    func unmap(_ base: UnsafeRawPointer, size: Int) { end(.mapping(UInt(bitPattern: base), size: size), size) }

    /// Frees a picture's memory.
    func free(_ block: PictureBlock, of held: HeldPictures) {
        let (item, size) = (Item.block(block, held), block.bytes.count)
        guard size >= PictureBlock.leastMapped else { return item.end() }
        let (isTaken, needsThread) = line.withLock { line in
            guard line.bytes + size <= MemoryDisposal.mostBytes else { return (false, false) }
            line.waiting.append(item)
            line.bytes += size
            return (true, line.bytes >= MemoryDisposal.least && line.start())
        }
        went(item, isTaken, needsThread)
    }

    /// Lets the surfaces of a client that has ended go. Some hundreds take longer than a turn of the server.
    func free(_ tree: consuming SurfaceTree) { end(.surfaces(tree), tree.count < 64 ? 0 : MemoryDisposal.least) }

    /// Gives back what malloc keeps free, after all that waits.
    func trim() {
        let needsThread = line.withLock { line in
            line.waiting.insert(.heap, at: 0)
            line.files += 1
            return line.start()
        }
        went(.heap, true, needsThread)
    }

    private func end(_ item: Item, _ size: Int) {
        guard size >= MemoryDisposal.least else { return item.end() }
        let (isTaken, needsThread) = line.withLock { line in
            guard line.files < MemoryDisposal.mostFiles else { return (false, false) }
            line.waiting.append(item)
            line.files += 1
            return (true, line.start())
        }
        went(item, isTaken, needsThread)
    }

    private func went(_ item: Item, _ isTaken: Bool, _ needsThread: Bool) {
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
            if case .block(let block, _) = taken { line.bytes -= block.bytes.count } else if taken != nil { line.files -= 1 }
            return taken
        }
    }
}
