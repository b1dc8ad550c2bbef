internal import QuartzCore

/// A view's Auto Layout state; created when a constraint first refers to the view.
@MainActor
final class ConstraintState {
    private var held = ChildList<NSLayoutConstraint>()
    /// Finds the constraints of a view that leaves; nil until there was need of it.
    private var register: NamedViews?
    private var activations = 0
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
    /// The active constraints that compare the view's width or height with a constant or with each other, in the order of their
    /// activation. The stack that arranges the view computes with them.
    var ownLengths: [NSLayoutConstraint] = []
    /// The stack view that arranges the view.
    weak var arranger: UIStackView?
    var placement = Placement.solved
    /// The rectangle that the stack view computed, relative to the topmost view's origin, before it was moved to whole pixels;
    /// nil before it did.
    var assignedBox: CGRect?
    /// Whether constraints relate what is inside to the outside; nil while the stack view has not asked since that changed.
    var enclosure: Enclosure?
    var inside = Inside.unknown

    var safeAreaGuide: UILayoutGuide?
    var marginsGuide: UILayoutGuide?
    var readableGuide: UILayoutGuide?
    var keyboardGuide: UIKeyboardLayoutGuide?

    /// True while the tree's engine may have a place of the view: what moves otherwise is no news to it.
    var isInEngine = false

    /// The layout engine; set only for a topmost view.
    var engine: LayoutEngine?

    /// How the view gets its frame.
    enum Placement {
        /// From constraints, or from its mask.
        case solved
        /// The stack view that arranges it computes it.
        case computed
        /// The stack view computes it, from what the constraints inside make of the lengths. What is inside is solved by itself.
        case enclosed
        /// Hidden, without room in the stack view, which places it. What is inside gets no more room than that.
        case collapsed
        /// The same for a view that constraints relate to what is outside of it: it has the size for these that it would have.
        case passedOver

        /// True where the stack view notes the rectangle before it is moved to whole pixels.
        var hasBox: Bool { self == .computed || self == .enclosed }
    }

    /// What stack views around know of what is inside this view. It is never more than they know of the views in it.
    enum Inside {
        case unknown
        /// Whether constraints lead to the outside.
        case related
        /// And the lengths that come of it.
        case measured
    }

    /// True when the stack view decides the size.
    var isPlacedByStack: Bool { placement != .solved && placement != .passedOver }

    /// True when the constraints inside decide the lengths, and no others.
    var isMeasuredInside: Bool { namings > 0 && (enclosure == .closed || enclosure == .coupled) }

    /// True when the view's width and height depend on each other by its own constraints.
    var hasAspectRatio: Bool { ownLengths.contains(where: \.isAspectRatio) }

    /// The guides that the view provides by itself, as far as they were asked for.
    var providedGuides: [UILayoutGuide] { [safeAreaGuide, marginsGuide, readableGuide, keyboardGuide].compactMap { $0 } }

    // MARK: Constraints

    /// The constraints that the view holds, in the order of their activation.
    var constraints: [NSLayoutConstraint] {
        held.closeGaps()
        return held.places
    }

    func hold(_ constraint: NSLayoutConstraint) {
        activations += 1
        constraint.activation = activations
        held.insert(constraint, at: held.count)
        register?.add(constraint)
    }

    func letGo(of constraint: NSLayoutConstraint) {
        held.remove(constraint)
        register?.remove(constraint)
    }

    /// The constraints that name one of some views, which leave. Each of many rows that leave one by one finds its own.
    func constraints(naming views: [UIView]) -> [NSLayoutConstraint] {
        guard held.count > views.count else {
            let leaving = Set(views.map { ObjectIdentifier($0) })
            return constraints.filter { $0.namedViews.contains { leaving.contains(ObjectIdentifier($0)) } }
        }
        if register == nil { register = NamedViews(constraints) }
        return register?.constraints(naming: views) ?? []
    }

    /// True from the first constraint or stack view on: until then layouts pass Auto Layout by.
    static var isUsed = false
}
