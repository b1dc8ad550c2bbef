import UIKit
import XCTest

/// Numbers that are none, and priorities that do not exist: the value before stays, and one report names the object.
final class RefusedNumberTests: ViewTestCase {
    func testConstantsOfConstraints() {
        withWindow { window, time in
            let view = UIView()
            view.accessibilityIdentifier = "box"
            let width = view.widthAnchor.constraint(equalToConstant: 50)
            let reports = UIKitDiagnostics.collect {
                for bad in [CGFloat.nan, .infinity, -.infinity] { width.constant = bad }
                XCTAssertEqual(view.widthAnchor.constraint(equalTo: window.widthAnchor, multiplier: .nan).multiplier, 1)
            }
            XCTAssertEqual(width.constant, 50)
            XCTAssertEqual(reports.map(\.kind), [.invalidGeometry, .invalidGeometry])
            XCTAssertEqual(
                reports.first?.message,
                "the constant set on the constraint UIView 'box'.width = 50.0 is infinite or not a number; the one before stays")
        }
    }

    func testNumbersWithoutEndAreLimited_andTheLayoutIsThatOfTheOthers() {
        withWindow { window, time in
            for number in [1e8, 1e30, 1e300, .greatestFiniteMagnitude] {
                let (view, inner) = (UIView(), UIView())
                view.accessibilityIdentifier = "box"
                window.addSubview(view)
                view.addSubview(inner)
                for view in [view, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
                let most = view.widthAnchor.constraint(lessThanOrEqualToConstant: number)
                let least = view.leftAnchor.constraint(greaterThanOrEqualTo: window.leftAnchor, constant: -number)
                let wide = view.widthAnchor.constraint(equalToConstant: number)
                wide.priority = .defaultLow
                let share = inner.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: number)
                share.priority = .defaultHigh
                let reports = UIKitDiagnostics.collect {
                    NSLayoutConstraint.activate([
                        most, least, wide, share, view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10),
                        view.rightAnchor.constraint(equalTo: window.rightAnchor, constant: -20),
                        view.topAnchor.constraint(equalTo: window.topAnchor), view.heightAnchor.constraint(equalToConstant: 30),
                        inner.widthAnchor.constraint(lessThanOrEqualToConstant: 25),
                    ])
                    time.tick()
                }
                XCTAssertEqual(reports.map(\.kind), [], "all were reported where they were set")
                XCTAssertEqual(view.frame, CGRect(x: 10, y: 0, width: window.bounds.width - 30, height: 30), "\(number)")
                XCTAssertEqual(inner.frame.width, 25, "\(number)")
                XCTAssertEqual([most.constant, least.constant, share.multiplier], [1e7, -1e7, 1e7])
                view.removeFromSuperview()
            }
            let view = UIView()
            view.accessibilityIdentifier = "box"
            let width = view.widthAnchor.constraint(equalToConstant: 50)
            let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
            let reports = UIKitDiagnostics.collect {
                for _ in 0..<2 { width.constant = 1e30 }
                stack.spacing = 1e300
                stack.setCustomSpacing(-1e300, after: stack.arrangedSubviews[0])
            }
            XCTAssertEqual(stack.spacing, 1e7)
            XCTAssertEqual(stack.customSpacing(after: stack.arrangedSubviews[0]), -1e7)
            XCTAssertEqual(reports.map(\.kind), [.invalidGeometry, .invalidGeometry])
            XCTAssertEqual(
                reports.first?.message,
                "the constant set on the constraint UIView 'box'.width = 50.0 is beyond 10000000, which is used instead")
        }
    }

    func testIntrinsicSizes() {
        withWindow { window, time in
            for isArranged in [false, true] {
                for bad in [CGFloat.nan, .infinity, -.infinity] {
                    let view = OddView()
                    view.accessibilityIdentifier = "odd"
                    view.size = CGSize(width: bad, height: 30)
                    let stack = UIStackView(arrangedSubviews: isArranged ? [view] : [])
                    let shown = isArranged ? stack : view
                    shown.translatesAutoresizingMaskIntoConstraints = false
                    let reports = UIKitDiagnostics.collect {
                        window.addSubview(shown)
                        NSLayoutConstraint.activate([
                            shown.leadingAnchor.constraint(equalTo: window.leadingAnchor),
                            shown.topAnchor.constraint(equalTo: window.topAnchor),
                        ])
                        time.tick()
                        view.sizeToFit()
                    }
                    XCTAssertEqual(
                        reports.map(\.message),
                        [
                            "the intrinsicContentSize of OddView 'odd' is infinite or not a number; the view counts as one without it"
                        ])
                    XCTAssertEqual(view.frame, CGRect(x: 0, y: 0, width: 0, height: 30))
                    shown.removeFromSuperview()
                }
            }
        }
    }

    func testTheWidthOfLinesAndTheInsetsOfControllersAndViews() {
        withWindow { window, time in
            let (label, page) = (UILabel(), UIViewController())
            label.accessibilityIdentifier = "text"
            label.numberOfLines = 0
            label.preferredMaxLayoutWidth = 80
            page.additionalSafeAreaInsets = UIEdgeInsets(top: 3, left: 0, bottom: 0, right: 0)
            page.view.accessibilityIdentifier = "page"
            let margins = page.view.layoutMargins
            for bad in [CGFloat.nan, .infinity] {
                let reports = UIKitDiagnostics.collect {
                    label.preferredMaxLayoutWidth = bad
                    page.additionalSafeAreaInsets.left = bad
                    page.view.layoutMargins.bottom = bad
                }
                let said = [
                    "additionalSafeAreaInsets set on UIViewController \"page\" is infinite or not a number; the one before stays"
                ]
                let once = [
                    "preferredMaxLayoutWidth set on UILabel 'text' is infinite or not a number; the one before stays", said[0],
                    "layoutMargins set on UIView 'page' of UIViewController \"page\" is infinite or not a number; the one before stays",
                ]
                XCTAssertEqual(reports.map(\.message), (bad.isNaN ? once : said).map { "the \($0)" })
            }
            XCTAssertEqual(label.preferredMaxLayoutWidth, 80)
            XCTAssertEqual(page.additionalSafeAreaInsets, UIEdgeInsets(top: 3, left: 0, bottom: 0, right: 0))
            XCTAssertEqual(page.view.layoutMargins, margins)
        }
    }

    func testTargetsOfFittingSizes() {
        withWindow { window, time in
            for (bad, used) in [(CGFloat.nan, 0), (.infinity, 10_000_000), (-.infinity, -10_000_000)] {
                let (view, box) = (UIView(), OddView())
                view.accessibilityIdentifier = "card"
                box.size = CGSize(width: 40, height: 20)
                box.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(box)
                NSLayoutConstraint.activate([
                    box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                    box.trailingAnchor.constraint(equalTo: view.trailingAnchor),
                    box.topAnchor.constraint(equalTo: view.topAnchor), box.bottomAnchor.constraint(equalTo: view.bottomAnchor),
                ])
                let reports = UIKitDiagnostics.collect {
                    XCTAssertEqual(
                        view.systemLayoutSizeFitting(CGSize(width: bad, height: 10)), CGSize(width: 40, height: 20), "\(bad)")
                }
                XCTAssertEqual(
                    reports.map(\.message),
                    [
                        "the target of systemLayoutSizeFitting of UIView 'card' is infinite or not a number; \(used) is used instead"
                    ])
            }
        }
    }

    func testPriorities() {
        withWindow { window, time in
            let view = UIView()
            let width = view.widthAnchor.constraint(equalToConstant: 50)
            width.priority = .defaultLow
            let reports = UIKitDiagnostics.collect {
                for bad: Float in [-1, 1001, .nan, .infinity] {
                    width.priority = UILayoutPriority(bad)
                    view.setContentHuggingPriority(UILayoutPriority(bad), for: .vertical)
                    view.setContentCompressionResistancePriority(UILayoutPriority(bad), for: .vertical)
                }
            }
            XCTAssertEqual(width.priority, .defaultLow)
            XCTAssertEqual(view.contentHuggingPriority(for: .vertical), .defaultLow)
            XCTAssertEqual(view.contentCompressionResistancePriority(for: .vertical), .defaultHigh)
            XCTAssertEqual(reports.map(\.kind), [.invalidGeometry, .invalidGeometry])
            XCTAssertEqual(reports.first?.message.contains("of -1.0 is not from 0 to 1000"), true)
        }
    }

    func testDistancesInAStack() {
        withWindow { window, time in
            let views = [UIView(), UIView()]
            let stack = UIStackView(arrangedSubviews: views)
            stack.spacing = 7
            stack.setCustomSpacing(9, after: views[0])
            let reports = UIKitDiagnostics.collect {
                for bad in [CGFloat.nan, .infinity, -.infinity] {
                    stack.spacing = bad
                    stack.setCustomSpacing(bad, after: views[0])
                }
            }
            XCTAssertEqual(stack.spacing, 7)
            XCTAssertEqual(stack.customSpacing(after: views[0]), 9)
            XCTAssertEqual(reports.map(\.kind), [.invalidGeometry])
        }
    }

    func testContentOfAScrollView() {
        withWindow { window, time in
            let view = UIScrollView(frame: window.bounds)
            window.addSubview(view)
            view.contentSize = CGSize(width: 100, height: 1000)
            let reports = UIKitDiagnostics.collect {
                for bad in [CGFloat.nan, .infinity] {
                    view.contentSize = CGSize(width: bad, height: 1)
                    view.contentInset.top = bad
                    view.contentOffset.y = bad
                    view.setContentOffset(CGPoint(x: 0, y: bad), animated: true)
                }
                time.tick()
            }
            XCTAssertEqual(view.contentSize, CGSize(width: 100, height: 1000))
            XCTAssertEqual(view.contentInset, .zero)
            XCTAssertEqual(view.contentOffset, .zero)
            XCTAssertEqual(reports.map(\.kind), [.invalidGeometry])
            XCTAssertEqual(reports.first?.message.contains("the contentSize set on UIScrollView"), true)
        }
    }
}

private final class OddView: UIView {
    var size = CGSize.zero
    override var intrinsicContentSize: CGSize { size }
}
