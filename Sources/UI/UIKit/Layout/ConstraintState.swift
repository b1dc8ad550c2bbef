/// What a view knows about Auto Layout; made when a view first has to do with it.
@MainActor
final class ConstraintState {
    /// Constraints that the view holds, in the order of their activation.
    var constraints: [NSLayoutConstraint] = []
    var guides: [UILayoutGuide] = []
    var translatesMask = true
    var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
    var resistance = (horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh)
    var needsUpdate = true
    /// Some constraint is about a margin of the view.
    var hasMarginConstraints = false
    /// Counts changes of the intrinsic size and its priorities.
    var intrinsicRevision = 0

    var safeAreaGuide: UILayoutGuide?
    var marginsGuide: UILayoutGuide?
    var readableGuide: UILayoutGuide?
    var keyboardGuide: UIKeyboardLayoutGuide?

    /// Of a topmost view only.
    var engine: LayoutEngine?

    /// Grows with every change that may matter to some engine: constraints and views that come and go.
    static var structureRevision = 0
    /// Grows with every change of a constant, a priority, an intrinsic size.
    static var valueRevision = 0
}
