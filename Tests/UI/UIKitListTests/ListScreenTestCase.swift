import GimbalTesting
import UIKit
import XCTest

/// Tests of lists on a screen of 300 × 440 points, whose frames the test asks for.
class ListScreenTestCase: XCTestCase {
    /// Runs `body` with a list that fills the window.
    func onScreen<List: UIScrollView>(
        _ make: @MainActor (CGRect) -> List, _ body: @MainActor (TestScreen, List) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 300, height: 440)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 440))
            let list = make(window.bounds)
            list.contentInsetAdjustmentBehavior = .never
            window.addSubview(list)
            window.makeKeyAndVisible()
            screen.settle()
            try body(screen, list)
            window.isHidden = true
        }
    }

    @MainActor
    static func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    /// A table of rows that are as high as their cells want.
    @MainActor
    static func table(_ source: RowSource, _ frame: CGRect, _ height: @escaping (Int) -> CGFloat) -> UITableView {
        let table = UITableView(frame: frame)
        table.register(TallCell.self, forCellReuseIdentifier: "tall")
        source.cell = { table, path in
            let cell = table.dequeueReusableCell(withIdentifier: "tall", for: path)
            (cell as? TallCell)?.height.constant = height(path.row)
            return cell
        }
        table.dataSource = source
        table.delegate = source
        return table
    }

    /// A collection view of rows that are as high as their cells ask for.
    @MainActor
    static func rows(_ source: ListSource, _ frame: CGRect, _ height: @escaping (Int) -> CGFloat) -> UICollectionView {
        let list = UICollectionView(frame: frame, collectionViewLayout: CompositionalTestCase.rows(.estimated(50)))
        list.register(SizedCell.self, forCellWithReuseIdentifier: "sized")
        CompositionalTestCase.sized(list, source) { CGSize(width: $1.width, height: height($0)) }
        list.dataSource = source
        list.delegate = source
        return list
    }
}
