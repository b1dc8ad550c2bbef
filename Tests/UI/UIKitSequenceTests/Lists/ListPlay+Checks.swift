import QuartzCore
import Scene
@testable import UIKit

/// Where the content of a list stands, and what may move it.
@MainActor
struct Stand {
    let offset: CGPoint
    /// Where the content is seen: an animation may lie on top of the offset.
    let seen: CGPoint
    /// A window shows the list; what none shows arrives at once.
    let isOnScreen: Bool
    /// Where the cells that are seen are on the screen, by their items' numbers.
    let places: [Int: CGPoint]
    /// The layout that places the cells; nil in a table.
    let layout: ObjectIdentifier?
    let content: CGSize
    let size: CGSize
    let inset: UIEdgeInsets
    /// Something moves the content, or may begin to.
    let isMoving: Bool

    init(_ view: any PlayedList.ListScrollView) {
        (offset, content, size) = (view.contentOffset, view.contentSize, view.bounds.size)
        inset = view.adjustedContentInset
        seen = view.layer.presentedBounds(at: SceneContext.main.tickTime).origin
        isOnScreen = view.window != nil
        places = Self.places(view)
        layout = (view as? UICollectionView).map { ObjectIdentifier($0.collectionViewLayout) }
        let transition = (view as? UICollectionView)?.layoutTransition.running != nil
        // New insets move the content with the next layout.
        isMoving =
            view.window == nil || view.knownInset != inset || view.machine.flight != nil || view.machine.dragged != nil
            || view.reordering.map != nil || transition
            || view.layer.runningParts.contains { $0.property != .opacity }
    }

    private static func places(_ view: any PlayedList.ListScrollView) -> [Int: CGPoint] {
        var places: [Int: CGPoint] = [:]
        for element in view.engine.shown.values where element.isDisplayed {
            guard let number = element.number else { continue }
            let origin = element.values.frame.origin
            places[number] = CGPoint(x: origin.x - view.contentOffset.x, y: origin.y - view.contentOffset.y)
        }
        return places
    }

    /// Whether a cell is seen where it was: the content in front of it took another size, and the offset followed.
    func isSeenUnmoved(_ other: Stand) -> Bool {
        places.contains { number, place in
            guard let now = other.places[number] else { return false }
            return hypot(now.x - place.x, now.y - place.y) < 0.5
        }
    }

    /// Whether the topmost cell came after `other`: it stands where a change put it, and the offset follows when its line takes another size.
    func isNewAtTop(since other: Stand) -> Bool {
        let top = places.min { ($0.value.y, $0.value.x) < ($1.value.y, $1.value.x) }
        return top.map { other.places[$0.key] == nil } ?? false
    }

    func isSame(_ other: Stand) -> Bool {
        layout == other.layout && content == other.content && size == other.size && inset == other.inset
    }
}

/// What has to hold after each turn, and what holds at rest only.
extension ListPlay {
    // MARK: Each turn

    func check() {
        // What no window has is laid out when it is asked for.
        if view.window == nil {
            view.setNeedsLayout()
            view.layoutIfNeeded()
        }
        guard view.engine.hasCounts, view.bounds.height > 0 else { return }
        let truth = played.truth
        guard view.engine.counts.items == truth.map(\.count) else {
            return fail("the list has counts \(view.engine.counts.items), the data \(truth.map(\.count))")
        }
        checkCells(truth)
        checkSeen()
        for path in played.selected where !view.engine.counts.has(ListPath(path)) {
            fail("\(ListPath(path)) is selected and does not exist")
        }
        if !view.contentOffset.x.isFinite || !view.contentOffset.y.isFinite { fail("the offset is no number") }
    }

    private func checkCells(_ truth: [[Int]]) {
        var views: Set<ObjectIdentifier> = []
        for element in view.engine.shown.values where element.key.kind == .cell {
            let path = element.key.path
            guard view.engine.counts.has(path) else {
                fail("a cell is shown for \(path), which does not exist")
                continue
            }
            if element.number != truth[path.section][path.item] { fail("the cell of \(path) shows another item") }
            if !views.insert(ObjectIdentifier(element.view)).inserted { fail("one cell is shown twice, at \(path)") }
            if element.view.isHidden || !element.view.isDescendant(of: view) { fail("the cell of \(path) is not seen") }
        }
    }

    /// All of which the list says that it is seen has a view.
    private func checkSeen() {
        var found: [ListAnswer.Element] = []
        view.elements(in: view.bounds, into: &found)
        for element in found where element.key.kind == .cell && element.frame.overlaps(view.bounds) {
            if view.engine.shown[element.key] == nil { fail("\(element.key.path) is seen and has no cell") }
        }
    }

    func checkOffset(since old: Stand, _ new: Stand) {
        guard !old.isMoving, !new.isMoving, old.isSame(new) else { return }
        let way = hypot(new.offset.x - old.offset.x, new.offset.y - old.offset.y)
        if way > 0.5, !old.isSeenUnmoved(new), !new.isNewAtTop(since: old) {
            fail("the offset jumps from \(old.offset) to \(new.offset)")
        }
    }

    func checkMovement(from old: Stand, to new: Stand) {
        checkOffset(since: old, new)
        guard old.isSame(new), old.isOnScreen, new.isOnScreen else { return }
        let way = hypot(new.seen.x - old.seen.x, new.seen.y - old.seen.y)
        // The middle of an animated scroll from end to end, and a bend on top of that. Another layout's offset is reached from that of
        // before, which may lie in larger content (R255).
        let left = hypot(new.offset.x - old.seen.x, new.offset.y - old.seen.y)
        if way > max(500, 0.45 * max(new.content.width, new.content.height, left)) {
            fail("the offset moves by \(way) points in a frame, of \(new.content)")
        }
    }

    // MARK: At rest

    func checkRest() {
        if !screen.isIdle { fail("something still moves at rest") }
        check()
        checkInteractions()
        for (_, element) in view.engine.shown { checkPlace(element) }
        checkLeftovers()
        if books.open != 0 { fail("\(books.open) completions were not called") }
        let displayed = view.engine.shown.values.filter { $0.isDisplayed && $0.key.kind == .cell }
        if books.displayed != Set(displayed.map { ObjectIdentifier($0.view) }) {
            fail("\(displayed.count) cells are displayed, \(books.displayed.count) displays have begun")
        }
    }

    private func checkInteractions() {
        if view.swipes.state.row != nil { fail("a row is aside at rest: \(view.swipes.state)") }
        if view.reordering.map != nil { fail("an item is held at rest") }
        if view.subviews.contains(where: { $0 is SwipePane }) { fail("a pane of actions is left") }
        if window.subviews.contains(where: { $0 is ContextMenuStage || $0 is MenuOverlay }) { fail("a menu is left") }
        if (view as? UICollectionView)?.layoutTransition.running != nil { fail("a transition of layouts is left") }
        if !TransitionContext.inFlight.isEmpty { fail("a transition of pages is left") }
        let inside = view.inRange(view.contentOffset)
        if view.window != nil, abs(inside.x - view.contentOffset.x) + abs(inside.y - view.contentOffset.y) > 0.5 {
            fail("the content rests at \(view.contentOffset), not at \(inside)")
        }
    }

    private func checkPlace(_ element: ShownElement) {
        guard element.key.kind == .cell else { return }
        let (layer, path) = (element.view.layer, element.key.path)
        // A cell that a finger was on may lie in the list, where the lane of its item is out of sight.
        guard let place = view.element(for: element.key), view.isInLane(element.key) == (element.home?.lane != nil) else {
            return
        }
        let (center, size) = (place.values.center, place.values.size)
        if abs(element.view.center.x - center.x) + abs(element.view.center.y - center.y) > 0.1
            || abs(element.view.bounds.width - size.width) + abs(element.view.bounds.height - size.height) > 0.1
        {
            fail("the cell of \(path) is at \(element.view.frame), its place is \(place.values.frame)")
        }
        if element.view.alpha != place.values.alpha { fail("the cell of \(path) has an alpha of \(element.view.alpha)") }
        guard let seen = layer.presentation()?.position else { return }
        if abs(seen.x - element.view.center.x) + abs(seen.y - element.view.center.y) > 0.1 {
            fail("the cell of \(path) is seen elsewhere")
        }
    }

    private func checkLeftovers() {
        let shown = Set(view.engine.shown.values.map { ObjectIdentifier($0.view) })
        for left in view.subviews where left is any ListView && !left.isHidden && !shown.contains(ObjectIdentifier(left)) {
            fail("a view is left: \(left)")
        }
    }
}

extension ShownElement {
    /// The number of the item that the cell shows.
    fileprivate var number: Int? { (view as? RowCell)?.number ?? (view as? NumberedCell)?.number }
}
