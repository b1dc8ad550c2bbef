internal import Buffers
internal import CLinux
internal import Geometry
internal import Glibc
internal import Reactor
internal import Synchronization

/// A content that a thread reads from its client's memory or file before it is applied. Its descriptor is readable when that is done.
///
/// A file that does not answer in time ends its client. The thread stays until the file answers: nothing interrupts it.
final class ContentReading: Awaited {
    enum Outcome {
        case open
        case read
        case failed(ClientBufferError)
    }

    /// What the thread needs; it may outlive the client.
    private final class Work: Sendable {
        let signal: FileDescriptor
        let outcome = Mutex(Outcome.open)
        private let source: ShmSource
        private let target: ClientImageChain.Target

        init?(_ source: ShmSource, _ target: ClientImageChain.Target) {
            let event = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
            guard event >= 0 else { return nil }
            signal = FileDescriptor(owning: event)
            (self.source, self.target) = (source, target)
        }

        /// Called on the thread.
        func run() {
            let found = read()
            outcome.withLock { $0 = found }
            var one: UInt64 = 1
            _ = Glibc.write(signal.rawValue, &one, 8)
        }

        private func read() -> Outcome {
            do throws(ClientBufferError) {
                target.complete()
                try source.read(target.damage, into: target.picture)
                return .read
            } catch {
                return .failed(error)
            }
        }
    }

    let attachment: Attachment
    /// The picture that is written, and which of its pixels are new.
    let target: ClientImageChain.Target
    private let work: Work
    private let client: Client
    /// What the client is charged for the picture meanwhile.
    private var bytes: Int
    private var deadline: LoopTimer?
    private let reader: ContentReader
    /// Its place in the reader's line; nil where it never had one.
    private var number: Int?

    var descriptor: Int32 { work.signal.rawValue }
    var outcome: Outcome { work.outcome.withLock { $0 } }

    /// Begins to read; nil when the client has reached a limit, or the system has no descriptor or thread.
    init?(_ buffer: ShmBuffer, as attachment: Attachment, into target: ClientImageChain.Target, for client: Client) {
        guard client.reserve(.fences, 1) else { return nil }
        // A spare picture is charged already.
        let bytes = target.isNew ? target.picture.bytes.count : 0
        guard let source = buffer.source, let work = Work(source, target), client.charge(.pictureBytes, bytes) else {
            client.credit(.fences)
            return nil
        }
        (self.attachment, self.target, self.work, self.client, self.bytes) = (attachment, target, work, client, bytes)
        reader = buffer.isStored ? client.fileReader : client.memoryReader
        number = reader.perform { work.run() }
        guard number != nil else { return nil }
        if buffer.isStored { limitTime() }
    }

    deinit {
        deadline?.cancel()
        // What is not begun would keep its picture and descriptors, which are charged no longer.
        if let number { reader.cancel(number) }
        client.credit(.fences)
        endCharge()
    }

    /// The picture is counted with the others of its surface from now on.
    func endCharge() {
        client.credit(.pictureBytes, bytes)
        bytes = 0
    }

    private func limitTime() {
        let seconds = client.limits.fileSeconds
        deadline = client.loop.makeTimer { [weak self, weak client] in
            guard let self, let client, client.isConnected, !isReady else { return }
            client.refuse("the file of its buffer was not read within \(seconds) seconds")
        }
        deadline?.schedule(after: TimeSpan(seconds: seconds))
    }
}
