import XCTest

@testable import UIKit

/// Runs tests of a table in a window, in virtual time.
class TableTestCase: XCTestCase {
    /// Runs `body` with a table of 300 × 220 points that is not laid out yet; five rows of 44 points are seen.
    func withTable(
        _ sections: [[Int]], _ style: UITableView.Style = .plain, _ body: @MainActor (UITableView, RowSource, ListClock) -> Void
    ) {
        MainActor.assumeIsolated {
            let clock = ListClock()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 220))
            window.makeKeyAndVisible()
            clock.tick()
            let source = RowSource(sections)
            let table = UITableView(frame: window.bounds, style: style)
            table.dataSource = source
            table.delegate = source
            window.addSubview(table)
            body(table, source, clock)
            table.removeFromSuperview()
            window.isHidden = true
            clock.tick()
            clock.tick()
        }
    }
}

/// The texts of the cells that are seen, from the top.
@MainActor
func texts(_ table: UITableView) -> [String] { table.visibleCells.compactMap { $0.textLabel?.text } }
