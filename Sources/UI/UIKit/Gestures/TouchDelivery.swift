/// The delivery of one touch to a view.
@MainActor
final class TouchDelivery {
    /// The progress of the delivery: a view receives a began and then exactly one end or cancellation, or nothing at all.
    enum Stage: Equatable {
        case new
        /// A recognizer delays the touch until it has decided; the finger may be up already.
        case delayed(isUp: Bool)
        case told
        /// The finger is up, and the view has not been notified yet.
        case endDelayed
        /// The view receives nothing more.
        case over
    }

    let touch: UITouch
    /// The view; it is kept while the finger is down, even when it is removed.
    let view: UIView
    var stage = Stage.new

    init(_ touch: UITouch) {
        self.touch = touch
        view = touch.view ?? UIView()
    }

    /// True when the view has the touch, or is about to receive it.
    var isDown: Bool { stage == .told || stage == .delayed(isUp: false) }
    var mustDelayBegan: Bool { touch.followers.contains { $0.isUndecidedMember && $0.delaysTouchesBegan } }
    var mustDelayEnded: Bool { touch.followers.contains { $0.isUndecidedMember && $0.delaysTouchesEnded } }
}
