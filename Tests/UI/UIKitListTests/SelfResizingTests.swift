import GimbalTesting
import TestSupport
import XCTest

@testable import UIKit

/// Cells that change their size while they are shown.
final class SelfResizingTests: CompositionalTestCase {
    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// Runs `body` with ten rows, all 50 points high until `heights` says otherwise.
    private func withRows(
        _ body: @MainActor (UICollectionView, Heights, ListClock) -> Void
    ) {
        withLayout(
            Self.rows(.estimated(50)), [10],
            prepare: { list, source in
                Heights.shared.of = [:]
                Self.sized(list, source) { CGSize(width: $1.width, height: Heights.shared.of[$0] ?? 50) }
            }
        ) { _, list, _, clock in
            body(list, Heights.shared, clock)
        }
    }

    func testE57_aSizeThatNeverSettlesIsReportedOnce_andTheLastOneStays() {
        withRows { list, _, clock in
            list.accessibilityIdentifier = "rooms"
            SizedCell.size = { item, size in CGSize(width: size.width, height: item == 1 ? size.height + 1 : size.height) }
            let layout = RestlessLayout()
            let reports = UIKitDiagnostics.collect {
                list.collectionViewLayout = layout
                list.reloadData()
                clock.tick()
                clock.tick()
            }
            let height = list.cellForItem(at: Self.path(1))?.frame.height ?? 0
            XCTAssertEqual(height, layout.height)
            XCTAssertTrue((60.0..<100).contains(height), "some ten rounds: \(height)")
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "a SizedCell of UICollectionView 'rooms' of ListSource asks for another size each time it is laid out; it keeps "
                        + "300.0×\(height)"
                ])
        }
    }

    func testW336_aCellThatAsksForItIsMeasuredInTheNextPass_andTheOthersMakeRoom() {
        withRows { list, heights, clock in
            let cells = (0..<4).map { list.cellForItem(at: Self.path($0)) }
            heights.of[1] = 80
            clock.tick()
            XCTAssertEqual(cells[1]?.frame, rect(0, 50, 300, 50), "no request")
            cells[1]?.invalidateIntrinsicContentSize()
            XCTAssertEqual(cells[1]?.frame, rect(0, 50, 300, 50), "not before the pass")
            clock.tick()
            XCTAssertEqual(cells[1]?.frame, rect(0, 50, 300, 80))
            XCTAssertEqual(cells[2]?.frame, rect(0, 130, 300, 50))
            XCTAssertEqual(cells[2]?.layer.presentation()?.position.y, 155, "outside of animations nothing is animated")
            heights.of[2] = 20
            cells[2]?.contentView.invalidateIntrinsicContentSize()
            clock.tick()
            XCTAssertEqual(cells[3]?.frame, rect(0, 150, 300, 50), "the content view's request counts, too")
            XCTAssertEqual(list.contentSize.height, 80 + 20 + 8 * 50)
        }
    }

    func testW336_disabledMeasuresNothingAgain() {
        withRows { list, heights, clock in
            list.selfSizingInvalidation = .disabled
            heights.of[1] = 80
            list.cellForItem(at: Self.path(1))?.invalidateIntrinsicContentSize()
            clock.tick()
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame.height, 50)
            list.selfSizingInvalidation = .enabled
            list.cellForItem(at: Self.path(1))?.invalidateIntrinsicContentSize()
            clock.tick()
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame.height, 80)
        }
    }

    func testW336_inAnAnimationBlockTheChangeTakesTheBlocksTime_withoutALayoutInIt() {
        withRows { list, heights, clock in
            let cells = (0..<3).map { list.cellForItem(at: Self.path($0)) }
            UIView.animate(withDuration: 1) {
                heights.of[1] = 150
                cells[1]?.invalidateIntrinsicContentSize()
            }
            clock.tick()
            clock.tick()
            XCTAssertEqual(cells[2]?.frame, rect(0, 200, 300, 50))
            clock.run(0.5)
            XCTAssertEqual(cells[2]?.layer.presentation()?.position.y ?? 0, 175, accuracy: 5, "half of the way")
            clock.run(0.7)
            XCTAssertEqual(cells[2]?.layer.presentation()?.position.y, 225)
            UIView.animate(withDuration: 1) {
                heights.of[1] = 50
                cells[1]?.invalidateIntrinsicContentSize()
                list.layoutIfNeeded()
            }
            clock.tick()
            clock.run(0.5)
            XCTAssertEqual(cells[2]?.layer.presentation()?.position.y ?? 0, 175, accuracy: 5, "with a layout in it")
        }
    }

    func testW336_whatIsPushedOutStaysUntilTheEnd_andWhatComesWasThereBefore() {
        withRows { list, heights, clock in
            UIView.animate(withDuration: 1) {
                heights.of[0] = 200
                list.cellForItem(at: Self.path(0))?.invalidateIntrinsicContentSize()
            }
            clock.tick()
            clock.run(0.3)
            XCTAssertGreaterThanOrEqual(list.subviews.filter { $0 is SizedCell && !$0.isHidden }.count, 4)
            clock.run(1)
            XCTAssertEqual(list.visibleCells.count, 1)
        }
    }

    func testW336_aRowOfATableIsMeasuredAgain_alsoAtTheEndOfTheContent() throws {
        try MainActor.assumeIsolated {
            let clock = ListClock()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            window.makeKeyAndVisible()
            clock.tick()
            let source = RowSource([Array(0..<10)])
            let table = ListScreenTestCase.table(source, window.bounds) { _ in 100 }
            window.addSubview(table)
            clock.tick()
            table.scrollToRow(at: Self.path(9), at: .bottom, animated: false)
            clock.tick()
            let cell = try XCTUnwrap(table.cellForRow(at: Self.path(9)) as? TallCell)
            cell.height.constant = 130
            clock.tick()
            XCTAssertEqual(cell.frame.height, 100, accuracy: 1)
            cell.invalidateIntrinsicContentSize()
            let offset = table.contentOffset.y
            clock.tick()
            XCTAssertEqual(cell.frame.height, 130, accuracy: 1)
            XCTAssertEqual(table.contentOffset.y, offset, "the row grows below what is seen")
            table.selfSizingInvalidation = .enabledIncludingConstraints
            cell.height.constant = 60
            clock.tick()
            XCTAssertEqual(cell.frame.height, 60, accuracy: 1, "a constraint in it")
            table.selfSizingInvalidation = .disabled
            cell.height.constant = 90
            cell.invalidateIntrinsicContentSize()
            clock.tick()
            XCTAssertEqual(cell.frame.height, 60, accuracy: 1)
            window.isHidden = true
            clock.tick()
        }
    }

    func testW336_includingConstraints_aTextInACellThatBecomesLongerGetsItsLines() {
        withLayout(
            Self.rows(.estimated(50)), [6],
            prepare: { list, source in
                list.register(TextCell.self, forCellWithReuseIdentifier: "text")
                source.cell = { $0.dequeueReusableCell(withReuseIdentifier: "text", for: $1) }
                list.selfSizingInvalidation = .enabledIncludingConstraints
            }
        ) { _, list, _, clock in
            let cell = list.cellForItem(at: Self.path(0)) as? TextCell
            let before = cell?.frame.height ?? 0
            XCTAssertLessThan(before, 50)
            cell?.label.text = String(repeating: "many words ", count: 20)
            clock.tick()
            XCTAssertGreaterThan(cell?.frame.height ?? 0, 3 * before, "the text breaks in the width of the row")
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame.minY, cell?.frame.maxY)
            let commits = SceneContext.main.tickTime
            clock.tick(after: 1)
            XCTAssertNotEqual(commits, SceneContext.main.tickTime)
            XCTAssertTrue(list.engine.resizes.isEmpty)
            list.selfSizingInvalidation = .enabled
            cell?.label.text = "few"
            clock.tick()
            XCTAssertGreaterThan(cell?.frame.height ?? 0, 3 * before, "a text alone asks for nothing")
            cell?.invalidateIntrinsicContentSize()
            clock.tick()
            XCTAssertEqual(cell?.frame.height, before)
        }
    }
}

@MainActor
private final class Heights {
    static let shared = Heights()
    var of: [Int: CGFloat] = [:]
}

/// A cell with a text that breaks in the width of the cell.
final class TextCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.numberOfLines = 0
        label.text = "few"
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: contentView.topAnchor),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        ])
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Gives the second row more than it asks for, again and again.
private final class RestlessLayout: RowLayout {
    var height = RowLayout.height

    override func prepare() {
        super.prepare()
        change = { [unowned self] in if $0.indexPath.item == 1 { $0.size.height = height } }
    }

    override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { preferredAttributes.size != originalAttributes.size }

    override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        height = preferredAttributes.size.height + 3
        return super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }
}
