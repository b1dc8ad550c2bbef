@testable import UIKit

/// Makes a stack of views, some of them stacks, and changes it. No two views have the same priority, so that one arrangement is best.
@MainActor
struct RandomStack {
    private var random: Random
    private var priorities: [Float]
    /// Stacks that do not stretch their views all prefer to be thin, with one priority.
    private var hasAligned = false
    /// Gaps of all stacks grow at one priority: of two stacks with gaps in one line either could have what is left.
    private var hasSpread = false

    private let hasCards: Bool
    private let hasRatios: Bool

    /// - Parameters:
    ///   - hasCards: whether some views are sized by the constraints inside of them.
    ///   - hasRatios: whether some views' widths depend on their heights.
    init(_ seed: UInt64, hasCards: Bool = false, hasRatios: Bool = false) {
        random = Random(seed)
        self.hasCards = hasCards
        self.hasRatios = hasRatios
        // Stacks have a priority of their own among these.
        priorities = (60..<700).map(Float.init).filter { $0 != StackPlan.centers.rawValue }
    }

    mutating func make() -> (root: UIView, stack: UIStackView) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        if random.below(3) == 0 { root.semanticContentAttribute = .forceRightToLeft }
        let stack = makeStack(depth: 2, isMirrored: random.below(3) == 0)
        root.addSubview(stack)
        stack.translatesAutoresizingMaskIntoConstraints = false
        var constraints = [
            stack.leftAnchor.constraint(equalTo: root.leftAnchor, constant: offset()),
            stack.topAnchor.constraint(equalTo: root.topAnchor, constant: offset()),
        ]
        let (isWide, isHigh) = (random.below(2) == 0, random.below(2) == 0)
        if isWide { constraints.append(stack.widthAnchor.constraint(equalToConstant: CGFloat(20 + random.below(380)))) }
        if isHigh { constraints.append(stack.heightAnchor.constraint(equalToConstant: CGFloat(20 + random.below(280)))) }
        if !isWide, random.below(2) == 0 {
            let most = stack.widthAnchor.constraint(lessThanOrEqualToConstant: CGFloat(20 + random.below(200)))
            if random.below(2) == 0 { most.priority = priority() }
            constraints.append(most)
        }
        NSLayoutConstraint.activate(constraints)
        return (root, stack)
    }

    /// Changes sizes, hides a view, adds another.
    mutating func change(_ stack: UIStackView) {
        var all: [UIView] = []
        func gather(_ view: UIView) {
            all.append(view)
            view.subviews.forEach(gather)
        }
        gather(stack)
        for _ in 0..<3 {
            let view = all[random.below(all.count)]
            if let sized = view as? SizedView { sized.size = size() }
            // An empty stack prefers to be small as much as a thin one.
            let visible = (view.superview as? UIStackView)?.arrangedSubviews.filter { !$0.isHidden }.count ?? 0
            if view !== stack, random.below(3) == 0, view.isHidden || visible > 1 { view.isHidden.toggle() }
            if let inner = view as? UIStackView, random.below(2) == 0 {
                inner.insertArrangedSubview(leaf(), at: random.below(inner.arrangedSubviews.count + 1))
            }
        }
    }

    private mutating func makeStack(depth: Int, isMirrored: Bool) -> UIStackView {
        let isSpread = !hasSpread && random.below(3) == 0
        hasSpread = hasSpread || isSpread
        let views = (0..<(1 + random.below(4))).map { _ in
            depth > 0 && !isSpread && random.below(3) == 0 ? makeStack(depth: depth - 1, isMirrored: isMirrored) : leaf()
        }
        let stack = UIStackView(arrangedSubviews: views)
        if isMirrored { stack.semanticContentAttribute = .forceRightToLeft }
        stack.axis = random.below(2) == 0 ? .horizontal : .vertical
        let spread = [UIStackView.Distribution.equalSpacing, .equalCentering]
        stack.distribution =
            isSpread ? spread[random.below(2)] : [.fill, .fill, .fillEqually, .fillProportionally][random.below(4)]
        if !hasAligned {
            let alignments = [UIStackView.Alignment.fill, .fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline]
            stack.alignment = alignments[random.below(alignments.count)]
            hasAligned = stack.alignment != .fill
        }
        stack.spacing = CGFloat(random.below(3) * 7)
        if random.below(3) == 0 { stack.setCustomSpacing(CGFloat(random.below(20)), after: views[0]) }
        if random.below(3) == 0 {
            stack.isLayoutMarginsRelativeArrangement = true
            stack.layoutMargins = UIEdgeInsets(top: 1, left: 2.5, bottom: 3, right: 4)
        }
        return stack
    }

    private mutating func leaf() -> UIView {
        guard hasCards, random.below(3) == 0 else { return content() }
        let (texts, icon) = ((0..<1 + random.below(2)).map { _ in part() }, random.below(2) == 0 ? content() : nil)
        let insets = UIEdgeInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
        let card = SizedCard(texts, icon: icon, .init(insets: insets, gap: inset(), iconRoom: inset()))
        if random.below(4) == 0 {
            let least = card.heightAnchor.constraint(greaterThanOrEqualToConstant: CGFloat(5 + random.below(60)))
            least.priority = priority()
            least.isActive = true
        }
        return card
    }

    /// A part of a card: now and then a stack, with cards in it.
    private mutating func part() -> UIView {
        guard random.below(4) == 0 else { return content() }
        let stack = UIStackView(arrangedSubviews: (0..<1 + random.below(3)).map { _ in leaf() })
        stack.axis = random.below(2) == 0 ? .horizontal : .vertical
        stack.spacing = inset()
        return stack
    }

    private mutating func inset() -> CGFloat { CGFloat(random.below(30)) / 4 }

    private mutating func content() -> UIView {
        let view = SizedView(0, 0)
        view.size = size()
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let pair = [priority(), priority()].sorted()
            view.setContentHuggingPriority(pair[0], for: axis)
            view.setContentCompressionResistancePriority(pair[1], for: axis)
        }
        if random.below(4) == 0 {
            let anchor = random.below(2) == 0 ? view.widthAnchor : view.heightAnchor
            let length = CGFloat(5 + random.below(60))
            let own = [
                anchor.constraint(equalToConstant: length), anchor.constraint(greaterThanOrEqualToConstant: length),
                anchor.constraint(lessThanOrEqualToConstant: length),
            ][random.below(3)]
            own.priority = priority()
            own.isActive = true
        }
        if hasRatios, random.below(3) == 0 { relate(view) }
        return view
    }

    /// Relates the view's width to its height, and now and then fixes one of both.
    private mutating func relate(_ view: UIView) {
        let factor = [1, 9.0 / 16, 16.0 / 9, 2, 0.5][random.below(5)]
        let (first, second) = random.below(2) == 0 ? (view.widthAnchor, view.heightAnchor) : (view.heightAnchor, view.widthAnchor)
        let constant = CGFloat(random.below(3) * random.below(7))
        let ratio = [
            first.constraint(equalTo: second, multiplier: factor, constant: constant),
            first.constraint(equalTo: second, multiplier: factor, constant: constant),
            first.constraint(greaterThanOrEqualTo: second, multiplier: factor, constant: constant),
            first.constraint(lessThanOrEqualTo: second, multiplier: factor, constant: constant),
        ][random.below(4)]
        if random.below(3) == 0 { ratio.priority = priority() }
        ratio.isActive = true
        guard random.below(3) == 0 else { return }
        let fixed = (random.below(2) == 0 ? first : second).constraint(equalToConstant: CGFloat(5 + random.below(30)))
        if random.below(3) == 0 { fixed.priority = priority() }
        fixed.isActive = true
    }

    /// No edge lies in the middle of a pixel, where rounding errors would decide.
    private mutating func offset() -> CGFloat { CGFloat(random.below(40)) / 3 + 0.013 }

    private mutating func size() -> CGSize {
        CGSize(width: CGFloat(3 + random.below(150)) / 2, height: CGFloat(3 + random.below(100)) / 3)
    }

    private mutating func priority() -> UILayoutPriority {
        UILayoutPriority(priorities.remove(at: random.below(priorities.count)))
    }
}
