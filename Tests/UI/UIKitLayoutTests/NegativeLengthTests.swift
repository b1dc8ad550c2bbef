import XCTest

@testable import UIKit

/// Views that have less room than they ask for: none of them gets a length below zero.
final class NegativeLengthTests: XCTestCase {
    /// Two views of their own widths with a view between them that may have any.
    @MainActor
    private struct Row {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 50))
        let first = SizedView(80, 20)
        let between = UIView()
        let last = SizedView(60, 20)

        init() {
            first.setContentCompressionResistancePriority(UILayoutPriority(740), for: .horizontal)
            for view in [first, between, last] {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
                view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
            }
            NSLayoutConstraint.activate([
                first.leftAnchor.constraint(equalTo: root.leftAnchor), between.leftAnchor.constraint(equalTo: first.rightAnchor),
                last.leftAnchor.constraint(equalTo: between.rightAnchor), last.rightAnchor.constraint(equalTo: root.rightAnchor),
                between.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            ])
            root.layoutIfNeeded()
        }

        var rowCount: Int { root.layoutEngine?.solver.entries.filter { $0 != nil }.count ?? 0 }

        func lay(_ width: CGFloat) -> [CGFloat] {
            root.frame.size.width = width
            root.layoutIfNeeded()
            return [first.frame.minX, first.frame.maxX, last.frame.minX, last.frame.maxX]
        }
    }

    func testTextsYieldBeforeTheViewBetweenThemGetsANegativeWidth() {
        MainActor.assumeIsolated {
            let row = Row()
            XCTAssertEqual(row.lay(100), [0, 40, 40, 100])
            XCTAssertEqual(row.between.frame.width, 0)
            XCTAssertEqual(row.lay(50), [0, 0, 0, 50])
            XCTAssertEqual(row.lay(300), [0, 80, 240, 300])
        }
    }

    func testAPageWithoutNegativeLengthsHasNoRowsForThem() {
        MainActor.assumeIsolated {
            let row = Row()
            let count = row.rowCount
            _ = row.lay(200)
            XCTAssertEqual(row.rowCount, count)
            _ = row.lay(100)
            XCTAssertEqual(row.rowCount, count + 1)
        }
    }

    func testASquareAsHighAsATextThatBreaksItsLinesLeavesTheTextInItsRow() {
        MainActor.assumeIsolated {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            let (icon, text) = (UIView(), UILabel())
            text.text = String(repeating: "A text of many words. ", count: 20)
            text.numberOfLines = 0
            for view in [icon, text] {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
                view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
            }
            NSLayoutConstraint.activate([
                icon.leftAnchor.constraint(equalTo: root.leftAnchor), icon.widthAnchor.constraint(equalTo: icon.heightAnchor),
                icon.heightAnchor.constraint(equalTo: text.heightAnchor),
                text.leftAnchor.constraint(equalTo: icon.rightAnchor, constant: 8),
                text.rightAnchor.constraint(equalTo: root.rightAnchor),
            ])
            root.layoutIfNeeded()
            XCTAssertGreaterThanOrEqual(text.frame.minX, 8)
            XCTAssertEqual(text.frame.maxX, 300)
            XCTAssertEqual(icon.frame.width, icon.frame.height)
        }
    }
}
