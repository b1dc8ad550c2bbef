import TestSupport
import XCTest

@testable import UIKit

/// Random sequences of everything that happens to a list: whatever comes before whatever, the picture and the data agree.
final class ListSequenceTests: ListTestCase {
    func testRandomSequencesKeepPictureAndDataTogether() {
        // A step of a list is short beside one of a transition, for which the variable's numbers are made.
        let steps = ProcessInfo.processInfo.environment["GIMBAL_RANDOM_STEPS"].flatMap(Int.init).map { $0 * 9 } ?? 20_000
        withList([Array(0..<30), [], Array(100..<140)]) { list, source, clock in
            let player = ListPlayer(list, source, clock)
            for step in 0..<steps {
                player.act()
                player.check("seed \(player.seed), step \(step), \(player.last)")
                if player.isBroken { return }
            }
            player.rest()
            player.check("seed \(player.seed), at the end")
            player.checkAtRest("seed \(player.seed), at the end")
        }
    }
}

/// Does random things to a list, and checks it.
@MainActor
private final class ListPlayer {
    private let list: UICollectionView
    private let source: ListSource
    private let clock: ListClock
    private var random = SeededRandom("sequences of a list")
    private var nextNumber = 1000
    /// How many displays have begun and not ended.
    private var displayed = 0
    private var open = 0
    private var transition: UICollectionViewTransitionLayout?
    private(set) var last = ""
    private(set) var isBroken = false

    var seed: UInt64 { random.seed }

    init(_ list: UICollectionView, _ source: ListSource, _ clock: ListClock) {
        (self.list, self.source, self.clock) = (list, source, clock)
        clock.tick()
    }

    private func chance(_ parts: Int) -> Bool { Int.random(in: 0..<parts, using: &random) == 0 }
    private func below(_ count: Int) -> Int { Int.random(in: 0..<max(count, 1), using: &random) }

    // MARK: Acts

    func act() {
        switch below(16) {
        case 0, 1, 2: say("batch") { batch() }
        case 3: say("reload") { reload() }
        case 4: say("scroll") { list.contentOffset.y = CGFloat(below(3000)) - 200 }
        case 5: say("scroll to") { scrollToItem() }
        case 6: say("select") { select() }
        case 7: say("layout") { changeLayout() }
        case 8: say("transition") { driveTransition() }
        case 9: say("size") { list.frame.size = CGSize(width: 200 + below(3) * 60, height: 120 + below(4) * 60) }
        case 10: say("reconfigure") { reconfigure() }
        case 14, 15: say("reorder") { reorder() }
        case 11: say("invalidate") { list.collectionViewLayout.invalidateLayout() }
        default: say("wait") { clock.run(Double(below(30)) / 60) }
        }
        if chance(2) { clock.tick(after: 1.0 / 60) }
    }

    private func say(_ word: String, _ work: () -> Void) {
        last = word
        if chance(4) { UIView.performWithoutAnimation(work) } else { work() }
    }

    private func batch() {
        open += 1
        list.performBatchUpdates {
            if self.chance(6) { self.changeSections() } else { self.changeItems() }
        } completion: { _ in
            self.open -= 1
        }
    }

    private func changeSections() {
        if source.sections.count > 1, chance(2) {
            let section = below(source.sections.count)
            source.sections.remove(at: section)
            list.deleteSections([section])
        } else if source.sections.count < 6 {
            let section = below(source.sections.count + 1)
            source.sections.insert(numbers(below(12)), at: section)
            list.insertSections([section])
        }
    }

    private func numbers(_ count: Int) -> [Int] {
        nextNumber += count
        return Array(nextNumber - count..<nextNumber)
    }

    /// Deletes, moves, reloads and inserts items of one section.
    private func changeItems() {
        guard !source.sections.isEmpty else { return }
        let section = below(source.sections.count)
        let old = source.sections[section]
        var kept: [Int] = []
        var moved: [(from: Int, number: Int)] = []
        for (index, number) in old.enumerated() {
            switch below(12) {
            case 0: list.deleteItems(at: [IndexPath(item: index, section: section)])
            case 1: moved.append((index, number))
            case 2:
                list.reloadItems(at: [IndexPath(item: index, section: section)])
                kept.append(number)
            default: kept.append(number)
            }
        }
        // Each newcomer is put in at a place; those put in before it and behind that place move on.
        var added: [(place: Int, from: Int?)] = []
        func add(_ number: Int, _ from: Int?) {
            let place = below(kept.count + 1)
            kept.insert(number, at: place)
            added = added.map { ($0.place >= place ? $0.place + 1 : $0.place, $0.from) } + [(place, from)]
        }
        for move in moved { add(move.number, move.from) }
        for number in numbers(below(4)) { add(number, nil) }
        source.sections[section] = kept
        for (place, from) in added {
            let target = IndexPath(item: place, section: section)
            if let from {
                list.moveItem(at: IndexPath(item: from, section: section), to: target)
            } else {
                list.insertItems(at: [target])
            }
        }
    }

    private func reload() {
        if chance(2) { source.sections = (0..<below(5)).map { _ in numbers(below(30)) } }
        list.reloadData()
        // The data changed at once; the picture follows with the next pass.
        list.layoutIfNeeded()
    }

    private func anyPath() -> IndexPath? {
        let filled = source.sections.indices.filter { !source.sections[$0].isEmpty }
        guard let section = filled.randomElement(using: &random) else { return nil }
        return IndexPath(item: below(source.sections[section].count), section: section)
    }

    private func scrollToItem() {
        guard let path = anyPath() else { return }
        list.scrollToItem(at: path, at: [.top, .bottom, .centeredVertically, []][below(4)], animated: chance(2))
    }

    private func select() {
        list.allowsMultipleSelection = chance(2)
        guard let path = anyPath() else { return }
        if chance(3) {
            list.deselectItem(at: path, animated: false)
        } else {
            list.selectItem(at: path, animated: false, scrollPosition: [])
        }
    }

    /// Lifts an item, moves it, drops it or lets it go back.
    private func reorder() {
        guard list.reordering.map != nil else {
            if let path = anyPath() { _ = list.beginInteractiveMovementForItem(at: path) }
            return
        }
        switch below(5) {
        case 0: list.endInteractiveMovement()
        case 1: list.cancelInteractiveMovement()
        default:
            list.updateInteractiveMovementTargetPosition(
                CGPoint(x: Double(below(300)), y: list.bounds.minY + Double(below(300)) - 30))
        }
    }

    private func reconfigure() {
        guard let path = anyPath() else { return }
        list.reconfigureItems(at: [path])
    }

    private func makeLayout() -> UICollectionViewLayout {
        switch below(3) {
        case 0:
            let rows = RowLayout()
            rows.hasHeaders = chance(2)
            return rows
        case 1: return ColumnLayout()
        default:
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 60, height: 45)
            return flow
        }
    }

    private func changeLayout() {
        transition = nil
        list.setCollectionViewLayout(makeLayout(), animated: chance(2))
    }

    private func driveTransition() {
        guard let transition else {
            guard list.layoutTransition.running == nil else { return }
            transition = list.startInteractiveTransition(to: makeLayout()) { [weak self] _, _ in self?.transition = nil }
            return
        }
        switch below(4) {
        case 0: list.finishInteractiveTransition()
        case 1: list.cancelInteractiveTransition()
        default:
            transition.transitionProgress = CGFloat(below(30)) / 20 - 0.2
            transition.invalidateLayout()
            return
        }
        self.transition = nil
    }

    /// Ends what runs.
    func rest() {
        if transition != nil { list.finishInteractiveTransition() }
        list.cancelInteractiveMovement()
        clock.run(2)
    }

    // MARK: Checks

    func check(_ words: String) {
        list.layoutIfNeeded()
        followDisplay(words)
        let cells = list.engine.shown.values.filter { $0.key.kind == .cell }
        for element in cells {
            let path = element.key.path
            guard source.sections.indices.contains(path.section), source.sections[path.section].indices.contains(path.item) else {
                fail("a cell is shown for \(path), which does not exist; \(words)")
                continue
            }
            let number = source.sections[path.section][path.item]
            if (element.view as? NumberCell)?.number != number { fail("another cell is at \(path); \(words)") }
            if element.view.isHidden || element.view.superview !== list { fail("the cell at \(path) is not seen; \(words)") }
        }
        if Set(cells.map { ObjectIdentifier($0.view) }).count != cells.count { fail("one view is shown twice; \(words)") }
        checkSeen(words)
        let selected = list.indexPathsForSelectedItems ?? []
        if selected.contains(where: { !list.engine.counts.has(ListPath($0)) }) {
            fail("a selected path does not exist; \(words)")
        }
        if !list.contentOffset.y.isFinite || !list.contentOffset.x.isFinite { fail("the offset is no number; \(words)") }
    }

    /// Each item of which the layout says that it is seen has a cell.
    private func checkSeen(_ words: String) {
        let bounds = list.bounds
        for attributes in list.collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
        where attributes.key.kind == .cell && attributes.values.frame.overlaps(bounds) && !attributes.isHidden {
            // While an item is moved, places of the layout show other items; the moved one is where the finger is.
            let map = list.reordering.map
            let item = map?.item(inSlot: ListPath(attributes.indexPath)) ?? ListPath(attributes.indexPath)
            guard item != map?.origin, list.cellForItem(at: item.indexPath) == nil else { continue }
            fail("\(ListPath(attributes.indexPath)) has no cell; \(words)")
        }
    }

    /// Each display has one end, and those that are displayed are the visible ones.
    private func followDisplay(_ words: String) {
        // A batch gives a displayed item another path, so they are only counted.
        for call in source.take("will", "end") {
            displayed += call.hasPrefix("will") ? 1 : -1
            if displayed < 0 { fail("a display ends that never began; \(words)") }
        }
        let seen = list.engine.shown.values.filter { $0.isDisplayed && $0.key.kind == .cell }.count
        if displayed < seen { fail("\(seen) cells are displayed, \(displayed) were told; \(words)") }
    }

    /// When nothing moves any more, nothing is left behind.
    func checkAtRest(_ words: String) {
        let seen = list.subviews.filter { $0 is UICollectionReusableView && !$0.isHidden }
        XCTAssertEqual(seen.count, list.engine.shown.count, words)
        XCTAssertEqual(displayed, list.visibleCells.count, words)
        XCTAssertEqual(open, 0, "completions; \(words)")
        for element in list.engine.shown.values {
            XCTAssertEqual(element.view.layer.presentation()?.position, element.view.center, words)
        }
    }

    private func fail(_ words: String) {
        isBroken = true
        XCTFail(words)
    }
}
