import TestSupport
import XCTest

@testable import UIKit

/// Constraints that end because a view leaves that they name.
final class LeavingViewTests: XCTestCase {
    /// Forty views below each other as chance has it, and constraints between them, their guides and numbers.
    @MainActor
    private struct Page {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        var views: [UIView]
        var constraints: [NSLayoutConstraint] = []

        init(_ random: inout SeededRandom) {
            views = [root]
            for _ in 0..<40 {
                let view = UIView()
                view.translatesAutoresizingMaskIntoConstraints = false
                views[Int(random.next() % UInt64(views.count))].addSubview(view)
                views.append(view)
            }
            for _ in 0..<150 { addConstraint(&random) }
        }

        mutating func addConstraint(_ random: inout SeededRandom) {
            let inside = views.filter { $0 === root || $0.isDescendant(of: root) }
            let first = inside[Int(random.next() % UInt64(inside.count))]
            let second = inside[Int(random.next() % UInt64(inside.count))]
            let constraint =
                switch random.next() % 3 {
                case 0: first.widthAnchor.constraint(equalToConstant: 10)
                case 1: first.leadingAnchor.constraint(equalTo: second.layoutMarginsGuide.leadingAnchor)
                default: first.topAnchor.constraint(lessThanOrEqualTo: second.topAnchor)
                }
            constraint.priority = .defaultLow
            constraint.isActive = true
            constraints.append(constraint)
        }

        /// The constraints that are to stay when a view leaves, by the view that holds each, in their order.
        func staying(without gone: UIView) -> [[NSLayoutConstraint]] {
            views.map { holder in
                holder.constraints.filter { constraint in
                    holder.isDescendant(of: gone) || !constraint.namedViews.contains { $0.isDescendant(of: gone) }
                }
            }
        }
    }

    func testExactlyTheConstraintsToTheOutsideEndInAnyOrderOfLeaving() {
        MainActor.assumeIsolated {
            var random = SeededRandom("views that leave")
            for _ in 0..<20 {
                var page = Page(&random)
                for step in 0..<25 {
                    let inside = page.views.filter { $0 !== page.root && $0.isDescendant(of: page.root) }
                    guard let gone = inside.randomElement(using: &random) else { break }
                    let expected = page.staying(without: gone)
                    gone.removeFromSuperview()
                    XCTAssertEqual(page.views.map(\.constraints), expected, "step \(step)")
                    if step % 3 == 0 { page.addConstraint(&random) }
                    if step % 4 == 0 { page.constraints.randomElement(using: &random)?.isActive = false }
                }
            }
        }
    }

    func testConstraintsEndInAnyOrderAndTheOthersKeepTheirs() {
        MainActor.assumeIsolated {
            var random = SeededRandom("constraints that end")
            let view = UIView()
            var constraints = (0..<200).map { view.widthAnchor.constraint(equalToConstant: CGFloat($0)) }
            NSLayoutConstraint.activate(constraints)
            while constraints.count > 2 {
                let ended = constraints.remove(at: Int(random.next() % UInt64(constraints.count)))
                view.removeConstraint(ended)
                XCTAssertFalse(ended.isActive)
                if random.next() % 5 == 0 { XCTAssertEqual(view.constraints, constraints) }
            }
            NSLayoutConstraint.deactivate(view.constraints)
            XCTAssertEqual(view.constraints, [])
        }
    }
}
