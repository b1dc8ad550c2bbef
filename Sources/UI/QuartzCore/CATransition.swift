/// A change of what a layer shows: the old picture leaves while the new one comes.
///
/// The old picture is main's copy of the layer, drawn when the transition is added.
open class CATransition: CAAnimation {
    open var type = CATransitionType.fade
    open var subtype: CATransitionSubtype?
    /// Kept; a transition runs from its start to its end.
    open var startProgress: Float = 0
    /// Kept; a transition runs from its start to its end.
    open var endProgress: Float = 1

    package override func makeEmpty() -> CAAnimation { CATransition() }

    package override func assign(from other: CAAnimation) {
        super.assign(from: other)
        guard let other = other as? CATransition else { return }
        type = other.type
        subtype = other.subtype
        startProgress = other.startProgress
        endProgress = other.endProgress
    }
}
