/// A view's Auto Layout state; created when a constraint first refers to the view.
@MainActor
final class ConstraintState {
    /// The constraints that the view holds, in the order of their activation.
    var constraints: [NSLayoutConstraint] = []
    var guides: [UILayoutGuide] = []
    var translatesMask = true
    var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
    var resistance = (horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh)
    var needsUpdate = true
    /// True when a view below may want `updateConstraints()`.
    var needsUpdateBelow = true
    /// Counts changes of the intrinsic size and its priorities.
    var intrinsicRevision = 0

    /// The number of active constraints that name the view or a guide of it, without those in `ownLengths` and those of the stack that
    /// arranges it.
    var namings = 0
    /// The active constraints that compare the view's width or height with a constant, in the order of their activation. The stack
    /// that arranges the view computes with them.
    var ownLengths: [NSLayoutConstraint] = []
    /// The stack view that arranges the view.
    weak var arranger: UIStackView?
    /// True while the stack view sets the frame, without constraints.
    var isPlacedByStack = false

    var safeAreaGuide: UILayoutGuide?
    var marginsGuide: UILayoutGuide?
    var readableGuide: UILayoutGuide?
    var keyboardGuide: UIKeyboardLayoutGuide?

    /// True while the tree's engine may have a place of the view: what moves otherwise is no news to it.
    var isInEngine = false

    /// The layout engine; set only for a topmost view.
    var engine: LayoutEngine?

    /// The guides that the view provides by itself, as far as they were asked for.
    var providedGuides: [UILayoutGuide] { [safeAreaGuide, marginsGuide, readableGuide, keyboardGuide].compactMap { $0 } }

    /// True from the first constraint or stack view on: until then layouts pass Auto Layout by.
    static var isUsed = false
}
