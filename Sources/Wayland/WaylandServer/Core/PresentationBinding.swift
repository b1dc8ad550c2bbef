internal import Geometry
internal import WaylandProtocols

/// `wp_presentation` of one client: reports when commits were presented.
final class PresentationBinding: WpPresentation.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming WpPresentation.Request, of object: WpPresentation) {
        switch consume request {
        case .destroy: break
        case .feedback(let wire, let id):
            guard let surface = wire.surface, client.charge(.feedbacks), let made = id.create()
            else { return }
            made.handler = FeedbackEnd(client)
            surface.add(made)
        }
    }

    func ended(_ object: WpPresentation) {}
}

/// Credits a client's presentation feedback when it ends.
private final class FeedbackEnd: WpPresentationFeedback.Handler {
    private let client: Client

    init(_ client: Client) { self.client = client }

    func ended(_ object: WpPresentationFeedback) { client.credit(.feedbacks) }
}

/// The time at which a frame was presented.
package struct PresentedFrame: Hashable, Sendable {
    /// The time on the monotonic clock.
    package var nanoseconds: Int64
    /// Nanoseconds from one frame to the next.
    package var refresh: UInt32

    package init(nanoseconds: Int64, refresh: UInt32) {
        self.nanoseconds = nanoseconds
        self.refresh = refresh
    }

    var event: WpPresentationFeedback.Event {
        let time = UInt64(max(0, nanoseconds))
        let seconds = time / 1_000_000_000
        return .presented(
            tvSecHi: UInt32(truncatingIfNeeded: seconds >> 32), tvSecLo: UInt32(truncatingIfNeeded: seconds),
            tvNsec: UInt32(time % 1_000_000_000), refresh: refresh, seqHi: 0, seqLo: 0, flags: .vsync)
    }
}
