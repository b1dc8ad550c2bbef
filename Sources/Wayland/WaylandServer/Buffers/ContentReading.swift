internal import Geometry
internal import Reactor
internal import Synchronization

/// A content that a thread reads from its client's memory or file before it is applied.
///
/// A file that does not answer in time ends its client. The thread stays until the file answers: nothing interrupts it.
final class ContentReading {
    enum Outcome {
        case open
        case read
        case failed(ClientBufferError)
    }

    /// What the thread needs; it may outlive the client.
    private final class Work: Sendable {
        let outcome = Mutex(Outcome.open)
        private let source: ShmSource
        private let target: ClientImageChain.Target

        private let (contents, client): (ReadContents, UInt64)

        init(_ source: ShmSource, _ target: ClientImageChain.Target, of client: Client) {
            (self.source, self.target) = (source, target)
            (contents, self.client) = (client.readContents, client.number)
        }

        /// Called on the thread.
        func run() {
            let found = read()
            outcome.withLock { $0 = found }
            contents.add(client)
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

    var outcome: Outcome { work.outcome.withLock { $0 } }
    /// The thread has read it, or could not.
    var isDone: Bool { if case .open = outcome { false } else { true } }

    /// Begins to read; nil when the client has reached a limit, or the system has no thread.
    init?(_ buffer: ShmBuffer, as attachment: Attachment, into target: ClientImageChain.Target, for client: Client) {
        guard !client.readContents.isDeaf, client.reserve(.readings, 1) else { return nil }
        // A spare picture is charged already.
        let bytes = target.isNew ? target.picture.bytes.count : 0
        guard client.charge(.pictureBytes, bytes) else {
            client.credit(.readings)
            return nil
        }
        let work = Work(buffer.source, target, of: client)
        (self.attachment, self.target, self.work, self.client, self.bytes) = (attachment, target, work, client, bytes)
        reader = buffer.isStored ? client.fileReader : client.memoryReader
        number = reader.perform { work.run() }
        guard number != nil else { return nil }
        if buffer.isStored { limitTime() }
    }

    deinit {
        deadline?.cancel()
        // What is not begun would keep its picture and file, which are charged no longer.
        if let number { reader.cancel(number) }
        client.credit(.readings)
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
            guard let self, let client, client.isConnected, !isDone else { return }
            client.refuse("the file of its buffer was not read within \(seconds) seconds")
        }
        deadline?.schedule(after: TimeSpan(seconds: seconds))
    }
}
