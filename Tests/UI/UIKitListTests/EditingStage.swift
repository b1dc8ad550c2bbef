import GimbalTesting
import XCTest

@testable import UIKit

/// A table of rows that can be edited, on a screen of 300 × 220 points: five rows of 44 points are seen.
@MainActor
struct EditingStage {
    let screen: TestScreen
    let table: UITableView
    let source: EditingSource

    /// Runs `body` on a stage with ten rows.
    nonisolated static func run(
        _ style: UITableView.Style = .plain, isMirrored: Bool = false, _ body: @MainActor (EditingStage) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 300, height: 220)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 220))
            let (home, page) = (UIViewController(), UIViewController())
            window.rootViewController = home
            home.addChild(page)
            page.view.frame = window.bounds
            home.view.addSubview(page.view)
            page.didMove(toParent: home)
            home.setOverrideTraitCollection(
                UITraitCollection(layoutDirection: isMirrored ? .rightToLeft : .leftToRight), forChild: page)
            let source = EditingSource(Array(0..<10))
            let table = UITableView(frame: window.bounds, style: style)
            table.contentInsetAdjustmentBehavior = .never
            table.dataSource = source
            table.delegate = source
            page.view.addSubview(table)
            window.makeKeyAndVisible()
            screen.settle()
            _ = source.take()
            try body(EditingStage(screen: screen, table: table, source: source))
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    func cell(_ row: Int) -> UITableViewCell {
        table.cellForRow(at: Self.path(row)) ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    static func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    /// How far a row is moved to the right, in points.
    func shift(_ row: Int) -> CGFloat { cell(row).center.x - table.bounds.midX }

    /// Swipes over a row, slowly enough that only the distance counts.
    func swipe(_ row: Int, by way: CGFloat, isHeld: Bool = false) {
        let start = CGPoint(x: way < 0 ? 290 : 25, y: 22 + 44 * CGFloat(row))
        let finger = screen.touch(at: start)
        finger.move(to: CGPoint(x: start.x + way, y: start.y), duration: 0.5, steps: 30)
        screen.advance(by: 0.2)
        guard !isHeld else { return }
        finger.end()
        screen.advance(by: 1)
    }

    func tap(_ x: CGFloat, _ row: Int) {
        screen.tap(at: CGPoint(x: x, y: 22 + 44 * CGFloat(row)))
        screen.advance(by: 1)
    }

    var titles: [String] { table.visibleCells.compactMap { $0.textLabel?.text } }
}
