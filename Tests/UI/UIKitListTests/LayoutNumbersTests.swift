import UIKit
import XCTest

/// Places that are no numbers, in layouts and in what layouts are asked: they end no program.
final class LayoutNumbersTests: ListTestCase {
    func testE56_aChangeOfTheLayoutSkipsPlacesThatAreNoNumbers() {
        for number in [CGFloat.nan, .infinity] {
            withList([Array(0..<6)]) { list, _, clock in
                clock.tick()
                let change = list.startInteractiveTransition(to: OddLayout(number))
                change.transitionProgress = 0.5
                change.invalidateLayout()
                clock.tick()
                XCTAssertNil(change.layoutAttributesForElements(in: list.bounds)?.first { !$0.center.y.isFinite })
                list.finishInteractiveTransition()
                clock.run(1.5)
                XCTAssertTrue(list.collectionViewLayout is OddLayout)
            }
        }
    }

    func testNothingIsInARectangleThatIsNoNumber() {
        withList([Array(0..<6)]) { list, _, clock in
            for layout in Self.layouts {
                list.setCollectionViewLayout(layout, animated: false)
                clock.tick()
                for (x, y) in [(CGFloat.nan, 10), (0, CGFloat.nan)] {
                    XCTAssertEqual(layout.layoutAttributesForElements(in: CGRect(x: x, y: y, width: 9, height: 9))?.count, 0)
                }
            }
        }
    }

    @MainActor
    private static var layouts: [UICollectionViewLayout] {
        let configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        return [
            UICollectionViewFlowLayout(), UICollectionViewCompositionalLayout.list(using: configuration),
            UICollectionViewTransitionLayout(currentLayout: RowLayout(), nextLayout: ColumnLayout()),
        ]
    }
}

/// Rows; the second one is at a place that is no number, of which the answer for a rectangle says nothing.
private final class OddLayout: UICollectionViewLayout {
    private let number: CGFloat

    init(_ number: CGFloat) {
        self.number = number
        super.init()
    }

    required init?(coder: NSCoder) { return nil }

    override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 300) }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(x: 0, y: indexPath.item == 1 ? number : CGFloat(indexPath.item) * 50, width: 300, height: 50)
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        [0, 2, 3, 4, 5].compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }
}
