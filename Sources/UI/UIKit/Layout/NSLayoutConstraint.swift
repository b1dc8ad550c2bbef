internal import Diagnostics

/// A linear relation between an attribute of one item and an attribute of another, or a constant.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// The view or layout guide on the left of the relation, held weakly.
    public private(set) weak var firstItem: AnyObject?
    /// The attribute on the left of the relation.
    public let firstAttribute: Attribute
    /// The view or layout guide on the right of the relation, held weakly; nil for a constant alone.
    public private(set) weak var secondItem: AnyObject?
    /// The attribute on the right of the relation; `notAnAttribute` for a constant alone.
    public let secondAttribute: Attribute
    /// Whether the left side is equal to the right one, at least, or at most so large.
    public let relation: Relation
    /// The factor of the second attribute; it does not change.
    public let multiplier: CGFloat

    /// The constant in points. It may change at any time, also inside an animation block before `layoutIfNeeded()`.
    open var constant: CGFloat {
        get { ownConstant }
        set {
            guard newValue != constant, mayTake("constant", UIKitDiagnostics.refusal(of: newValue)) else { return }
            let limited = limited("constant", newValue)
            guard limited != constant else { return }
            ownConstant = limited
            changed()
        }
    }
    private var ownConstant: CGFloat = 0
    /// How much the constraint matters, from 0 to 1000; `required` by default. It may change at any time.
    open var priority: UILayoutPriority {
        get { ownPriority }
        set {
            guard newValue != priority, mayTake("priority", UIKitDiagnostics.refusal(of: newValue)) else { return }
            ownPriority = newValue
            changed()
        }
    }
    private var ownPriority = UILayoutPriority.required
    private var hasRefused = false
    /// The name of the constraint in reports.
    open var identifier: String?
    /// Whether the constraint is kept in archives; false by default. It is kept but has no effect.
    open var shouldBeArchived = false

    weak var holder: UIView?
    /// Counts the constraints that its holder has held.
    var activation = 0
    package nonisolated(unsafe) final var placeInList: Int32 = 0
    /// The stack view that made the constraint.
    weak var arranger: UIStackView?

    /// Creates a constraint, not active yet: the first attribute is related to `multiplier` times the second plus `constant`.
    /// `view2`: A view or layout guide; it is dropped where `attr2` is `notAnAttribute`.
    /// `c`: The constant in points.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?, attribute attr2: Attribute,
        multiplier: CGFloat, constant c: CGFloat
    ) {
        firstItem = view1 as AnyObject
        firstAttribute = attr1
        secondItem = attr2 == .notAnAttribute ? nil : view2.map { $0 as AnyObject }
        secondAttribute = attr2
        self.relation = relation
        self.multiplier = multiplier.isFinite ? UIKitDiagnostics.limited(multiplier) : 1
        super.init()
        guard mayTake("multiplier", UIKitDiagnostics.refusal(of: multiplier)) else { return }
        _ = limited("multiplier", multiplier)
        constant = c
    }

    /// Returns the number, or the limit that it passes; that is reported once.
    private func limited(_ what: StaticString, _ value: CGFloat) -> CGFloat {
        let limited = UIKitDiagnostics.limited(value)
        guard limited != value, !hasRefused else { return limited }
        hasRefused = true
        UIKitDiagnostics.limit(what, setOn: "the constraint \(sentence)")
        return limited
    }

    /// False for a value that is refused for a reason; that is reported once.
    private func mayTake(_ what: StaticString, _ refusal: String?) -> Bool {
        guard let refusal else { return true }
        if !hasRefused { UIKitDiagnostics.refuse(what, setOn: "the constraint \(sentence)", refusal) }
        hasRefused = true
        return false
    }

    /// True for a constraint on a baseline: a view may have it from another one inside.
    var isOnBaseline: Bool { firstAttribute.isBaseline || secondAttribute.isBaseline }

    /// The views that the constraint names for their baselines.
    var viewsOnBaseline: [UIView] {
        guard isOnBaseline else { return [] }
        return [(firstItem, firstAttribute), (secondItem, secondAttribute)].compactMap { $1.isBaseline ? $0 as? UIView : nil }
    }

    /// The views that the constraint names, or guides of which it names.
    var namedViews: [UIView] { [firstItem, secondItem].compactMap { ($0 as? any LayoutItem)?.layoutView } }

    /// Counts the constraint at the views that it names, when it becomes active or inactive.
    func countNamings(_ change: Int) {
        for view in countedViews {
            if isOwnLength {
                view.ownLengthsChanged(self, isActive: change > 0)
            } else {
                view.namingsChanged(by: change, isForeign: arranger == nil)
            }
        }
    }

    /// The views at which the constraint counts. What a stack says of its views is no news to it; what it says of itself concerns the
    /// stack around it.
    var countedViews: [UIView] {
        if isOwnLength { return [firstItem].compactMap { $0 as? UIView } }
        return namedViews.filter { arranger == nil || arranger === $0 }
    }

    /// True for a constraint that compares a view's width or height with a constant, or with each other.
    var isOwnLength: Bool {
        guard arranger == nil, firstAttribute == .width || firstAttribute == .height, firstItem is UIView else { return false }
        return secondAttribute == .notAnAttribute || isAspectRatio
    }

    /// True for a constraint between a view's width and its height.
    var isAspectRatio: Bool {
        guard secondAttribute != firstAttribute, secondAttribute == .width || secondAttribute == .height else { return false }
        return (firstAttribute == .width || firstAttribute == .height) && multiplier > 0 && firstItem === secondItem
            && firstItem is UIView && arranger == nil
    }

    private func changed() {
        guard let holder else { return }
        (firstItem as? any LayoutItem)?.layoutView?.insideMeasuresChanged()
        holder.constraintsNeedSolving { $0.constraintChanged(self) }
        if isOwnLength { (firstItem as? UIView)?.ownLengthChanged() }
    }

    /// Whether the constraint is active; the nearest common ancestor of its items holds it then.
    open var isActive: Bool {
        get { holder != nil }
        set {
            guard newValue != (holder != nil) else { return }
            if newValue { activate() } else { holder?.removeConstraint(self) }
        }
    }

    /// True when the constraint changes sides with the direction of writing.
    var followsDirection: Bool { firstAttribute.followsDirection || secondAttribute.followsDirection }

    /// Why its attributes are no pair; nil where they are. A factor of 0 leaves nothing but the constant.
    var refusal: String? { firstAttribute.refusalToMeet(multiplier == 0 ? .notAnAttribute : secondAttribute) }

    private func activate() {
        guard let ancestor = commonAncestor else {
            return Log.layout.warning("\(description) cannot be active: its views have no common ancestor")
        }
        ancestor.addConstraint(self)
    }

    private var commonAncestor: UIView? {
        guard let first = (firstItem as? any LayoutItem)?.layoutView else { return nil }
        guard secondAttribute != .notAnAttribute else { return first }
        guard let second = (secondItem as? any LayoutItem)?.layoutView else { return nil }
        return first.nearestView(around: second)
    }

    /// Makes constraints active, one after another; one whose views have no common ancestor is logged and stays inactive.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Makes constraints inactive, one after another.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    nonisolated open override var description: String {
        MainActor.assumeIsolated { sentence }
    }

    private var sentence: String {
        let name = identifier.map { "'\($0)' " } ?? ""
        var text = "\(name)\(Self.name(of: firstItem)).\(firstAttribute.name) \(relation.sign) "
        if secondAttribute == .notAnAttribute {
            text += "\(constant)"
        } else {
            if multiplier != 1 { text += "\(multiplier) × " }
            text += "\(Self.name(of: secondItem)).\(secondAttribute.name)"
            if constant != 0 { text += constant < 0 ? " − \(-constant)" : " + \(constant)" }
        }
        return priority == .required ? text : text + " @\(priority.rawValue)"
    }

    private static func name(of item: AnyObject?) -> String {
        guard let item = item as? any LayoutItem else { return "?" }
        return item.layoutName
    }
}

extension NSLayoutConstraint {
    /// How the two sides of a constraint are compared.
    public enum Relation: Int, Sendable {
        /// The first side is at most the second.
        case lessThanOrEqual = -1
        /// Both sides are equal.
        case equal = 0
        /// The first side is at least the second.
        case greaterThanOrEqual = 1

        var sign: String {
            switch self {
            case .lessThanOrEqual: "≤"
            case .equal: "="
            case .greaterThanOrEqual: "≥"
            }
        }

        var linear: LinearConstraint.Relation {
            switch self {
            case .lessThanOrEqual: .lessOrEqual
            case .equal: .equal
            case .greaterThanOrEqual: .greaterOrEqual
            }
        }
    }

    /// A direction of layout: along the width or along the height.
    public enum Axis: Int, Sendable {
        /// Along the width.
        case horizontal = 0
        /// Along the height.
        case vertical = 1
    }

    /// An edge, a size, a middle or a baseline of a view or layout guide, also inside its margins; `notAnAttribute` stands for
    /// none.
    public enum Attribute: Int, Sendable {
        /// The edges, sizes, middles and baselines of the frame; `leading` and `trailing` follow the layout direction.
        case left = 1, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
        /// The edges inside the margins.
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        /// The middles inside the margins.
        case centerXWithinMargins, centerYWithinMargins
        /// No attribute: the constraint sets a constant.
        case notAnAttribute = 0

        var name: String { "\(self)" }

        var isPosition: Bool { self != .notAnAttribute && self != .width && self != .height }

        var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

        var isMargin: Bool { rawValue >= Attribute.leftMargin.rawValue }
        /// True when the constant comes from the item, and may change without the constraint.
        var isLive: Bool { rawValue >= Attribute.lastBaseline.rawValue }
        /// True for an edge, a middle or a length along the width.
        var isHorizontal: Bool {
            switch self {
            case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
                .centerXWithinMargins:
                true
            default: false
            }
        }
        /// True for an edge that is on the same side in both directions of writing.
        var isFixedSide: Bool {
            switch self {
            case .left, .right, .leftMargin, .rightMargin: true
            default: false
            }
        }
        /// True for an edge at which lines begin or end.
        var followsDirection: Bool {
            switch self {
            case .leading, .trailing, .leadingMargin, .trailingMargin: true
            default: false
            }
        }
    }
}

extension NSLayoutConstraint: ListedChild {
    package nonisolated static let gapInList = MainActor.assumeIsolated {
        UIView.gapInList.widthAnchor.constraint(equalToConstant: 0)
    }
}
