internal import Buffers
internal import CLinux
internal import Geometry
internal import Glibc
internal import Reactor
internal import Synchronization

/// A buffer that is being read from a client's file on a thread. Its descriptor is readable when that is done.
///
/// A file that does not answer in time ends its client. The thread stays until the file answers: nothing interrupts it.
final class StoredReading: Awaited {
    /// What the thread needs; it may outlive the client.
    final class Work: Sendable {
        enum Outcome {
            case open
            case read(ClientImage)
            case failed(ClientBufferError)
        }

        fileprivate let signal: FileDescriptor
        private let file: FileDescriptor
        private let layout: ShmLayout
        fileprivate let outcome = Mutex(Outcome.open)

        fileprivate init?(_ layout: ShmLayout, _ file: Int32) {
            let event = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
            guard event >= 0 else { return nil }
            signal = FileDescriptor(owning: event)
            guard let copy = FileDescriptor(duplicating: file) else { return nil }
            self.file = copy
            self.layout = layout
        }

        /// Called on the thread.
        func run() {
            let found = read()
            outcome.withLock { $0 = found }
            var one: UInt64 = 1
            _ = Glibc.write(signal.rawValue, &one, 8)
        }

        private func read() -> Outcome {
            guard let picture = ClientImage(width: layout.width, height: layout.height, format: layout.pictureFormat),
                let base = picture.bytes.baseAddress
            else { return .failed(.noMemory) }
            do throws(ClientBufferError) {
                try layout.read(picture.bounds, of: file.rawValue, to: base, stride: picture.stride)
                return .read(picture)
            } catch {
                return .failed(error)
            }
        }
    }

    private let work: Work
    private let client: Client
    private let bytes: Int
    private var deadline: LoopTimer?

    var descriptor: Int32 { work.signal.rawValue }

    /// Begins to read; nil when the client has exceeded a limit, or the system has no descriptor or thread: it is ended then.
    init?(_ layout: ShmLayout, of memory: ShmMemory, for client: Client) {
        let bytes = layout.width * layout.height * 4
        guard client.charge(.fences) else { return nil }
        guard client.charge(.pictureBytes, bytes) else {
            client.credit(.fences)
            return nil
        }
        guard let work = Work(layout, memory.descriptor), client.reader.perform({ work.run() }) else {
            client.credit(.fences)
            client.credit(.pictureBytes, bytes)
            client.refuse("too many files are being read, or there is no thread for another")
            return nil
        }
        (self.work, self.client, self.bytes) = (work, client, bytes)
        let seconds = client.limits.fileSeconds
        deadline = client.loop.makeTimer { [weak self, weak client] in
            guard let self, let client, client.isConnected, !isReady else { return }
            client.refuse("the file of its buffer was not read within \(seconds) seconds")
        }
        deadline?.schedule(after: TimeSpan(seconds: seconds))
    }

    deinit {
        deadline?.cancel()
        client.credit(.fences)
        client.credit(.pictureBytes, bytes)
    }

    /// Returns what was read.
    func picture() throws(ClientBufferError) -> ClientImage {
        let outcome = work.outcome.withLock { $0 }
        switch outcome {
        case .open: throw .unread
        case .read(let picture):
            deadline?.cancel()
            return picture
        case .failed(let error): throw error
        }
    }
}
