import CoreGraphics

/// A place that can receive focus.
@MainActor
struct FocusPlace {
    /// The item; nil for a guide, which leads to one.
    let item: (any UIFocusItem)?
    let guide: UIFocusGuide?
    /// The frame in the window's coordinates.
    let frame: CGRect
    /// The innermost scroll view that scrolls the item.
    let scroller: UIScrollView?
    let group: String?
    /// True when a part of it is within the visible area of its scroll views.
    let isSeen: Bool
}

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
        var scroller: UIScrollView?
        var group: String?
    }

    private let window: UIWindow

    init(of root: UIView) {
        guard let window = root.window else {
            self.window = UIWindow(frame: .zero)
            return
        }
        self.window = window
        visit(root, Frame(room: window.bounds, seen: window.bounds, scroller: nil, group: Self.group(above: root)))
    }

    private static func group(above root: UIView) -> String? {
        FocusScope.chain(from: root).dropFirst().lazy.compactMap(\.focusGroupIdentifier).first
    }

    private mutating func visit(_ view: UIView, _ outer: Frame) {
        guard FocusScope.isOpen(view) else { return }
        var frame = outer
        frame.group = view.focusGroupIdentifier ?? view.owningController?.focusGroupIdentifier ?? outer.group
        let rect = view.convert(view.bounds, to: window)
        if view.canBecomeFocused { add(view, rect, frame) }
        for guide in view.constraintState?.guides ?? [] { add(guide, of: view, frame) }
        if let scroller = view as? UIScrollView, scroller.isFocusScrollable {
            frame.scroller = scroller
            frame.seen = frame.seen.intersection(rect)
            frame.room = .infinite
        } else if view.clipsToBounds {
            frame.room = frame.room.intersection(rect)
            frame.seen = frame.seen.intersection(rect)
        }
        guard let container = view.focusItemContainer else { return }
        for item in container.focusItems(in: container.coordinateSpace.bounds) {
            if let subview = item as? UIView, subview.superview === view {
                visit(subview, frame)
            } else {
                visit(item, container, frame)
            }
        }
    }

    /// Visits an item that is not a view, or a view from elsewhere that a container lists.
    private mutating func visit(_ item: any UIFocusItem, _ container: any UIFocusItemContainer, _ frame: Frame) {
        if let view = item as? UIView { return visit(view, frame) }
        if item.canBecomeFocused {
            add(item, container.coordinateSpace.convert(item.frame, to: window as any UICoordinateSpace), frame)
        }
        guard let inner = item.focusItemContainer, inner !== container else { return }
        for item in inner.focusItems(in: inner.coordinateSpace.bounds) { visit(item, inner, frame) }
    }

    private mutating func add(_ item: any UIFocusItem, _ rect: CGRect, _ frame: Frame) {
        guard rect.width > 0, rect.height > 0, frame.room.intersects(rect) else { return }
        places.append(
            FocusPlace(
                item: item, guide: nil, frame: rect, scroller: frame.scroller, group: item.focusGroupIdentifier ?? frame.group,
                isSeen: frame.seen.intersects(rect)))
    }

    private mutating func add(_ guide: UILayoutGuide, of view: UIView, _ frame: Frame) {
        guard let guide = guide as? UIFocusGuide, guide.isEnabled else { return }
        let rect = view.convert(guide.layoutFrame, to: window)
        guard rect.width > 0, rect.height > 0, frame.room.intersects(rect) else { return }
        places.append(
            FocusPlace(
                item: nil, guide: guide, frame: rect, scroller: frame.scroller, group: nil, isSeen: frame.seen.intersects(rect)))
    }

    func place(of item: any UIFocusItem) -> FocusPlace? { places.first { $0.item === item } }

    /// Returns the places without guides in reading order: rows from the top, each in the writing direction, groups together.
    func inOrder(isRightToLeft: Bool) -> [FocusPlace] {
        let items = places.filter { $0.item != nil }
        var units: [(frame: CGRect, members: [Int])] = []
        var known: [String: Int] = [:]
        for (index, place) in items.enumerated() {
            if let group = place.group, let unit = known[group] {
                units[unit].frame = units[unit].frame.union(place.frame)
                units[unit].members.append(index)
            } else {
                if let group = place.group { known[group] = units.count }
                units.append((place.frame, [index]))
            }
        }
        return FocusOrder.sorted(units.map(\.frame), isRightToLeft: isRightToLeft).flatMap { unit in
            let members = units[unit].members
            return FocusOrder.sorted(members.map { items[$0].frame }, isRightToLeft: isRightToLeft).map { items[members[$0]] }
        }
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
