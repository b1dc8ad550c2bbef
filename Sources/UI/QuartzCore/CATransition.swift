import CoreGraphics

/// A change of what a layer shows: the old picture leaves while the new one comes.
///
/// The old picture is main's copy of the layer, drawn when the transition is added.
open class CATransition: CAAnimation {
    /// How the old content gives way to the new content.
    open var type = CATransitionType.fade
    /// Where the movement begins; nil is the right edge.
    open var subtype: CATransitionSubtype?
    /// The part of the transition, from 0 to 1, that it begins at.
    open var startProgress: Float = 0
    /// The part of the transition, from `startProgress` to 1, that it ends at; the new picture follows at once.
    open var endProgress: Float = 1

    /// Both within what a transition has.
    var span: (start: CGFloat, end: CGFloat) {
        let start = startProgress.isFinite ? min(max(CGFloat(startProgress), 0), 1) : 0
        let end = endProgress.isFinite ? min(max(CGFloat(endProgress), start), 1) : 1
        return (start, end)
    }

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
