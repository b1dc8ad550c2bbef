internal import Reactor

/// Has malloc give back what large clients, and very many small ones, leave behind.
///
/// malloc keeps the small blocks of their objects when they are freed, and the textures of renderers that draw on the CPU. While it gives
/// memory back, other threads wait for theirs a moment: so that happens a while after the end, and seldom.
final class HeapCare {
    /// Fewer objects of clients that ended leave too little behind.
    static let least = 500
    /// What a client is besides its objects: its display, its sockets, its place in tables.
    static let client = 16
    /// So many bytes of pictures count as an object.
    static let pictureBytes = 1 << 14
    private static let (delay, interval) = (TimeSpan(seconds: 0.25), TimeSpan(seconds: 10))

    private let loop: EventLoop
    private let trim: () -> Void
    private var last: MonotonicTime?
    /// The objects of all clients that ended since then, and their pictures as objects.
    private var left = 0
    private lazy var timer = loop.makeTimer { [weak self] in self?.work() }

    init(on loop: EventLoop, trim: @escaping () -> Void = { MemoryDisposal.shared.trim() }) {
        (self.loop, self.trim) = (loop, trim)
    }

    /// A client is about to end, with so many objects and bytes of pictures.
    func clientEnds(objects: Int, pictureBytes: Int) {
        left += objects + pictureBytes / HeapCare.pictureBytes + HeapCare.client
        guard left >= HeapCare.least, !timer.isScheduled else { return }
        let soon = loop.now + HeapCare.delay
        timer.schedule(at: last.map { max(soon, $0 + HeapCare.interval) } ?? soon)
    }

    private func work() {
        (last, left) = (loop.now, 0)
        trim()
    }

    func close() { timer.cancel() }
}
