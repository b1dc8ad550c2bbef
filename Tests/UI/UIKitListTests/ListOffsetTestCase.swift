import GimbalTesting
import XCTest
@testable import UIKit

/// Tables and collection views whose rows are measured, and what is seen of them in an animation.
class ListOffsetTestCase: LayoutNavigationTestCase {
    static var estimatingLayouts: [UICollectionViewLayout] {
        MainActor.assumeIsolated {
            let flow = UICollectionViewFlowLayout()
            (flow.itemSize, flow.estimatedItemSize) = (CGSize(width: 300, height: 40), CGSize(width: 0, height: 40))
            flow.minimumLineSpacing = 0
            return [CompositionalTestCase.rows(.estimated(40)), flow]
        }
    }

    /// Expects that a cell stays where it is seen while and after something happens.
    @MainActor
    static func expectStillness(
        of cell: UIView?, in list: UIScrollView, _ screen: TestScreen, _ isAnimated: Bool, _ act: () -> Void
    ) {
        func seen() -> CGFloat {
            (cell?.layer.presentation()?.frame.minY ?? .nan) - (list.layer.presentation()?.bounds.minY ?? .nan)
        }
        let before = seen()
        UIView.setAnimationsEnabled(isAnimated)
        act()
        UIView.setAnimationsEnabled(true)
        for _ in 0..<30 {
            screen.advance(by: 1.0 / 60)
            XCTAssertEqual(seen(), before, accuracy: 0.01)
        }
    }

    /// Runs `body` with a table of rows that are lower than they are taken for, on a screen of 300 × 220 points.
    func withTable(
        _ count: Int, height: @escaping @Sendable (IndexPath) -> CGFloat, _ body: @MainActor (TestScreen, UITableView) -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 220)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 220))
            let source = RowSource([Array(0..<count)])
            let table = UITableView(frame: window.bounds)
            source.cell = { _, path in
                let cell = TallCell(style: .default, reuseIdentifier: nil)
                cell.height.constant = height(path)
                return cell
            }
            table.contentInsetAdjustmentBehavior = .never
            (table.dataSource, table.delegate) = (source, source)
            window.addSubview(table)
            window.makeKeyAndVisible()
            screen.settle()
            body(screen, table)
        }
    }

    /// Runs `body` with a table of thirty rows, all measured.
    func withTallRows(_ body: @MainActor (TestScreen, UITableView) -> Void) throws {
        try withTable(30, height: { 24 + 6 * CGFloat($0.row % 3) }) { screen, table in
            for offset in stride(from: 0.0, to: 700, by: 100) {
                table.contentOffset.y = offset
                screen.settle()
            }
            body(screen, table)
        }
    }

    /// Runs `body` with a collection view whose cells are as high as their numbers say, on a screen of 300 × 200 points.
    func withSizedItems(
        _ layout: UICollectionViewLayout, _ numbers: [Int], inset: CGFloat = 0,
        _ body: @MainActor (TestScreen, UICollectionView, ListSource) -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 200)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            let source = ListSource([numbers])
            let list = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
            list.contentInsetAdjustmentBehavior = .never
            list.contentInset.top = inset
            list.register(SizedCell.self, forCellWithReuseIdentifier: "sized")
            CompositionalTestCase.sized(list, source) { [unowned source] item, size in
                CGSize(width: size.width, height: CGFloat(source.sections[0][item]))
            }
            (list.dataSource, list.delegate) = (source, source)
            window.addSubview(list)
            window.makeKeyAndVisible()
            screen.settle()
            body(screen, list, source)
            SizedCell.size = { _, size in size }
            SizedCell.asked = []
        }
    }

    /// Runs `body` with a navigation controller that shows a list of forty rows, on a screen of 300 × 400 points.
    func onList(_ body: @MainActor (TestScreen, UINavigationController, UICollectionView) -> Void) throws {
        try onScreen { screen, navigation, page in body(screen, navigation, page.collectionView) }
    }

    /// Pulls the content down past its beginning, and lets it go.
    @MainActor
    static func bounce(_ screen: TestScreen) {
        let finger = screen.touch(at: CGPoint(x: 150, y: 50))
        finger.move(to: CGPoint(x: 150, y: 250), duration: 0.3)
        screen.advance(by: 0.2)
        finger.end()
        screen.advance(by: 0.05)
    }

    @MainActor
    static func seen(_ list: UICollectionView) -> CGFloat {
        list.layer.presentedBounds(at: SceneContext.main.comingFrameTime).minY
    }
}
