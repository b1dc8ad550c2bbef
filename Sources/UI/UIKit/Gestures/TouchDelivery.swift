/// What a view has been told of one finger.
@MainActor
final class TouchDelivery {
    /// A view gets a began, and then exactly one end or cancellation, or nothing at all.
    enum Stage: Equatable {
        case new
        /// A recognizer wants to see first what becomes of it; the finger may be up already.
        case delayed(isUp: Bool)
        case told
        /// The finger is up, the view does not know yet.
        case endDelayed
        /// The view hears no more of it.
        case over
    }

    let touch: UITouch
    /// Kept while the finger is down, even when the view is removed.
    let view: UIView
    var stage = Stage.new

    init(_ touch: UITouch) {
        self.touch = touch
        view = touch.view ?? UIView()
    }

    /// The view has the finger, or is going to.
    var isDown: Bool { stage == .told || stage == .delayed(isUp: false) }
    var mustDelayBegan: Bool { touch.followers.contains { $0.isUndecidedMember && $0.delaysTouchesBegan } }
    var mustDelayEnded: Bool { touch.followers.contains { $0.isUndecidedMember && $0.delaysTouchesEnded } }
}
