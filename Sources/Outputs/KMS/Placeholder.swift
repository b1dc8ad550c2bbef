internal import OutputCore
internal import Reactor

/// The pace of an output without a display: a frame counts as shown a period after its commit.
final class Placeholder {
    private var timer: LoopTimer?
    private var token: FrameToken?

    /// - Parameter shown: called with the token of a frame whose period is over.
    init(loop: EventLoop, shown: @escaping (FrameToken) -> Void) {
        timer = loop.makeTimer { [unowned self] in
            guard let token else { return }
            self.token = nil
            shown(token)
        }
    }

    func show(_ token: FrameToken, period: TimeSpan) {
        self.token = token
        timer?.schedule(after: period)
    }

    /// A display was connected, or the frame is over already.
    func cancel() {
        token = nil
        timer?.cancel()
    }
}
