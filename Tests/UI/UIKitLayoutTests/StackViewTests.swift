import XCTest

@testable import UIKit

/// A view that wants a size.
private final class FixedSizeView: UIView {
    private var intrinsicSize = CGSize.zero

    convenience init(_ width: CGFloat, _ height: CGFloat) {
        self.init(frame: .zero)
        intrinsicSize = CGSize(width: width, height: height)
    }

    override var intrinsicContentSize: CGSize { intrinsicSize }
}

@MainActor private func arrange(_ views: [UIView], _ size: CGSize? = nil, _ set: (UIStackView) -> Void) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    set(stack)
    let size = size ?? stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    stack.frame = CGRect(origin: .zero, size: size)
    stack.layoutIfNeeded()
    return stack
}

@MainActor private func makeViews() -> [UIView] { [FixedSizeView(40, 20), FixedSizeView(60, 30), FixedSizeView(20, 10)] }

/// Frames in each distribution and alignment.
final class StackViewTests: XCTestCase {
    func testFillGivesTheRestToTheLeastHugging() {
        MainActor.assumeIsolated {
            let views = makeViews()
            views[1].setContentHuggingPriority(.fittingSizeLevel, for: .horizontal)
            _ = arrange(views, CGSize(width: 200, height: 50)) { $0.spacing = 10 }
            XCTAssertEqual(views.map(\.frame.minX), [0, 50, 180])
            XCTAssertEqual(views.map(\.frame.width), [40, 120, 20])
            XCTAssertEqual(views.map(\.frame.height), [50, 50, 50])
        }
    }

    func testFillEquallyAndProportionally() {
        MainActor.assumeIsolated {
            var views = makeViews()
            _ = arrange(views, CGSize(width: 320, height: 50)) {
                $0.spacing = 10
                $0.distribution = .fillEqually
            }
            XCTAssertEqual(views.map(\.frame.width), [100, 100, 100])
            views = makeViews()
            _ = arrange(views, CGSize(width: 240, height: 50)) { $0.distribution = .fillProportionally }
            XCTAssertEqual(views.map(\.frame.width), [80, 120, 40])
        }
    }

    func testEqualSpacingAndCentering() {
        MainActor.assumeIsolated {
            var views = makeViews()
            _ = arrange(views, CGSize(width: 220, height: 50)) { $0.distribution = .equalSpacing }
            XCTAssertEqual(views.map(\.frame.minX), [0, 90, 200])
            views = makeViews()
            _ = arrange(views, CGSize(width: 220, height: 50)) { $0.distribution = .equalCentering }
            XCTAssertEqual(views.map(\.center.x), [20, 115, 210])
        }
    }

    func testAlignmentsOfAColumn() {
        MainActor.assumeIsolated {
            let expected: [(UIStackView.Alignment, [CGFloat])] = [
                (.leading, [0, 0, 0]), (.center, [30, 20, 40]), (.trailing, [60, 40, 80]), (.fill, [0, 0, 0]),
            ]
            for (alignment, places) in expected {
                let views = makeViews()
                let stack = arrange(views, CGSize(width: 100, height: 60)) {
                    $0.axis = .vertical
                    $0.alignment = alignment
                }
                XCTAssertEqual(views.map(\.frame.minX), places, "\(alignment)")
                XCTAssertEqual(views.map(\.frame.minY), [0, 20, 50])
                if alignment == .fill { XCTAssertEqual(views.map(\.frame.width), [100, 100, 100]) }
                XCTAssertEqual(stack.systemLayoutSizeFitting(.zero), CGSize(width: 60, height: 60))
            }
        }
    }

    func testHiddenOnesAreSkippedAndComeBack() {
        MainActor.assumeIsolated {
            let views = makeViews()
            let stack = arrange(views, CGSize(width: 120, height: 30)) { $0.spacing = 0 }
            XCTAssertEqual(views[2].frame.minX, 100)
            views[1].isHidden = true
            views[0].setContentHuggingPriority(.fittingSizeLevel, for: .horizontal)
            stack.layoutIfNeeded()
            XCTAssertEqual(views[2].frame, CGRect(x: 100, y: 0, width: 20, height: 30))
            XCTAssertEqual(views[0].frame.width, 100)
            XCTAssertEqual(stack.systemLayoutSizeFitting(.zero), CGSize(width: 60, height: 20))
            views[1].isHidden = false
            stack.layoutIfNeeded()
            XCTAssertEqual(views.map(\.frame.minX), [0, 40, 100])
        }
    }

    func testMarginsAndCustomSpacingAndNesting() {
        MainActor.assumeIsolated {
            let (views, inner) = (makeViews(), [FixedSizeView(10, 10), FixedSizeView(10, 12)])
            let column = UIStackView(arrangedSubviews: inner)
            column.axis = .vertical
            column.spacing = 3
            let stack = arrange(views + [column]) {
                $0.spacing = 5
                $0.setCustomSpacing(20, after: views[0])
                $0.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
                $0.isLayoutMarginsRelativeArrangement = true
                $0.alignment = .top
            }
            XCTAssertEqual(views.map(\.frame.minX), [2, 62, 127])
            XCTAssertEqual(column.frame, CGRect(x: 152, y: 1, width: 10, height: 25))
            XCTAssertEqual(stack.bounds.size, CGSize(width: 166, height: 34))
            XCTAssertEqual(inner[1].frame, CGRect(x: 0, y: 13, width: 10, height: 12))
        }
    }

    func testRemovedViewsLeaveNoRoom() {
        MainActor.assumeIsolated {
            let views = makeViews()
            let stack = arrange(views) { _ in }
            XCTAssertEqual(stack.bounds.width, 120)
            views[0].removeFromSuperview()
            XCTAssertEqual(stack.arrangedSubviews.count, 2)
            XCTAssertEqual(stack.systemLayoutSizeFitting(.zero).width, 80)
        }
    }

    func testAStackAndItsViewsEndWhenTheyWereLaidOut() {
        MainActor.assumeIsolated {
            let views: [() -> UIView] = [
                { FixedSizeView(40, 20) }, { UILabel() }, { UIStackView(arrangedSubviews: [FixedSizeView(4, 2)]) },
            ]
            for make in views {
                weak var stack: UIStackView?
                weak var view: UIView?
                do {
                    let made = make()
                    (stack, view) = (arrange([made], CGSize(width: 100, height: 50)) { $0.axis = .vertical }, made)
                }
                XCTAssertNil(stack)
                XCTAssertNil(view)
            }
        }
    }

    func testAStackIsNotArrangedInItself() {
        MainActor.assumeIsolated {
            let (outer, inner) = (UIStackView(), UIStackView())
            outer.addArrangedSubview(inner)
            outer.addArrangedSubview(outer)
            inner.addArrangedSubview(outer)
            XCTAssertEqual(outer.arrangedSubviews, [inner])
            XCTAssertEqual(inner.arrangedSubviews, [])
            outer.layoutIfNeeded()
        }
    }
}
