/// Says what the constraints for the arrangement of a stack view are, where it cannot be computed.
///
/// Where it can it relates a view to its neighbor and to the stack, so that a view that comes or goes changes nothing of the others.
@MainActor
struct StackPlan {
    /// The place of a guide: between two views, or none for the level of all.
    struct Gap: Hashable {
        var start: ObjectIdentifier?
        var end: ObjectIdentifier?
    }

    let stack: UIStackView
    /// The views that are not hidden, in order.
    let views: [UIView]
    /// The spacing after each view.
    let spacings: [CGFloat]
    /// The guides that the stack has.
    private let knownGuides: [Gap: UILayoutGuide]
    private(set) var relations: [StackRelation] = []
    private(set) var guides: [(gap: Gap, guide: UILayoutGuide)] = []

    init(stack: UIStackView, views: [UIView], spacings: [CGFloat], knownGuides: [Gap: UILayoutGuide]) {
        self.stack = stack
        self.views = views
        self.spacings = spacings
        self.knownGuides = knownGuides
    }

    private typealias Attribute = NSLayoutConstraint.Attribute

    private var isRow: Bool { stack.axis == .horizontal }
    // The direction is the stack's for all, so edges are left or right, and distances count towards the end.
    private var isMirrored: Bool { stack.isRightToLeft }
    private var start: Attribute { isRow ? leading : .top }
    private var end: Attribute { isRow ? trailing : .bottom }
    private var leading: Attribute { isMirrored ? .right : .left }
    private var trailing: Attribute { isMirrored ? .left : .right }
    private var way: CGFloat { isRow && isMirrored ? -1 : 1 }
    private var middle: Attribute { isRow ? .centerX : .centerY }
    private var length: Attribute { isRow ? .width : .height }
    private var crossStart: Attribute { isRow ? .top : leading }
    private var crossEnd: Attribute { isRow ? .bottom : trailing }
    private var crossMiddle: Attribute { isRow ? .centerY : .centerX }
    private var crossLength: Attribute { isRow ? .height : .width }
    /// The item in which the arrangement lies.
    private var frame: AnyObject { stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack }

    nonisolated static let soft = UILayoutPriority(49)
    /// Gaps grow before stacks that have no views to fill them.
    nonisolated static let gaps = UILayoutPriority(48)
    /// The middles yield before views overlap or texts are cut.
    nonisolated static let centers = UILayoutPriority(149)
    /// In a room that is higher than it must be, texts lie at the edge nearest to their baselines.
    nonisolated static let settled = UILayoutPriority(47)
    /// A spacer grows before gaps, and no more than it must.
    nonisolated static let free = UILayoutPriority(46)
    /// A stack is no longer than its views prefer.
    nonisolated static let smallest = UILayoutPriority(45)
    nonisolated static let proportional = UILayoutPriority(999)

    mutating func make() {
        guard let first = views.first, let last = views.last else { return makeEmpty() }
        add(first, start, .equal, frame, start, name: "stack-start")
        add(last, end, .equal, frame, end, name: "stack-end")
        keepLengths()
        switch stack.distribution {
        case .fill: chain()
        case .fillEqually:
            chain()
            for (a, b) in zip(views, views.dropFirst()) { add(b, length, .equal, a, length, name: "stack-fill-equally") }
        case .fillProportionally:
            chain()
            shareProportionally()
        case .equalSpacing: spreadGaps()
        case .equalCentering:
            keepApart()
            spreadMiddles()
        }
        align()
    }

    /// Makes the constraints of an empty stack, which is as small as possible.
    private mutating func makeEmpty() {
        for attribute in [length, crossLength] {
            addConstant(stack, attribute, .equal, 0, priority: Self.soft, name: "stack-empty")
        }
    }

    // MARK: Along the axis

    private var behind: NSLayoutConstraint.Relation { way < 0 ? .lessThanOrEqual : .greaterThanOrEqual }

    /// No view is shorter than nothing: a spacer between texts yields before the texts lie over each other.
    private mutating func keepLengths() {
        for view in views {
            for attribute in [length, crossLength] {
                addConstant(
                    view, attribute, .greaterThanOrEqual, 0, priority: UILayoutPriority(LengthPreference.notNegativePriority),
                    name: "stack-length")
                if isFree(view, attribute) {
                    addConstant(view, attribute, .lessThanOrEqual, 0, priority: Self.free, name: "stack-free")
                }
            }
        }
    }

    /// True for a length that nothing sets but this stack: it would be any.
    private func isFree(_ view: UIView, _ attribute: Attribute) -> Bool {
        guard let state = view.constraintState, state.namings == 0, !(view is UIStackView) else { return false }
        let size = view.usableIntrinsicSize
        return (attribute == .width ? size.width : size.height) == UIView.noIntrinsicMetric
            && !state.ownLengths.contains { $0.firstAttribute == attribute || $0.isAspectRatio }
    }

    private mutating func chain() {
        for (index, pair) in zip(views, views.dropFirst()).enumerated() {
            add(pair.1, start, .equal, pair.0, end, constant: way * spacings[index], name: "stack-spacing")
        }
    }

    private mutating func keepApart() {
        for (index, pair) in zip(views, views.dropFirst()).enumerated() {
            add(pair.1, start, behind, pair.0, end, constant: way * spacings[index], name: "stack-spacing")
        }
    }

    /// Adds guides between the views, all of one length.
    private mutating func spreadGaps() {
        var last: UILayoutGuide?
        for (index, pair) in zip(views, views.dropFirst()).enumerated() {
            let gap = makeGap(pair, from: end, to: start, name: "stack-equal-spacing")
            addConstant(gap, length, .greaterThanOrEqual, spacings[index], name: "stack-spacing")
            addConstant(gap, length, .equal, spacings[index], priority: Self.gaps, name: "stack-spacing")
            if let last { add(gap, length, .equal, last, length, name: "stack-equal-spacing") }
            last = gap
        }
    }

    /// Adds guides between the middles of the views, none of them shorter than a common level, and as near to it as they can be.
    private mutating func spreadMiddles() {
        guard views.count > 1 else { return }
        let level = guide(Gap())
        // The level follows the gaps; alone it would be any.
        addConstant(level, length, .lessThanOrEqual, 0, priority: Self.gaps, name: "stack-equal-centering")
        for pair in zip(views, views.dropFirst()) {
            let gap = makeGap(pair, from: middle, to: middle, name: "stack-equal-centering")
            add(gap, length, .greaterThanOrEqual, level, length, name: "stack-equal-centering")
            add(gap, length, .lessThanOrEqual, level, length, priority: Self.centers, name: "stack-equal-centering")
        }
    }

    private mutating func makeGap(_ pair: (UIView, UIView), from: Attribute, to: Attribute, name: String) -> UILayoutGuide {
        let gap = guide(Gap(start: ObjectIdentifier(pair.0), end: ObjectIdentifier(pair.1)))
        add(gap, start, .equal, pair.0, from, name: name)
        add(gap, end, .equal, pair.1, to, name: name)
        return gap
    }

    private mutating func guide(_ gap: Gap) -> UILayoutGuide {
        let guide = knownGuides[gap] ?? makeGuide()
        guides.append((gap, guide))
        return guide
    }

    private func makeGuide() -> UILayoutGuide {
        let guide = UILayoutGuide()
        guide.identifier = "gap of \(stack.layoutName)"
        stack.addLayoutGuide(guide)
        return guide
    }

    /// Distributes the length in proportion to the lengths that the views prefer.
    private mutating func shareProportionally() {
        let wanted = views.map { view in
            let size = view.usableIntrinsicSize
            return max(isRow ? size.width : size.height, 0)
        }
        guard let first = views.first, let base = wanted.first, base > 0 else {
            for view in views.dropFirst() { add(view, length, .equal, views[0], length, name: "stack-fill-proportionally") }
            return
        }
        for (view, want) in zip(views, wanted).dropFirst() where want > 0 {
            add(
                view, length, .equal, first, length, multiplier: want / base, priority: Self.proportional,
                name: "stack-fill-proportionally")
        }
    }

    // MARK: Across the axis

    private mutating func align() {
        // The stack is as thick as its thickest view, unless other constraints require more.
        addConstant(stack, crossLength, .equal, 0, priority: Self.soft, name: "stack-thickness")
        for (index, view) in views.enumerated() {
            switch stack.usedAlignment {
            case .fill:
                add(view, crossStart, .equal, frame, crossStart, name: "stack-fill")
                add(view, crossEnd, .equal, frame, crossEnd, name: "stack-fill")
            case .leading:
                add(view, crossStart, .equal, frame, crossStart, name: "stack-leading")
                add(view, crossEnd, before, frame, crossEnd, name: "stack-leading")
            case .trailing:
                add(view, crossStart, after, frame, crossStart, name: "stack-trailing")
                add(view, crossEnd, .equal, frame, crossEnd, name: "stack-trailing")
            case .center:
                add(view, crossMiddle, .equal, frame, crossMiddle, name: "stack-center")
                stayInside(view)
            case .firstBaseline, .lastBaseline:
                stayInside(view)
                let isFirst = stack.alignment == .firstBaseline
                let baseline: Attribute = isFirst ? .firstBaseline : .lastBaseline
                let edge = isFirst ? crossStart : crossEnd
                if index == 0 {
                    add(view, edge, .equal, frame, edge, priority: Self.settled, name: "stack-settled")
                } else {
                    add(view, baseline, .equal, views[index - 1], baseline, name: "stack-baseline")
                }
            }
        }
    }

    private var after: NSLayoutConstraint.Relation { !isRow && isMirrored ? .lessThanOrEqual : .greaterThanOrEqual }
    private var before: NSLayoutConstraint.Relation { !isRow && isMirrored ? .greaterThanOrEqual : .lessThanOrEqual }

    private mutating func stayInside(_ view: UIView) {
        add(view, crossStart, after, frame, crossStart, name: "stack-inside")
        add(view, crossEnd, before, frame, crossEnd, name: "stack-inside")
    }

    // MARK: Constraints

    private mutating func add(
        _ item: AnyObject, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation, _ other: AnyObject,
        _ otherAttribute: Attribute, multiplier: CGFloat = 1, constant: CGFloat = 0, priority: UILayoutPriority = .required,
        name: String
    ) {
        relations.append(
            StackRelation(
                item: item, attribute: attribute, relation: relation, other: other, otherAttribute: otherAttribute,
                multiplier: multiplier, constant: constant, priority: priority, name: name))
    }

    private mutating func addConstant(
        _ item: AnyObject, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation, _ constant: CGFloat,
        priority: UILayoutPriority = .required, name: String
    ) {
        relations.append(
            StackRelation(
                item: item, attribute: attribute, relation: relation, other: nil, otherAttribute: .notAnAttribute, multiplier: 1,
                constant: constant, priority: priority, name: name))
    }
}
