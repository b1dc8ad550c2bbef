import XCTest

@testable import UIKit

/// What a steady scroll uses again, so that it allocates nothing: attributes and elements. An app notices nothing of it.
final class ReusedObjectsTests: XCTestCase {
    @MainActor
    private static func makeList(_ layout: UICollectionViewFlowLayout, _ source: ListSource) -> UICollectionView {
        layout.itemSize = CGSize(width: 100, height: 50)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
        list.register(KeepingCell.self, forCellWithReuseIdentifier: "number")
        list.dataSource = source
        list.layoutIfNeeded()
        return list
    }

    private static func rect(_ y: CGFloat) -> CGRect { CGRect(x: 0, y: y, width: 300, height: 200) }

    @MainActor
    private static func ids(_ layout: UICollectionViewLayout, _ y: CGFloat) -> Set<ObjectIdentifier> {
        Set((layout.layoutAttributesForElements(in: rect(y)) ?? []).map(ObjectIdentifier.init))
    }

    func testAttributesThatNothingHoldsAreUsedAgain() {
        MainActor.assumeIsolated {
            let (layout, source) = (UICollectionViewFlowLayout(), ListSource([Array(0..<1000)], isQuiet: true))
            let list = Self.makeList(layout, source)
            let first = Self.ids(layout, 2000)
            XCTAssertEqual(Self.ids(layout, 5000), first)
            withExtendedLifetime(list) {}
        }
    }

    func testAttributesThatAnAppKeepsStayAsTheyAre() throws {
        try MainActor.assumeIsolated {
            let (layout, source) = (UICollectionViewFlowLayout(), ListSource([Array(0..<1000)], isQuiet: true))
            let list = Self.makeList(layout, source)
            let kept = try XCTUnwrap(layout.layoutAttributesForElements(in: Self.rect(2000)))
            let (frames, paths) = (kept.map(\.frame), kept.map(\.indexPath))
            kept[0].alpha = 0.5
            for y in stride(from: 0, through: 8000, by: 100) { list.contentOffset.y = CGFloat(y); list.layoutIfNeeded() }
            XCTAssertEqual(kept.map(\.frame), frames)
            XCTAssertEqual(kept.map(\.indexPath), paths)
            XCTAssertEqual(kept[0].alpha, 0.5)
        }
    }

    func testWhatAnAppSetOnAttributesDoesNotComeBackWithThem() throws {
        try MainActor.assumeIsolated {
            let (layout, source) = (UICollectionViewFlowLayout(), ListSource([Array(0..<1000)], isQuiet: true))
            let list = Self.makeList(layout, source)
            for attributes in layout.layoutAttributesForElements(in: Self.rect(2000)) ?? [] {
                (attributes.alpha, attributes.zIndex, attributes.isHidden) = (0.5, 7, true)
                attributes.transform = CGAffineTransform(rotationAngle: 1)
            }
            for attributes in try XCTUnwrap(layout.layoutAttributesForElements(in: Self.rect(4000))) {
                XCTAssertEqual(attributes.values, ElementValues(frame: attributes.frame))
            }
            withExtendedLifetime(list) {}
        }
    }

    func testWhatACellWasGivenIsItsOwn() throws {
        try MainActor.assumeIsolated {
            let (layout, source) = (UICollectionViewFlowLayout(), ListSource([Array(0..<1000)], isQuiet: true))
            let list = Self.makeList(layout, source)
            let cell = try XCTUnwrap(list.cellForItem(at: IndexPath(item: 0, section: 0)) as? KeepingCell)
            let first = try XCTUnwrap(cell.given.first)
            for y in stride(from: 0, through: 3000, by: 50) { list.contentOffset.y = CGFloat(y); list.layoutIfNeeded() }
            XCTAssertGreaterThan(cell.given.count, 1, "The cell shows another item now.")
            XCTAssertEqual(first.indexPath, IndexPath(item: 0, section: 0))
            XCTAssertEqual(first.frame, CGRect(x: 0, y: 0, width: 100, height: 50))
        }
    }

    func testAMemoryWarningFreesTheCellsThatWait() {
        MainActor.assumeIsolated {
            let (layout, source) = (UICollectionViewFlowLayout(), ListSource([Array(0..<1000)], isQuiet: true))
            let list = Self.makeList(layout, source)
            weak var gone: UIView?
            do {
                list.contentOffset.y = 1000
                list.layoutIfNeeded()
                list.contentOffset.y = 5000
                list.layoutIfNeeded()
                // Fewer cells are in use in the end than wait.
                list.frame.size.height = 50
                list.layoutIfNeeded()
                gone = list.subviews.first { $0 is KeepingCell && $0.isHidden }
            }
            XCTAssertNotNil(gone)
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
            XCTAssertNil(gone)
        }
    }
}

/// A cell that keeps all attributes that it was given.
private final class KeepingCell: UICollectionViewCell {
    var given: [UICollectionViewLayoutAttributes] = []

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        given.append(layoutAttributes)
    }
}
