import CoreGraphics

/// A transition between two pictures of a layer: the old picture leaves while the new one comes.
///
/// The old picture is captured when the transition is added: on the display side if possible, otherwise as the main thread's
/// copy.
open class CATransition: CAAnimation {
    /// How the old content gives way to the new content.
    open var type = CATransitionType.fade
    /// Where the movement begins; nil is the right edge.
    open var subtype: CATransitionSubtype?
    /// The progress from 0 to 1 at which the transition begins.
    open var startProgress: Float = 0
    /// The progress from `startProgress` to 1 at which the transition ends. The new picture then appears at once.
    open var endProgress: Float = 1

    /// Both progress values, limited to their ranges.
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
