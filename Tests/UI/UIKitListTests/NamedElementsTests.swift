import QuartzCore
import XCTest

@testable import UIKit

/// Supplementary and decoration views that a layout itself adds to an update and takes away in it.
final class NamedElementsTests: XCTestCase {
    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    func testABadgeStaysWithItsItem_whereTheLayoutNamesThoseThatCome() {
        withBadges(3) { list, layout, source, clock in
            let before = Self.badges(list)
            layout.inserted = [Self.path(0)]
            source.count = 4
            list.performBatchUpdates { list.insertItems(at: [Self.path(0)]) }
            XCTAssertEqual(Array(Self.badges(list).dropFirst()), before, "views move down with their items")
            XCTAssertFalse(before.contains(Self.badges(list)[0]))
            XCTAssertEqual(layout.asked.sorted(), ["initial badge 0", "initial line 0", "insert badge"])
            XCTAssertEqual(Self.badges(list).map(\.frame.minY), [0, 50, 100, 150])
            clock.run(1)
        }
    }

    func testABadgeLeavesWithItsItem_whereTheLayoutNamesThoseThatGo() {
        withBadges(3) { list, layout, source, clock in
            let before = Self.badges(list)
            layout.deleted = [Self.path(1)]
            source.count = 2
            list.performBatchUpdates { list.deleteItems(at: [Self.path(1)]) }
            XCTAssertEqual(Self.badges(list), [before[0], before[2]])
            XCTAssertEqual(layout.asked.sorted(), ["delete badge", "final badge 1", "final line 1"])
            XCTAssertNotNil(before[1].superview, "it is seen until the animation ends")
            clock.run(1)
            XCTAssertTrue(before[1].isHidden || before[1].superview == nil)
        }
    }

    func testWithoutNamesABadgeKeepsItsNumber() {
        withBadges(3) { list, layout, source, clock in
            let before = Self.badges(list)
            source.count = 4
            list.performBatchUpdates { list.insertItems(at: [Self.path(0)]) }
            XCTAssertEqual(Array(Self.badges(list).prefix(3)), before)
            clock.run(1)
        }
    }

    func testABadgeThatGoesAndComesAtOnePathIsAnotherView() {
        withBadges(3) { list, layout, source, clock in
            let before = Self.badges(list)
            layout.inserted = [Self.path(2)]
            layout.deleted = [Self.path(2)]
            list.performBatchUpdates { list.reloadItems(at: [Self.path(2)]) }
            XCTAssertEqual(Array(Self.badges(list).prefix(2)), Array(before.prefix(2)))
            XCTAssertNotEqual(Self.badges(list)[2], before[2])
            clock.run(1)
        }
    }

    func testPathsThatAreNotThereChangeNothing() {
        withBadges(3) { list, layout, source, clock in
            let before = Self.badges(list)
            layout.inserted = [IndexPath(item: 7, section: 9), IndexPath(index: 3), IndexPath()]
            layout.deleted = [IndexPath(item: -4, section: -1), IndexPath(item: .max, section: .max)]
            source.count = 4
            list.performBatchUpdates { list.insertItems(at: [Self.path(3)]) }
            XCTAssertEqual(Array(Self.badges(list).prefix(3)), before)
            clock.run(1)
        }
    }

    // MARK: The stage

    @MainActor
    private static func badges(_ list: UICollectionView) -> [UICollectionReusableView] {
        list.indexPathsForVisibleSupplementaryElements(ofKind: "badge").sorted()
            .compactMap { list.supplementaryView(forElementKind: "badge", at: $0) }
    }

    private func withBadges(_ count: Int, _ body: @MainActor (UICollectionView, BadgeLayout, BadgeSource, ListClock) -> Void) {
        MainActor.assumeIsolated {
            let clock = ListClock()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            window.makeKeyAndVisible()
            clock.tick()
            let layout = BadgeLayout()
            let source = BadgeSource(count)
            let list = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
            list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            list.register(UICollectionReusableView.self, forSupplementaryViewOfKind: "badge", withReuseIdentifier: "badge")
            layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "line")
            list.dataSource = source
            window.addSubview(list)
            clock.tick()
            body(list, layout, source, clock)
            list.removeFromSuperview()
            window.isHidden = true
            clock.tick()
            clock.tick()
        }
    }
}

/// Rows with a badge and a line each, which come and go as `inserted` and `deleted` say.
private final class BadgeLayout: UICollectionViewLayout {
    var inserted: [IndexPath] = []
    var deleted: [IndexPath] = []
    private(set) var asked: [String] = []

    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

    private func place(_ attributes: UICollectionViewLayoutAttributes, width: CGFloat) -> UICollectionViewLayoutAttributes {
        attributes.frame = CGRect(x: 0, y: 50 * CGFloat(attributes.indexPath.item), width: width, height: 50)
        return attributes
    }

    override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 50 * CGFloat(count)) }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        place(UICollectionViewLayoutAttributes(forCellWith: indexPath), width: 300)
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        place(UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath), width: 50)
    }

    override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        place(UICollectionViewLayoutAttributes(forDecorationViewOfKind: elementKind, with: indexPath), width: 2)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<count).map { IndexPath(item: $0, section: 0) }
            .flatMap {
                [
                    layoutAttributesForItem(at: $0), layoutAttributesForSupplementaryView(ofKind: "badge", at: $0),
                    layoutAttributesForDecorationView(ofKind: "line", at: $0),
                ]
            }
            .compactMap { $0 }
    }

    override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        note("insert", elementKind, inserted)
    }
    override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        note("delete", elementKind, deleted)
    }
    override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { inserted }
    override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { deleted }

    private func note(_ way: String, _ kind: String, _ paths: [IndexPath]) -> [IndexPath] {
        if !paths.isEmpty { asked.append("\(way) \(kind)") }
        return paths
    }

    override func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        if inserted.contains(elementIndexPath) { asked.append("initial \(elementKind) \(elementIndexPath.item)") }
        return nil
    }

    override func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        if inserted.contains(decorationIndexPath) { asked.append("initial \(elementKind) \(decorationIndexPath.item)") }
        return nil
    }

    override func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        asked.append("final \(elementKind) \(elementIndexPath.item)")
        return nil
    }

    override func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        asked.append("final \(elementKind) \(decorationIndexPath.item)")
        return nil
    }
}

@MainActor
private final class BadgeSource: NSObject, UICollectionViewDataSource {
    var count: Int

    init(_ count: Int) { self.count = count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "badge", for: indexPath)
    }
}
