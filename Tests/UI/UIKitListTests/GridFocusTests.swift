import GimbalTesting
import XCTest

@testable import UIKit

/// Section V of ASSERTIONS.md: focus and keys in a collection view of 300 × 200 points.
final class GridFocusTests: XCTestCase {
    private typealias Stage = FocusStage<UICollectionView>
    private static func items(_ count: Int) -> [Int] { Array(0..<count) }

    /// Lines of three items of 90 × 60 points.
    @MainActor
    private static func flow() -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 60)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (15, 10)
        return layout
    }

    @MainActor
    private static func lanes() -> UICollectionViewLayout {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(100), heightDimension: .absolute(80)), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .continuous
        return UICollectionViewCompositionalLayout(section: section)
    }

    func testV320_arrowsGoThroughAGridAsItLies_andBringLinesOutOfSightIn() throws {
        try Stage.grid([Self.items(30)], Self.flow) { stage, _ in
            XCTAssertEqual(
                stage.walk(
                    .keyboardTab, .keyboardDownArrow, .keyboardRightArrow, .keyboardRightArrow, .keyboardDownArrow,
                    .keyboardDownArrow, .keyboardDownArrow, .keyboardLeftArrow),
                ["above", "0.1", "0.2", "0.2", "0.5", "0.8", "0.11", "0.10"])
            XCTAssertTrue(stage.isInSight())
        }
    }

    func testV320_fromRightToLeftArrowsStayPhysical_andTheTabKeyFollowsTheReading() throws {
        try Stage.grid([Self.items(9)], isMirrored: true, Self.flow) { stage, _ in
            XCTAssertEqual(
                stage.walk(.keyboardTab, .keyboardTab, .keyboardTab, .keyboardLeftArrow, .keyboardRightArrow),
                ["above", "0.0", "0.1", "0.2", "0.1"])
        }
    }

    func testV320_inALaneArrowsScrollItSideways_andGoUpAndDownToWhatIsSeenOfOthers() throws {
        try Stage.grid([Self.items(12), Self.items(12), Self.items(12), Self.items(12)], Self.lanes) { stage, _ in
            _ = stage.walk(.keyboardTab, .keyboardTab)
            XCTAssertEqual(stage.focused, "0.0")
            for item in 1..<12 {
                XCTAssertEqual(stage.walk(.keyboardRightArrow), ["0.\(item)"])
                XCTAssertTrue(Self.isSeenAcross(stage), "item \(item)")
            }
            XCTAssertEqual(stage.walk(.keyboardDownArrow), ["1.2"])
            XCTAssertEqual(stage.walk(.keyboardDownArrow, .keyboardDownArrow), ["2.2", "3.2"])
            XCTAssertTrue(stage.isInSight())
            XCTAssertEqual(stage.walk(.keyboardDownArrow), ["below"])
        }
    }

    @MainActor
    private static func isSeenAcross(_ stage: Stage) -> Bool {
        guard let view = FocusEngine.shared.item as? UIView else { return false }
        let frame = stage.list.convert(view.bounds, from: view)
        return frame.minX >= -0.5 && frame.maxX <= 300.5
    }

    func testV320_theTabKeyGoesThroughALaneAndThenTheNext() throws {
        try Stage.grid([Self.items(5), Self.items(2)], Self.lanes) { stage, _ in
            var places: [String] = []
            for _ in 0..<9 { places += stage.walk(.keyboardTab) }
            XCTAssertEqual(places, ["above"] + (0..<5).map { "0.\($0)" } + ["1.0", "1.1", "below"])
        }
    }

    func testV320_V321_homeEndAndThePreferredItem() throws {
        try Stage.grid([Self.items(50), [], Self.items(40)], Self.flow) { stage, source in
            source.preferred = IndexPath(item: 20, section: 0)
            XCTAssertEqual(
                stage.walk(.keyboardTab, .keyboardTab, .keyboardEnd, .keyboardHome, .keyboardPageDown),
                ["above", "0.20", "2.39", "0.0", "0.6"])
            XCTAssertTrue(stage.isInSight())
        }
    }

    func testV321_focusFollowsItemsThroughBatchesAndReloads() throws {
        try Stage.grid([Self.items(12)], Self.flow) { stage, source in
            _ = stage.walk(.keyboardTab, .keyboardTab, .keyboardTab)
            XCTAssertEqual(stage.focused, "0.1")
            source.sections = [[100] + Self.items(12)]
            stage.list.insertItems(at: [IndexPath(item: 0, section: 0)])
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.focused, "0.2")
            stage.list.reloadData()
            stage.screen.advance(by: 0.5)
            XCTAssertEqual(stage.focused, "0.2")
            source.sections = [[100, 0] + Array(2..<12)]
            stage.list.deleteItems(at: [IndexPath(item: 2, section: 0)])
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.focused, "0.2")
            stage.list.setCollectionViewLayout(Self.lanes(), animated: true)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.focused, "0.2")
            XCTAssertEqual(stage.walk(.keyboardLeftArrow), ["0.1"])
        }
    }

    func testV322_V316_keysActAsATapDoes_andFocusMaySelect() throws {
        try Stage.grid([Self.items(6)], Self.flow) { stage, source in
            _ = stage.walk(.keyboardTab, .keyboardTab)
            _ = source.take()
            stage.press(.keyboardReturnOrEnter)
            XCTAssertEqual(source.take(), ["highlight 0.0", "select 0.0", "primary 0.0", "unhighlight 0.0"])
            stage.list.selectionFollowsFocus = true
            _ = stage.walk(.keyboardRightArrow)
            XCTAssertEqual(source.take(), ["from 0.0", "to 0.1", "deselect 0.0", "select 0.1"])
            stage.press(.keyboardSpacebar)
            XCTAssertEqual(source.take(), ["highlight 0.1", "select 0.1", "primary 0.1", "unhighlight 0.1"])
        }
    }

    // MARK: Reading

    /// Items from the bottom to the top, headers at the bottom of their section and in front or not, and a decoration over all.
    private final class UpsideDownLayout: UICollectionViewLayout {
        override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 400) }

        override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame = CGRect(x: 0, y: 360 - 40 * CGFloat(path.item + 5 * path.section), width: 300, height: 30)
            attributes.zIndex = 10 - path.item
            return attributes
        }

        override func layoutAttributesForSupplementaryView(
            ofKind kind: String, at path: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
            let isHeader = kind == UICollectionView.elementKindSectionHeader
            attributes.frame = CGRect(x: 0, y: (isHeader ? 240 : 390) - 200 * CGFloat(path.section), width: 300, height: 8)
            return attributes
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            var found: [UICollectionViewLayoutAttributes] = []
            for section in 0..<2 {
                for kind in [UICollectionView.elementKindSectionFooter, UICollectionView.elementKindSectionHeader] {
                    layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(item: 0, section: section)).map {
                        found.append($0)
                    }
                }
                for item in (0..<3).reversed() {
                    layoutAttributesForItem(at: IndexPath(item: item, section: section)).map { found.append($0) }
                }
            }
            let decoration = UICollectionViewLayoutAttributes(
                forDecorationViewOfKind: "plate", with: IndexPath(item: 0, section: 0))
            decoration.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
            decoration.zIndex = 100
            found.append(decoration)
            return found.filter { $0.frame.intersects(rect) }
        }
    }

    private final class Plate: UICollectionReusableView {
        override var canBecomeFocused: Bool { true }
    }

    @MainActor
    private static func upsideDown() -> UICollectionViewLayout {
        let layout = UpsideDownLayout()
        layout.register(Plate.self, forDecorationViewOfKind: "plate")
        return layout
    }

    func testV329_aListIsReadBySections_headerItemsFooter_whateverTheirPlacesAndDepths() throws {
        try Stage.grid([Self.items(3), Self.items(3)], Self.upsideDown) { _, source in
            source.setUpEdge = { view, kind, path in
                let name = kind == UICollectionView.elementKindSectionHeader ? "header" : "footer"
                guard view.subviews.isEmpty else { return }
                let button = UIButton(type: .system, primaryAction: UIAction(title: name) { _ in })
                button.accessibilityIdentifier = "\(name) \(path.section)"
                button.frame = view.bounds
                view.addSubview(button)
            }
        } _: { stage, _ in
            stage.list.frame.size.height = 400
            stage.screen.settle()
            let order = stage.list.focus.items(in: CGRect(x: 0, y: 0, width: 300, height: 400)).compactMap { item -> String? in
                guard let view = item as? UICollectionReusableView else { return nil }
                if let cell = view as? UICollectionViewCell, let path = stage.list.indexPath(for: cell) {
                    return "\(path.section).\(path.item)"
                }
                return view.subviews.first?.accessibilityIdentifier ?? "decoration"
            }
            XCTAssertEqual(
                order,
                [
                    "header 0", "0.0", "0.1", "0.2", "footer 0", "header 1", "1.0", "1.1", "1.2", "footer 1",
                ])
        }
    }

    func testV329_neighboursOutOfSightAreReachedByScrolling() throws {
        try Stage.grid([Self.items(7), Self.items(7)], Self.flow) { stage, _ in
            stage.screen.turnKnob(by: 1)
            stage.screen.advance(by: 0.3)
            var read: [String] = []
            for _ in 0..<14 {
                stage.screen.turnKnob(by: 1)
                stage.screen.advance(by: 0.5)
                read.append(stage.focused)
                XCTAssertTrue(stage.isInSight(), stage.focused)
            }
            XCTAssertEqual(read, (0..<7).map { "0.\($0)" } + (0..<7).map { "1.\($0)" })
        }
    }
}
