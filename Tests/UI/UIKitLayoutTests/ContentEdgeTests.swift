import XCTest

@testable import UIKit

/// Constraints of what lies in a scroll view to the scroll view itself.
final class ContentEdgeTests: XCTestCase {
    /// A scroll view that fills 300 × 400 points, and a view in it.
    @MainActor
    private final class Page {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        let scroll: UIScrollView
        let content = UIView()

        init(_ scroll: UIScrollView = UIScrollView()) {
            self.scroll = scroll
            add(scroll, to: root)
            NSLayoutConstraint.activate([
                scroll.topAnchor.constraint(equalTo: root.topAnchor), scroll.bottomAnchor.constraint(equalTo: root.bottomAnchor),
                scroll.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                scroll.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            ])
            add(content, to: scroll)
        }

        func add(_ view: UIView, to superview: UIView) {
            view.translatesAutoresizingMaskIntoConstraints = false
            superview.addSubview(view)
        }

        /// Holds the four edges of a view at those of an item with anchors.
        func pin(_ view: UIView, _ room: CGFloat = 0) {
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: scroll.topAnchor, constant: room),
                view.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: room),
                scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: room),
                view.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -room),
            ])
        }

        func size(_ view: UIView, height: CGFloat) {
            view.heightAnchor.constraint(equalToConstant: height).isActive = true
        }
    }

    func testTheEdgesOfAScrollViewAreThoseOfItsContentForWhatLiesInside() {
        MainActor.assumeIsolated {
            let page = Page()
            page.pin(page.content, 16)
            page.size(page.content, height: 2000)
            page.content.widthAnchor.constraint(equalTo: page.scroll.widthAnchor, constant: -32).isActive = true
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.content.frame, CGRect(x: 16, y: 16, width: 268, height: 2000))
            XCTAssertEqual(page.scroll.contentSize, CGSize(width: 300, height: 2032))
            XCTAssertEqual(page.scroll.frame, page.root.bounds)
            page.scroll.contentOffset.y = 500
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.content.frame, CGRect(x: 16, y: 16, width: 268, height: 2000))
        }
    }

    func testTheContentOfDeeperViewsGrowsWithThem() {
        MainActor.assumeIsolated {
            let (page, inner) = (Page(), UIView())
            page.content.translatesAutoresizingMaskIntoConstraints = true
            page.content.frame = CGRect(x: 0, y: 0, width: 300, height: 10)
            page.add(inner, to: page.content)
            page.pin(inner)
            let height = inner.heightAnchor.constraint(equalToConstant: 600)
            NSLayoutConstraint.activate([height, inner.widthAnchor.constraint(equalToConstant: 700)])
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.scroll.contentSize, CGSize(width: 700, height: 600))
            height.constant = 900
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.scroll.contentSize, CGSize(width: 700, height: 900))
        }
    }

    func testTheMiddleOfAScrollViewIsThatOfItsFrame() {
        MainActor.assumeIsolated {
            let (page, badge) = (Page(), UIView())
            page.pin(page.content)
            page.size(page.content, height: 2000)
            page.content.widthAnchor.constraint(equalTo: page.scroll.widthAnchor).isActive = true
            page.add(badge, to: page.scroll)
            NSLayoutConstraint.activate([
                badge.centerXAnchor.constraint(equalTo: page.scroll.centerXAnchor),
                badge.centerYAnchor.constraint(equalTo: page.scroll.centerYAnchor),
                badge.widthAnchor.constraint(equalToConstant: 20), badge.heightAnchor.constraint(equalToConstant: 20),
            ])
            page.root.layoutIfNeeded()
            XCTAssertEqual(badge.frame, CGRect(x: 140, y: 190, width: 20, height: 20))
            XCTAssertEqual(page.scroll.contentSize, CGSize(width: 300, height: 2000))
        }
    }

    func testTheMarginsOfAScrollViewAreThoseOfItsContentForWhatLiesInside() {
        MainActor.assumeIsolated {
            let page = Page()
            let (content, margins) = (page.content, page.scroll.layoutMarginsGuide)
            page.scroll.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            page.size(content, height: 900)
            NSLayoutConstraint.activate([
                content.topAnchor.constraint(equalTo: margins.topAnchor),
                content.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                content.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
                NSLayoutConstraint(
                    item: content, attribute: .bottom, relatedBy: .equal, toItem: page.scroll, attribute: .bottomMargin,
                    multiplier: 1,
                    constant: 0), content.widthAnchor.constraint(equalTo: margins.widthAnchor),
            ])
            page.root.layoutIfNeeded()
            XCTAssertEqual(content.frame, CGRect(x: 2, y: 1, width: 294, height: 900))
            XCTAssertEqual(page.scroll.contentSize, CGSize(width: 300, height: 904))
            page.scroll.layoutMargins.bottom = 53
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.scroll.contentSize, CGSize(width: 300, height: 954))
        }
    }

    func testATextViewKeepsItsContentWhateverLiesInIt() {
        MainActor.assumeIsolated {
            let (text, hint) = (UITextView(), UILabel())
            let page = Page(text)
            text.text = String(repeating: "line\n", count: 50)
            hint.text = "Write something"
            page.add(hint, to: text)
            NSLayoutConstraint.activate([
                hint.topAnchor.constraint(equalTo: text.topAnchor, constant: 8),
                hint.leadingAnchor.constraint(equalTo: text.leadingAnchor, constant: 5),
                hint.trailingAnchor.constraint(equalTo: text.trailingAnchor, constant: -5),
            ])
            for _ in 0..<2 { page.root.layoutIfNeeded() }
            XCTAssertEqual(hint.frame.width, 290)
            XCTAssertEqual(text.contentSize.width, 300)
            XCTAssertGreaterThan(text.contentSize.height, 400)
        }
    }
}
