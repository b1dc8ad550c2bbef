import Reactor

/// Whether a person is typing into a window.
@MainActor
final class TypingWatch {
    /// A key was pressed within the last second.
    private(set) var isTyping = false
    /// Called when no key has been pressed for a second.
    var onPause: (() -> Void)?

    private let timer: LoopTimer
    /// Longer than between two letters of a slow typist, and shorter than a wait that is noticed.
    static let pause = TimeSpan(seconds: 1)

    init(on loop: EventLoop) {
        var ended: (() -> Void)?
        timer = loop.makeTimer { ended?() }
        ended = { [weak self] in MainActor.assumeIsolated { self?.pauseBegins() } }
    }

    func keyPressed() {
        isTyping = true
        timer.schedule(after: TypingWatch.pause)
    }

    func close() { timer.cancel() }

    private func pauseBegins() {
        isTyping = false
        onPause?()
    }
}
