import TestSupport
import XCTest

@testable import UIKit

/// The topmost view of a tree, and the view around two of them, which are found without a walk up where the way was gone before.
final class TopmostViewTests: XCTestCase {
    func testItIsThatOfTheWholeWayWhateverWasDone() {
        MainActor.assumeIsolated {
            var random = SeededRandom("views that move")
            var views = (0..<20).map { _ in UIView() }
            for step in 0..<3_000 {
                let (one, other) = (views.randomElement(using: &random)!, views.randomElement(using: &random)!)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: one.removeFromSuperview()
                case 1:
                    // What is in a view that is released is topmost then.
                    views.removeAll { $0 === one }
                    views.append(UIView())
                default: if one !== other, !other.isDescendant(of: one) { other.addSubview(one) }
                }
                for view in views where step % 3 == 0 || view === other {
                    var top = view
                    while let above = top.superview { top = above }
                    XCTAssertTrue(view.topmostView === top, "step \(step)")
                    let both = sequence(first: view, next: \.superview).first { other.isDescendant(of: $0) }
                    XCTAssertTrue(view.nearestView(around: other) === both, "step \(step)")
                    XCTAssertEqual(view.convert(CGPoint(x: 1, y: 2), to: other), CGPoint(x: 1, y: 2), "step \(step)")
                }
            }
        }
    }
}
