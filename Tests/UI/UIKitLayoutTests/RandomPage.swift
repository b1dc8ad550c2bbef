@testable import UIKit

/// A page of nested stacks with texts and icons that changes again and again, and from which the same page can be made anew.
///
/// Many views have the same priorities, so that several arrangements are equally good: the page's past must not decide between them.
@MainActor
struct RandomPage {
    private var random: Random
    private let distributions: [UIStackView.Distribution]
    let root: UIView
    private(set) var stack: UIStackView
    private var sides: [NSLayoutConstraint] = []

    private let hasCards: Bool
    private let hasRatios: Bool

    init(_ seed: UInt64, _ distributions: [UIStackView.Distribution], hasCards: Bool = false, hasRatios: Bool = false) {
        random = Random(seed)
        self.hasCards = hasCards
        self.hasRatios = hasRatios
        self.distributions = distributions
        root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        stack = UIStackView()
        stack = makeStack(depth: 2)
        sides = Self.pin(stack, to: root, [100 + CGFloat(random.below(280)), 40 + CGFloat(random.below(240))])
        if random.below(2) == 0 { sides.popLast()?.isActive = false }
        if random.below(3) == 0 { sides.popLast()?.isActive = false }
    }

    /// The same page without a past.
    func madeAnew() -> UIView {
        let page = UIView(frame: root.frame)
        _ = Self.pin(Self.copy(stack), to: page, sides.map(\.constant))
        return page
    }

    private static func pin(_ stack: UIView, to root: UIView, _ lengths: [CGFloat]) -> [NSLayoutConstraint] {
        root.addSubview(stack)
        stack.translatesAutoresizingMaskIntoConstraints = false
        let edges = [
            stack.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 3.013),
            stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 7.013),
        ]
        let sides = zip([stack.widthAnchor, stack.heightAnchor], lengths).map { $0.constraint(equalToConstant: $1) }
        NSLayoutConstraint.activate(edges + sides)
        return sides
    }

    // MARK: Changes

    mutating func change() {
        let all = Self.all(stack)
        let view = all[random.below(all.count)]
        if view.superview is SizedCard { return changeContent(view) }
        switch random.below(8) {
        case 0 where view !== stack: view.isHidden.toggle()
        case 1 where view !== stack: view.removeFromSuperview()
        case 2: view.setContentHuggingPriority(UILayoutPriority([100, 250, 300][random.below(3)]), for: axis())
        case 3: view.setContentCompressionResistancePriority(UILayoutPriority([500, 750, 800][random.below(3)]), for: axis())
        case 4 where hasRatios && !(view is UIStackView) && random.below(2) == 0: changeRatio(view)
        case 4: changeLengths(view)
        case 5: if let side = sides.last { side.constant = 40 + CGFloat(random.below(300)) }
        default: changeContent(view)
        }
    }

    private mutating func changeContent(_ view: UIView) {
        if let sized = view as? SizedView { sized.size = size() }
        if let label = view as? UILabel { label.text = text() }
        if let card = view as? SizedCard { card.setBottom(CGFloat(random.below(9))) }
        guard let stack = view as? UIStackView else { return }
        let (count, kind) = (stack.arrangedSubviews.count, random.below(8))
        switch kind {
        case 0: stack.axis = axis()
        case 1: stack.distribution = distributions[random.below(distributions.count)]
        case 2: stack.alignment = alignment()
        case 3: stack.spacing = CGFloat(random.below(12))
        case 4:
            if count > 0 { stack.setCustomSpacing(CGFloat(random.below(20)), after: stack.arrangedSubviews[random.below(count)]) }
        case 5: if count > 0 { stack.insertArrangedSubview(stack.arrangedSubviews[random.below(count)], at: random.below(count)) }
        case 6: stack.insertArrangedSubview(makeStack(depth: 0), at: random.below(count + 1))
        default: stack.insertArrangedSubview(leaf(), at: random.below(count + 1))
        }
    }

    private mutating func changeLengths(_ view: UIView) {
        let known = view.constraintState?.ownLengths.filter { !sides.contains($0) && !$0.isAspectRatio } ?? []
        if let last = known.last {
            if random.below(2) == 0 { last.isActive = false } else { last.constant = CGFloat(random.below(50)) }
        } else if view !== stack {
            addLength(view)
        }
    }

    /// Relates a view's width to its height, or does so no longer.
    private mutating func changeRatio(_ view: UIView) {
        let known = view.constraintState?.ownLengths.filter(\.isAspectRatio) ?? []
        guard known.isEmpty else { return NSLayoutConstraint.deactivate(known) }
        let factor = [1, 9.0 / 16, 2][random.below(3)]
        let isWide = random.below(2) == 0
        let ratio =
            isWide
            ? view.widthAnchor.constraint(equalTo: view.heightAnchor, multiplier: factor)
            : view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: factor)
        if random.below(3) == 0 { ratio.priority = UILayoutPriority([130, 530, 830][random.below(3)]) }
        ratio.isActive = true
    }

    private mutating func addLength(_ view: UIView) {
        let anchor = random.below(2) == 0 ? view.widthAnchor : view.heightAnchor
        let length = CGFloat(4 + random.below(40))
        // One view that wants to be shorter as much as another wants to be longer leaves the length between them open.
        let made: NSLayoutConstraint
        if random.below(2) == 0 {
            made = anchor.constraint(greaterThanOrEqualToConstant: length)
            made.priority = UILayoutPriority([120, 520, 810][random.below(3)])
        } else {
            made = anchor.constraint(lessThanOrEqualToConstant: length)
            made.priority = UILayoutPriority([110, 350, 760][random.below(3)])
        }
        made.isActive = true
    }

    // MARK: Views

    private mutating func makeStack(depth: Int) -> UIStackView {
        let views = (0..<(1 + random.below(4))).map { _ in
            depth > 0 && random.below(3) == 0 ? makeStack(depth: depth - 1) : leaf()
        }
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = axis()
        stack.distribution = distributions[random.below(distributions.count)]
        stack.alignment = alignment()
        stack.spacing = CGFloat(random.below(12))
        stack.isLayoutMarginsRelativeArrangement = random.below(4) == 0
        return stack
    }

    private mutating func leaf() -> UIView {
        guard hasCards, random.below(3) == 0 else { return content() }
        let texts = (0..<1 + random.below(2)).map { number in
            // Two views without a size of their own would leave open how they share a card's height.
            let text = number == 0 ? content() : sized()
            if hasRatios, number == 0, random.below(3) == 0 { changeRatio(text) }
            // Of two texts in a card each yields at its own time.
            let yields = UILayoutPriority(600 + Float(20 * number))
            for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
                text.setContentHuggingPriority(yields - 400, for: axis)
                text.setContentCompressionResistancePriority(yields, for: axis)
            }
            return text
        }
        let insets = UIEdgeInsets(
            top: CGFloat(random.below(9)), left: CGFloat(random.below(9)), bottom: CGFloat(random.below(9)), right: 3)
        return SizedCard(texts, .init(insets: insets, gap: CGFloat(random.below(5))))
    }

    private mutating func content() -> UIView {
        switch random.below(5) {
        case 0:
            let label = UILabel()
            label.numberOfLines = random.below(2)
            label.text = text()
            return label
        case 1:
            let view = UIView()
            addLength(view)
            return view
        case 2: return UIView()
        default: return sized()
        }
    }

    private mutating func sized() -> UIView {
        let view = SizedView(0, 0)
        view.size = size()
        return view
    }

    private mutating func axis() -> NSLayoutConstraint.Axis { random.below(2) == 0 ? .horizontal : .vertical }
    private mutating func text() -> String { Array(repeating: "word", count: 1 + random.below(6)).joined(separator: " ") }
    private mutating func size() -> CGSize {
        CGSize(width: CGFloat(3 + random.below(120)) / 2, height: CGFloat(3 + random.below(90)) / 3)
    }
    private mutating func alignment() -> UIStackView.Alignment {
        [.fill, .fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline][random.below(7)]
    }

    // MARK: Copies

    private static func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }

    private static func copy(_ view: UIView) -> UIView {
        let copy = copyContent(view)
        copy.isHidden = view.isHidden
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            copy.setContentHuggingPriority(view.contentHuggingPriority(for: axis), for: axis)
            copy.setContentCompressionResistancePriority(view.contentCompressionResistancePriority(for: axis), for: axis)
        }
        for length in view.constraintState?.ownLengths ?? [] where length.priority != .required || length.isAspectRatio {
            let made = NSLayoutConstraint(
                item: copy, attribute: length.firstAttribute, relatedBy: length.relation,
                toItem: length.isAspectRatio ? copy : nil, attribute: length.secondAttribute, multiplier: length.multiplier,
                constant: length.constant)
            made.priority = length.priority
            made.isActive = true
        }
        return copy
    }

    private static func copyContent(_ view: UIView) -> UIView {
        if let sized = view as? SizedView { return SizedView(sized.size.width, sized.size.height) }
        if let label = view as? UILabel {
            let copy = UILabel()
            copy.numberOfLines = label.numberOfLines
            copy.text = label.text
            return copy
        }
        if let card = view as? SizedCard { return SizedCard(card.texts.map(Self.copy), card.plan) }
        guard let stack = view as? UIStackView else { return UIView() }
        let views = stack.arrangedSubviews.map(Self.copy)
        let copy = UIStackView(arrangedSubviews: views)
        copy.axis = stack.axis
        copy.distribution = stack.distribution
        copy.alignment = stack.alignment
        copy.spacing = stack.spacing
        copy.isLayoutMarginsRelativeArrangement = stack.isLayoutMarginsRelativeArrangement
        for (old, new) in zip(stack.arrangedSubviews, views) {
            copy.setCustomSpacing(stack.customSpacing(after: old), after: new)
        }
        return copy
    }
}
