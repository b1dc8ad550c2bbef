import XCTest

@testable import UIKit

/// Views in a scroll view that constraints hold at something that does not scroll.
final class FloatingViewTests: XCTestCase {
    /// A scroll view of 400 × 280 points, 20 below the top, with 2,000 points of content.
    @MainActor
    private final class Page {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let scroll = UIScrollView()
        let content = UIView()

        init() {
            add(scroll, to: root)
            add(content, to: scroll)
            let (frame, guide) = (scroll.frameLayoutGuide, scroll.contentLayoutGuide)
            NSLayoutConstraint.activate([
                scroll.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
                scroll.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                scroll.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                scroll.bottomAnchor.constraint(equalTo: root.bottomAnchor),
                content.topAnchor.constraint(equalTo: guide.topAnchor),
                content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
                content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
                content.widthAnchor.constraint(equalTo: frame.widthAnchor),
                content.heightAnchor.constraint(equalToConstant: 2000),
            ])
        }

        func add(_ view: UIView, to superview: UIView, height: CGFloat? = nil) {
            view.translatesAutoresizingMaskIntoConstraints = false
            superview.addSubview(view)
            guard let height else { return }
            NSLayoutConstraint.activate([
                view.widthAnchor.constraint(equalToConstant: 50), view.heightAnchor.constraint(equalToConstant: height),
                view.leadingAnchor.constraint(equalTo: superview.leadingAnchor),
            ])
        }

        func scroll(to offset: CGFloat) {
            scroll.contentOffset.y = offset
            root.layoutIfNeeded()
        }

        /// The top edge of a view on the page.
        func top(_ view: UIView) -> CGFloat { view.convert(view.bounds, to: root).minY }
    }

    func testAViewAtTheFrameGuideStaysWhileTheContentMoves() {
        MainActor.assumeIsolated {
            let page = Page()
            let header = UIView()
            page.add(header, to: page.scroll, height: 30)
            header.topAnchor.constraint(equalTo: page.scroll.frameLayoutGuide.topAnchor, constant: 4).isActive = true
            page.root.layoutIfNeeded()
            for offset in [CGFloat(0), 150, 700.3, 10.6, -40] {
                page.scroll(to: offset)
                XCTAssertEqual(page.top(header), 24, accuracy: 0.0001, "\(offset)")
                XCTAssertEqual(page.content.frame, CGRect(x: 0, y: 0, width: 400, height: 2000))
                XCTAssertEqual(page.scroll.contentSize, CGSize(width: 400, height: 2000))
                XCTAssertEqual(page.scroll.frameLayoutGuide.layoutFrame, CGRect(x: 0, y: offset, width: 400, height: 280))
            }
        }
    }

    func testAViewHeldByOneOutsideStaysWithThatOne() {
        MainActor.assumeIsolated {
            let page = Page()
            let (bar, deep, mark) = (UIView(), UIView(), UIView())
            page.add(bar, to: page.root, height: 10)
            page.add(deep, to: page.content, height: 30)
            page.add(mark, to: page.scroll, height: 7)
            let top = bar.topAnchor.constraint(equalTo: page.root.topAnchor, constant: 60)
            NSLayoutConstraint.activate([
                top, deep.topAnchor.constraint(equalTo: bar.bottomAnchor),
                page.root.bottomAnchor.constraint(equalTo: mark.bottomAnchor, constant: 3),
            ])
            page.root.layoutIfNeeded()
            for offset in [CGFloat(0), 150, 700, 10] {
                page.scroll(to: offset)
                XCTAssertEqual([page.top(deep), page.top(mark)], [70, 290], "\(offset)")
            }
            top.constant = 80
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.top(deep), 90)
        }
    }

    func testAHeaderSticksWhenItsSectionLeaves() {
        MainActor.assumeIsolated {
            let page = Page()
            let header = UIView()
            page.add(header, to: page.scroll, height: 30)
            let natural = header.topAnchor.constraint(equalTo: page.content.topAnchor, constant: 100)
            natural.priority = .defaultHigh
            NSLayoutConstraint.activate([
                natural, header.topAnchor.constraint(greaterThanOrEqualTo: page.scroll.frameLayoutGuide.topAnchor),
            ])
            page.root.layoutIfNeeded()
            for (offset, top) in [(CGFloat(0), CGFloat(120)), (60, 60), (100, 20), (400, 20), (90, 30)] {
                page.scroll(to: offset)
                XCTAssertEqual(page.top(header), top, "\(offset)")
            }
        }
    }

    func testAStackThatFloatsStandsOnPixelsOfTheScreen() {
        MainActor.assumeIsolated {
            let page = Page()
            let stack = UIStackView(arrangedSubviews: [SizedView(20, 11), SizedView(30, 12)])
            stack.axis = .vertical
            page.add(stack, to: page.scroll)
            NSLayoutConstraint.activate([
                stack.centerYAnchor.constraint(equalTo: page.scroll.frameLayoutGuide.centerYAnchor),
                stack.leadingAnchor.constraint(equalTo: page.scroll.leadingAnchor),
            ])
            page.root.layoutIfNeeded()
            let tops = [stack, stack.arrangedSubviews[1]].map(page.top)
            for offset in [CGFloat(0), 10.25, 33.3, 80] {
                page.scroll(to: offset)
                for (view, top) in zip([stack, stack.arrangedSubviews[1]], tops) {
                    XCTAssertEqual(page.top(view), top, accuracy: 0.0001, "\(offset)")
                }
            }
        }
    }

    func testContentThatNothingHoldsCostsTheSolverNothingWhenItIsScrolled() {
        MainActor.assumeIsolated {
            let page = Page()
            page.root.layoutIfNeeded()
            page.scroll.contentOffset.y = 50
            XCTAssertEqual(page.root.constraintState?.engine?.isStale, false)
        }
    }

    /// A view that counts how often the engine asks it for a direction, which it does once for each reading of a constraint.
    private final class Row: UIView {
        static var readings = 0
        override var semanticContentAttribute: UISemanticContentAttribute {
            get {
                Row.readings += 1
                return .unspecified
            }
            set {}
        }
    }

    @MainActor
    private static func addRows(to page: Page) -> [Row] {
        (0..<40).map { index in
            let row = Row()
            page.add(row, to: page.scroll)
            NSLayoutConstraint.activate([
                row.widthAnchor.constraint(equalToConstant: 50), row.heightAnchor.constraint(equalToConstant: 20),
                row.topAnchor.constraint(equalTo: page.content.topAnchor, constant: CGFloat(index) * 30),
                row.leadingAnchor.constraint(equalTo: page.scroll.frameLayoutGuide.leadingAnchor, constant: 8),
            ])
            return row
        }
    }

    func testRowsHeldSidewaysCostTheSolverNothingWhenTheyAreScrolledUp() {
        MainActor.assumeIsolated {
            let page = Page()
            let rows = Self.addRows(to: page)
            page.root.layoutIfNeeded()
            page.scroll.contentOffset.y = 50
            XCTAssertEqual(page.root.constraintState?.engine?.isStale, false)
            page.scroll.contentOffset.x = 15
            page.root.layoutIfNeeded()
            XCTAssertTrue(rows.allSatisfy { $0.frame.minX == 23 })
        }
    }

    func testAScrollReadsTheConstraintsAlongItsWayAlone() {
        MainActor.assumeIsolated {
            let page = Page()
            let rows = Self.addRows(to: page)
            let header = UIView()
            page.add(header, to: page.scroll, height: 30)
            let top = header.topAnchor.constraint(equalTo: page.scroll.frameLayoutGuide.topAnchor)
            top.isActive = true
            page.root.layoutIfNeeded()
            Row.readings = 0
            page.scroll(to: 50)
            XCTAssertEqual(header.frame.minY, 50)
            XCTAssertEqual(Row.readings, 0)
            page.scroll.contentOffset.x = 15
            page.root.layoutIfNeeded()
            XCTAssertTrue(rows.allSatisfy { $0.frame.minX == 23 })
            XCTAssertEqual(Row.readings, rows.count)
            // The first constraint along the other axis comes with a step that the rows have not followed yet.
            top.isActive = false
            page.root.layoutIfNeeded()
            page.scroll.contentOffset = CGPoint(x: 25, y: 90)
            top.isActive = true
            page.root.layoutIfNeeded()
            XCTAssertEqual(header.frame.minY, 90)
            XCTAssertTrue(rows.allSatisfy { $0.frame.minX == 33 })
        }
    }

    func testAViewInAScrollViewInAScrollViewStaysWhereItIsHeld() {
        MainActor.assumeIsolated {
            let page = Page()
            let (inner, below, mark) = (UIScrollView(), UIView(), UIView())
            page.add(inner, to: page.content, height: 100)
            inner.topAnchor.constraint(equalTo: page.content.topAnchor, constant: 500).isActive = true
            inner.contentSize = CGSize(width: 50, height: 400)
            page.add(below, to: inner, height: 5)
            page.add(mark, to: inner, height: 5)
            NSLayoutConstraint.activate([
                below.bottomAnchor.constraint(equalTo: inner.frameLayoutGuide.bottomAnchor),
                mark.topAnchor.constraint(equalTo: page.root.topAnchor, constant: 33),
            ])
            page.root.layoutIfNeeded()
            for (outer, offset) in [(CGFloat(0), CGFloat(0)), (300, 20), (410, 77)] {
                page.scroll(to: outer)
                inner.contentOffset.y = offset
                page.root.layoutIfNeeded()
                XCTAssertEqual(page.top(below), 20 + 500 - outer + 95, "\(outer) \(offset)")
                XCTAssertEqual(page.top(mark), 33, "\(outer) \(offset)")
            }
        }
    }
}
