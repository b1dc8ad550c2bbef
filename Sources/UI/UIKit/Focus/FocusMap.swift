import CoreGraphics

/// All places in a part of the interface, with the layout after its animations.
@MainActor
struct FocusMap {
    private(set) var places: [FocusPlace] = []

    /// The constraints that the views on the way to an item impose.
    private struct Frame {
        /// The reachable area: a place outside is clipped, and no scrolling reveals it.
        var room: CGRect
        /// The visible area.
        var seen: CGRect
        var scrollers: [UIScrollView] = []
        /// The visible areas of the scroll views.
        var areas: [CGRect] = []
        var units: [FocusUnit] = []
        var outer: Int?
        var container: (any FocusContainer)?

        /// The innermost group counts.
        mutating func enter(_ group: String?) {
            guard let group else { return }
            if units.last?.isGroup == true { units.removeLast() }
            units.append(FocusUnit(id: .group(group)))
        }
    }

    private let window: UIWindow

    init(of root: UIView) {
        guard let window = root.window else {
            self.window = UIWindow(frame: .zero)
            return
        }
        self.window = window
        var frame = Frame(room: window.bounds, seen: window.bounds)
        frame.enter(Self.group(above: root))
        frame.container = Self.container(above: root)
        visit(root, frame)
    }

    private static func group(above root: UIView) -> String? {
        FocusScope.chain(from: root).dropFirst().lazy.compactMap(\.focusGroupIdentifier).first
    }

    private static func container(above root: UIView) -> (any FocusContainer)? {
        FocusScope.chain(from: root).dropFirst().lazy.compactMap { $0 as? any FocusContainer }.first
    }

    // MARK: Visiting

    private mutating func visit(_ view: UIView, _ outer: Frame) {
        guard FocusScope.isOpen(view) else { return }
        var frame = outer
        frame.enter(view.focusGroupIdentifier ?? view.owningController?.focusGroupIdentifier)
        let rect = view.convert(view.bounds, to: window)
        if view.canBecomeFocused, frame.container?.permitsFocus(on: view) ?? true, add(view, rect, frame) {
            frame.outer = places.count - 1
        }
        for guide in view.constraintState?.guides ?? [] { add(guide, of: view, frame) }
        if let scroller = view as? UIScrollView, scroller.isFocusScrollable {
            enter(scroller, rect, &frame)
        } else if view.clipsToBounds {
            frame.room = frame.room.intersection(rect)
            frame.seen = frame.seen.intersection(rect)
        }
        guard let container = view.focusItemContainer else { return }
        if let list = container as? any FocusContainer { return visit(list, frame) }
        for item in container.focusItems(in: Self.searched(container)) { visit(item, of: container, in: view, frame) }
    }

    private func enter(_ scroller: UIScrollView, _ rect: CGRect, _ frame: inout Frame) {
        frame.scrollers.append(scroller)
        frame.areas.append(rect)
        frame.seen = frame.seen.intersection(rect)
        frame.room = .infinite
        let free = scroller.convert(scroller.bounds.inset(by: scroller.adjustedContentInset), to: window)
        frame.units.append(FocusUnit(id: .scroller(ObjectIdentifier(scroller)), seen: frame.seen.intersection(free)))
    }

    /// Visits what a container names in reading order: its order counts, and not the places on the screen.
    private mutating func visit(_ container: any FocusContainer, _ outer: Frame) {
        var frame = outer
        frame.container = container
        frame.units.append(FocusUnit(id: .part(ObjectIdentifier(container)), keepsOrder: true, seen: frame.seen))
        for item in container.focusItems(in: Self.searched(container)) {
            var part = frame
            part.units.append(FocusUnit(id: .part(ObjectIdentifier(item))))
            visit(item, of: container, in: container, part)
        }
    }

    /// A container that scrolls is asked for a page more on each side.
    private static func searched(_ container: any UIFocusItemContainer) -> CGRect {
        let seen = container.coordinateSpace.bounds
        guard let scroller = container as? UIScrollView, scroller.isFocusScrollable else { return seen }
        return seen.insetBy(dx: -seen.width, dy: -seen.height)
    }

    private mutating func visit(
        _ item: any UIFocusItem, of container: any UIFocusItemContainer, in view: UIView, _ frame: Frame
    ) {
        if let subview = item as? UIView, subview.superview === view {
            visit(subview, frame)
        } else {
            visit(item, container, frame)
        }
    }

    /// Visits an item that is not a view, or a view from elsewhere that a container lists.
    private mutating func visit(_ item: any UIFocusItem, _ container: any UIFocusItemContainer, _ outer: Frame) {
        if let view = item as? UIView { return visit(view, outer) }
        var frame = outer
        frame.enter(item.focusGroupIdentifier)
        if item.canBecomeFocused {
            _ = add(item, container.coordinateSpace.convert(item.frame, to: window as any UICoordinateSpace), frame)
        }
        guard let inner = item.focusItemContainer, inner !== container else { return }
        for item in inner.focusItems(in: inner.coordinateSpace.bounds) { visit(item, inner, frame) }
    }

    private mutating func add(_ item: any UIFocusItem, _ rect: CGRect, _ frame: Frame) -> Bool {
        guard rect.width > 0, rect.height > 0, frame.room.intersects(rect) else { return false }
        places.append(place(item, nil, rect, frame))
        return true
    }

    private mutating func add(_ guide: UILayoutGuide, of view: UIView, _ frame: Frame) {
        guard let guide = guide as? UIFocusGuide, guide.isEnabled else { return }
        let rect = view.convert(guide.layoutFrame, to: window)
        guard rect.width > 0, rect.height > 0, frame.room.intersects(rect) else { return }
        places.append(place(nil, guide, rect, frame))
    }

    private func place(_ item: (any UIFocusItem)?, _ guide: UIFocusGuide?, _ rect: CGRect, _ frame: Frame) -> FocusPlace {
        FocusPlace(
            item: item, guide: guide, frame: rect, scrollers: frame.scrollers,
            hiddenDepth: frame.areas.lastIndex { !$0.intersects(rect) } ?? -1, units: frame.units, outer: frame.outer,
            isSeen: frame.seen.intersects(rect))
    }

    // MARK: Questions

    func index(of item: any UIFocusItem) -> Int? { places.firstIndex { $0.item === item } }

    /// Returns the places without guides in reading order: rows from the top, each in the writing direction, units together.
    func inOrder(isRightToLeft: Bool) -> [FocusPlace] {
        let items = places.indices.filter { places[$0].item != nil }
        return order(items, 0, keepsOrder: false, isRightToLeft).map { places[$0] }
    }

    private func order(_ members: [Int], _ depth: Int, keepsOrder: Bool, _ isRightToLeft: Bool) -> [Int] {
        var parts: [(unit: FocusUnit?, members: [Int])] = []
        var known: [FocusUnit.ID: Int] = [:]
        for index in members {
            guard depth < places[index].units.count else {
                parts.append((nil, [index]))
                continue
            }
            let unit = places[index].units[depth]
            if let part = known[unit.id] {
                parts[part].members.append(index)
            } else {
                known[unit.id] = parts.count
                parts.append((unit, [index]))
            }
        }
        let sorted = keepsOrder ? Array(parts.indices) : FocusOrder.sorted(parts.map(frame), isRightToLeft: isRightToLeft)
        return sorted.flatMap { index in
            guard let unit = parts[index].unit else { return parts[index].members }
            return order(parts[index].members, depth + 1, keepsOrder: unit.keepsOrder, isRightToLeft)
        }
    }

    /// The rectangle of a part: of what scrolls only what is seen, since the rest may lie anywhere.
    private func frame(_ part: (unit: FocusUnit?, members: [Int])) -> CGRect {
        let frames = part.members.map { places[$0].frame }
        let seen = frames.map { $0.intersection(part.unit?.seen ?? .infinite) }.filter { !$0.isNull && !$0.isEmpty }
        return (seen.isEmpty ? frames : seen).reduce(CGRect.null) { $0.union($1) }
    }
}

extension UIScrollView {
    /// True when the content is larger than the visible area.
    var isFocusScrollable: Bool {
        guard isScrollEnabled else { return false }
        let inset = adjustedContentInset
        return contentSize.width + inset.left + inset.right > bounds.width + 0.5
            || contentSize.height + inset.top + inset.bottom > bounds.height + 0.5
    }
}
