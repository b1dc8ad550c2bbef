import QuartzCore
import UIKit
import XCTest

/// A row of a stack that is hidden in an animation, and shown again.
final class HiddenRowTests: ViewTestCase {
    /// A row that counts how often its frame is looked at.
    private final class WatchedRow: UIView {
        var looks = 0

        override var alignmentRectInsets: UIEdgeInsets {
            looks += 1
            return .zero
        }
    }

    /// A column of three rows of 40 points with gaps of 10, arranged by computation or by the solver.
    @MainActor
    private final class Column {
        let stack = UIStackView()
        let rows = [UIView(), UIView(), UIView()]
        let heights: [NSLayoutConstraint]
        let time: TurnClock

        init(_ window: UIWindow, _ time: TurnClock, isSolved: Bool) {
            self.time = time
            stack.axis = .vertical
            stack.spacing = 10
            heights = rows.map { $0.heightAnchor.constraint(equalToConstant: 40) }
            NSLayoutConstraint.activate(heights)
            for row in rows { stack.addArrangedSubview(row) }
            // A relation between two rows hands the stack to the solver.
            if isSolved { rows[0].widthAnchor.constraint(equalTo: rows[2].widthAnchor).isActive = true }
            stack.translatesAutoresizingMaskIntoConstraints = false
            window.addSubview(stack)
            NSLayoutConstraint.activate([
                stack.topAnchor.constraint(equalTo: window.topAnchor),
                stack.leadingAnchor.constraint(equalTo: window.leadingAnchor),
                stack.widthAnchor.constraint(equalToConstant: 100),
            ])
            window.layoutIfNeeded()
            time.tick()
        }

        func animate(hides: Bool, _ completion: ((Bool) -> Void)? = nil) {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [self] in
                rows[1].isHidden = hides
                stack.superview?.layoutIfNeeded()
            } completion: {
                completion?($0)
            }
            time.tick()
        }

        /// What is seen of a row; nil when it is hidden.
        func seen(_ index: Int) -> CGRect? {
            guard let layer = rows[index].layer.presentation(), !layer.isHidden else { return nil }
            return layer.frame
        }
    }

    private func withColumns(_ body: @MainActor (Column, TurnClock) -> Void) {
        for isSolved in [false, true] {
            withWindow { window, time in body(Column(window, time, isSolved: isSolved), time) }
        }
    }

    func testARowHiddenInAnAnimationCollapsesAndIsThenGone() {
        withColumns { column, time in
            var finished: Bool?
            column.animate(hides: true) { finished = $0 }
            XCTAssertTrue(column.rows[1].isHidden)
            XCTAssertEqual(column.rows[1].frame, CGRect(x: 0, y: 50, width: 100, height: 0))
            XCTAssertEqual(column.rows[2].frame.minY, 50)
            time.tick(after: 0.5)
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 50, width: 100, height: 20))
            XCTAssertEqual(column.seen(2)?.minY, 75)
            XCTAssertNil(finished)
            time.tick(after: 0.6)
            time.tick()
            XCTAssertEqual(finished, true)
            XCTAssertNil(column.seen(1))
            XCTAssertEqual(column.seen(2)?.minY, 50)
        }
    }

    func testTheOthersCloseUpWithoutACallForALayout() {
        withColumns { column, time in
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { column.rows[1].isHidden = true }
            time.tick()
            time.tick(after: 0.5)
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 50, width: 100, height: 20))
            XCTAssertEqual(column.seen(2)?.minY, 75)
        }
    }

    func testARowShownInAnAnimationGrowsFromNothing() {
        withColumns { column, time in
            column.rows[1].isHidden = true
            column.stack.layoutIfNeeded()
            time.tick()
            XCTAssertNil(column.seen(1))
            column.animate(hides: false)
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 50, width: 100, height: 0))
            time.tick(after: 0.5)
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 50, width: 100, height: 20))
            XCTAssertEqual(column.seen(2)?.minY, 75)
            time.tick(after: 0.6)
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 50, width: 100, height: 40))
        }
    }

    func testARowShownAgainWhileItCollapsesDoesNotJump() {
        withColumns { column, time in
            var finished: Bool?
            column.animate(hides: true) { finished = $0 }
            time.tick(after: 0.5)
            let before = column.seen(1)
            column.animate(hides: false)
            XCTAssertFalse(column.rows[1].isHidden)
            XCTAssertEqual(column.seen(1), before)
            time.tick(after: 0.25)
            XCTAssertEqual(column.seen(1)?.height ?? 0, 20, accuracy: 0.01)
            time.tick(after: 1)
            time.tick()
            XCTAssertEqual(finished, true)
            XCTAssertEqual(column.seen(1)?.height, 40)
            XCTAssertEqual(column.seen(2)?.minY, 100)
        }
    }

    func testARowHiddenWithoutAnAnimationIsGoneAtOnce() {
        withColumns { column, time in
            column.rows[1].isHidden = true
            time.tick()
            XCTAssertNil(column.seen(1))
            XCTAssertEqual(column.seen(2)?.minY, 50)
        }
    }

    func testAnAnimatorThatGoesBackShowsTheRowAgain() {
        withColumns { column, time in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                column.rows[1].isHidden = true
                column.stack.superview?.layoutIfNeeded()
            }
            animator.startAnimation()
            time.tick()
            time.tick(after: 0.5)
            XCTAssertEqual(column.seen(1)?.height ?? 0, 20, accuracy: 0.01)
            animator.isReversed = true
            time.tick()
            time.tick(after: 0.6)
            time.tick()
            XCTAssertFalse(column.rows[1].isHidden)
            column.stack.setNeedsLayout()
            time.tick()
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 50, width: 100, height: 40))
            XCTAssertEqual(column.seen(2)?.minY, 100)
        }
    }

    func testAHiddenViewOutsideOfAStackIsGoneAtOnce() {
        withWindow { window, time in
            let view = shownView(window, time)
            UIView.animate(withDuration: 1) { view.isHidden = true }
            time.tick()
            time.tick(after: 0.5)
            XCTAssertEqual(view.layer.presentation()?.isHidden, true)
        }
    }

    func testARowThatComesBackGrowsFromWhereItsPlaceIsByThen() {
        withColumns { column, time in
            column.rows[1].isHidden = true
            time.tick()
            column.heights[0].constant = 60
            time.tick()
            column.animate(hides: false)
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 70, width: 100, height: 0))
            time.tick(after: 0.5)
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 70, width: 100, height: 20))
            XCTAssertEqual(column.seen(2)?.minY, 95)
        }
    }

    func testARowThatComesBackWhileTheOthersMoveGrowsFromWhereTheyAreSeen() {
        withColumns { column, time in
            column.rows[1].isHidden = true
            time.tick()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { column.rows[0].isHidden = true }
            time.tick()
            time.tick(after: 0.5)
            XCTAssertEqual(column.seen(2)?.minY, 25)
            column.animate(hides: false)
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 25, width: 100, height: 0))
            XCTAssertEqual(column.seen(2)?.minY, 25)
            time.tick(after: 1)
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 0, width: 100, height: 40))
            XCTAssertEqual(column.seen(2)?.minY, 50)
        }
    }

    func testARowThatCollapsesMovesWithTheOthers() {
        withColumns { column, time in
            column.animate(hides: true)
            time.tick(after: 0.5)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { column.rows[0].isHidden = true }
            time.tick()
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 50, width: 100, height: 20))
            time.tick(after: 0.25)
            XCTAssertEqual(column.seen(1), CGRect(x: 0, y: 37.5, width: 100, height: 10))
            XCTAssertEqual(column.seen(0)?.height, 30)
        }
    }

    func testALayoutLooksAtNoRowThatStaysHidden() {
        withWindow { window, time in
            let labels = [UILabel(), UILabel()]
            let hidden = (0..<20).map { _ in WatchedRow() }
            let stack = UIStackView(arrangedSubviews: [labels[0]] + hidden + [labels[1]])
            (stack.axis, stack.alignment) = (.vertical, .leading)
            for view in hidden { view.isHidden = true }
            for label in labels { label.text = "1" }
            stack.frame = window.bounds
            window.addSubview(stack)
            time.tick()
            XCTAssertGreaterThan(hidden.map(\.looks).reduce(0, +), 0)
            for view in hidden { view.looks = 0 }
            labels[0].text = "2\n3"
            labels[0].numberOfLines = 0
            time.tick()
            XCTAssertGreaterThan(labels[1].frame.minY, labels[1].frame.height)
            XCTAssertEqual(hidden.map(\.looks).reduce(0, +), 0)
            hidden[4].isHidden = false
            time.tick()
            XCTAssertEqual(hidden.filter { $0.looks > 0 }.count, 1)
        }
    }

    func testWhatIsInACollapsedRowIsNotReportedAndComesBackAsItWas() {
        withColumns { column, time in
            let (row, text) = (column.rows[1], UIView())
            text.translatesAutoresizingMaskIntoConstraints = false
            row.addSubview(text)
            NSLayoutConstraint.activate([
                text.topAnchor.constraint(equalTo: row.topAnchor, constant: 5),
                text.bottomAnchor.constraint(equalTo: row.bottomAnchor, constant: -5),
                text.leadingAnchor.constraint(equalTo: row.leadingAnchor),
                text.trailingAnchor.constraint(equalTo: row.trailingAnchor),
                text.heightAnchor.constraint(greaterThanOrEqualToConstant: 12),
            ])
            time.tick()
            XCTAssertEqual(text.frame, CGRect(x: 0, y: 5, width: 100, height: 30))
            column.animate(hides: true)
            XCTAssertEqual(text.frame, CGRect(x: 0, y: 5, width: 100, height: 12))
            time.tick(after: 1.1)
            column.animate(hides: false)
            time.tick(after: 1.1)
            XCTAssertEqual(row.frame, CGRect(x: 0, y: 50, width: 100, height: 40))
            XCTAssertEqual(text.frame, CGRect(x: 0, y: 5, width: 100, height: 30))
        }
    }
}
