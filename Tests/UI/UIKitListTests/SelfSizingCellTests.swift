import Diagnostics
import Synchronization
import XCTest

@testable import UIKit

/// Cells of a table whose constraints decide their heights.
final class SelfSizingCellTests: TableTestCase {
    /// A cell with an icon of 24 points, 20 below the upper edge and above the lower one.
    private final class IconCell: UITableViewCell {
        let icon = UIView()

        override init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            icon.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(icon)
            NSLayoutConstraint.activate([
                icon.heightAnchor.constraint(equalToConstant: 24), icon.widthAnchor.constraint(equalToConstant: 24),
                icon.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 20),
                icon.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -20),
                icon.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
            ])
        }

        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    /// Shows rows with icons and returns what was logged.
    @MainActor
    private static func show(_ table: UITableView, _ source: RowSource, _ clock: ListClock) -> [String] {
        table.register(IconCell.self, forCellReuseIdentifier: "icon")
        source.cell = { $0.dequeueReusableCell(withIdentifier: "icon", for: $1) }
        let said = Mutex<[String]>([])
        LogSink.replace { record in said.withLock { $0.append(record.message) } }
        defer { LogSink.replace(with: nil) }
        clock.tick()
        table.contentOffset.y = 500
        clock.tick()
        clock.tick()
        return said.withLock { $0 }
    }

    func testARowThatIsMeasuredBreaksNoConstraint() {
        withTable([Array(0..<100)]) { table, source, clock in
            XCTAssertEqual(Self.show(table, source, clock), [])
        }
    }

    func testTheContentEndsAboveTheSeparator() throws {
        withTable([Array(0..<100)]) { table, source, clock in
            _ = Self.show(table, source, clock)
            let line = 1 / max(table.contentScaleFactor, 1)
            for cell in table.visibleCells.compactMap({ $0 as? IconCell }) {
                XCTAssertEqual(cell.bounds.height, 64 + line)
                XCTAssertEqual(cell.contentView.frame.height, 64)
                XCTAssertEqual(cell.icon.frame, CGRect(x: 16, y: 20, width: 24, height: 24))
            }
            XCTAssertGreaterThan(table.visibleCells.count, 3)
        }
    }

    /// A cell that answers the table's question itself.
    private final class AnsweringCell: UITableViewCell {
        override func systemLayoutSizeFitting(
            _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
            verticalFittingPriority vertical: UILayoutPriority
        ) -> CGSize {
            CGSize(width: targetSize.width, height: 77)
        }
    }

    func testATableAsksItsCellsAsUIKitDoes() {
        withTable([Array(0..<100)]) { table, source, clock in
            table.register(AnsweringCell.self, forCellReuseIdentifier: "answers")
            source.cell = { $0.dequeueReusableCell(withIdentifier: "answers", for: $1) }
            for _ in 0..<3 { clock.tick() }
            XCTAssertEqual(Set(table.visibleCells.map(\.bounds.height)), [77])
        }
    }
}
