import CoreGraphics
import XCTest

@testable import UIKit

/// Counts how often its margins are read.
private final class CountingView: UIView {
    nonisolated(unsafe) static var reads = 0

    override var layoutMargins: UIEdgeInsets {
        get {
            Self.reads += 1
            return super.layoutMargins
        }
        set { super.layoutMargins = newValue }
    }
}

@MainActor private func makeRoot() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300)) }

@MainActor private func add(_ view: UIView, to parent: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
}

/// Puts a view of 20 × 20 points at the upper left corner inside the margins of a view.
@MainActor private func pin(_ inner: UIView, inside outer: UIView) {
    add(inner, to: outer)
    NSLayoutConstraint.activate([
        NSLayoutConstraint(
            item: inner, attribute: .top, relatedBy: .equal, toItem: outer, attribute: .topMargin, multiplier: 1, constant: 0),
        NSLayoutConstraint(
            item: inner, attribute: .left, relatedBy: .equal, toItem: outer, attribute: .leftMargin, multiplier: 1,
            constant: 0),
        inner.widthAnchor.constraint(equalToConstant: 20), inner.heightAnchor.constraint(equalToConstant: 20),
    ])
}

/// Constraints whose constants come from a view's margins or from a text's baselines.
final class MarginConstraintTests: XCTestCase {
    func testAViewFollowsTheMarginsOfAnother() {
        MainActor.assumeIsolated {
            let (root, inner) = (makeRoot(), UIView())
            root.layoutMargins = UIEdgeInsets(top: 10, left: 12, bottom: 0, right: 0)
            pin(inner, inside: root)
            root.layoutIfNeeded()
            XCTAssertEqual(inner.frame.origin, CGPoint(x: 12, y: 10))
            root.layoutMargins.top = 30
            root.layoutIfNeeded()
            XCTAssertEqual(inner.frame.origin, CGPoint(x: 12, y: 30))
        }
    }

    func testAnotherConstraintReadsNoMargins() {
        MainActor.assumeIsolated {
            let (root, first) = (makeRoot(), UIView())
            add(first, to: root)
            let constraint = first.topAnchor.constraint(equalTo: root.topAnchor, constant: 1)
            NSLayoutConstraint.activate([
                constraint, first.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                first.widthAnchor.constraint(equalToConstant: 9), first.heightAnchor.constraint(equalToConstant: 9),
            ])
            for _ in 0..<30 {
                let card = CountingView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
                root.addSubview(card)
                pin(UIView(), inside: card)
            }
            root.layoutIfNeeded()
            CountingView.reads = 0
            constraint.constant = 2
            root.layoutIfNeeded()
            XCTAssertEqual(first.frame.minY, 2)
            XCTAssertEqual(CountingView.reads, 0)
        }
    }

    func testABaselineFollowsTheFont() {
        MainActor.assumeIsolated {
            let (root, label, mark) = (makeRoot(), UILabel(), UIView())
            label.text = "Baseline"
            add(label, to: root)
            add(mark, to: root)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: root.topAnchor), label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                mark.bottomAnchor.constraint(equalTo: label.firstBaselineAnchor),
                mark.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                mark.widthAnchor.constraint(equalToConstant: 10), mark.heightAnchor.constraint(equalToConstant: 2),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(mark.frame.maxY, label.baselineOffsets.first)
            let before = mark.frame.maxY
            label.font = .systemFont(ofSize: 40)
            root.layoutIfNeeded()
            XCTAssertEqual(mark.frame.maxY, label.baselineOffsets.first)
            XCTAssertGreaterThan(mark.frame.maxY, before)
        }
    }

    func testAViewThatCameAndLeftIsNotKept() {
        MainActor.assumeIsolated {
            let root = makeRoot()
            pin(UIView(), inside: root)
            root.layoutIfNeeded()
            weak var gone: UIView?
            do {
                let view = UIView()
                root.addSubview(view)
                view.removeFromSuperview()
                gone = view
            }
            XCTAssertNil(gone)
        }
    }
}
