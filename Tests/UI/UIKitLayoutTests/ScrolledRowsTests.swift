import XCTest

@testable import UIKit

/// A stack in a scroll view whose rows are held at something outside of it.
final class ScrolledRowsTests: XCTestCase {
    private typealias Hold = @MainActor (_ row: UIView, _ stack: UIView, _ scroll: UIScrollView) -> NSLayoutConstraint

    @MainActor private static let holds: [(name: String, hold: Hold)] = [
        ("as wide as the screen", { row, _, scroll in row.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor) }),
        ("as wide as the stack", { row, stack, _ in row.widthAnchor.constraint(equalTo: stack.widthAnchor) }),
        (
            "at most 0.8 of the stack",
            { row, stack, _ in row.widthAnchor.constraint(lessThanOrEqualTo: stack.widthAnchor, multiplier: 0.8) }
        ),
        (
            "at least 0.1 of the screen",
            { row, _, scroll in
                row.heightAnchor.constraint(greaterThanOrEqualTo: scroll.frameLayoutGuide.heightAnchor, multiplier: 0.1)
            }
        ),
    ]

    @MainActor
    private static func page(_ count: Int, _ hold: Hold) -> (root: UIView, scroll: UIScrollView, rows: [SizedView]) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 150))
        let rows = (0..<count).map { SizedView(30, CGFloat(20 + $0 % 4)) }
        let (scroll, stack) = (UIScrollView(), UIStackView(arrangedSubviews: rows))
        (stack.axis, stack.alignment) = (.vertical, .leading)
        for (view, parent) in [(scroll, root), (stack, scroll)] {
            view.translatesAutoresizingMaskIntoConstraints = false
            parent.addSubview(view)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
                view.topAnchor.constraint(equalTo: parent.topAnchor),
                view.trailingAnchor.constraint(equalTo: parent.trailingAnchor),
                view.bottomAnchor.constraint(equalTo: parent.bottomAnchor),
            ])
        }
        stack.widthAnchor.constraint(equalTo: scroll.widthAnchor).isActive = true
        NSLayoutConstraint.activate(rows.map { hold($0, stack, scroll) })
        root.layoutIfNeeded()
        return (root, scroll, rows)
    }

    func testARowThatChangesCostsTheSameInALongPage() {
        MainActor.assumeIsolated {
            for (name, hold) in Self.holds {
                let visits = [20, 200].map { count in
                    let (root, scroll, rows) = Self.page(count, hold)
                    let before = root.layoutEngine?.solver.visits ?? 0
                    rows[7].size = CGSize(width: 31, height: 33)
                    root.layoutIfNeeded()
                    XCTAssertEqual(rows[7].frame.height, 33, name)
                    XCTAssertEqual(scroll.contentSize.height, rows.reduce(0) { $0 + $1.frame.height }, name)
                    return (root.layoutEngine?.solver.visits ?? 0) - before
                }
                XCTAssertLessThanOrEqual(visits[1], visits[0] + 8, name)
            }
        }
    }

    func testTheRowsOfALongPageAreSolvedOneByOne() {
        MainActor.assumeIsolated {
            for (name, hold) in Self.holds {
                let (root, _, rows) = Self.page(50, hold)
                XCTAssertLessThan(root.layoutEngine?.solver.largestBlock ?? .max, 12, name)
                XCTAssertEqual(rows.map(\.frame.height), (0..<50).map { CGFloat(20 + $0 % 4) }, name)
            }
        }
    }
}
