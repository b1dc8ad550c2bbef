import XCTest

@testable import UIKit

/// Margins in reading direction, and what becomes of them when that direction turns.
final class DirectionalMarginTests: XCTestCase {
    private static let wanted = NSDirectionalEdgeInsets(top: 1, leading: 30, bottom: 2, trailing: 10)

    func testLeadingAndTrailingMarginsTurnWithTheDirection() {
        MainActor.assumeIsolated {
            let (root, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 50)), UIView())
            root.directionalLayoutMargins = Self.wanted
            inner.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(inner)
            let margins = root.layoutMarginsGuide
            NSLayoutConstraint.activate([
                inner.leftAnchor.constraint(equalTo: margins.leftAnchor),
                inner.rightAnchor.constraint(equalTo: margins.rightAnchor),
                inner.topAnchor.constraint(equalTo: margins.topAnchor), inner.heightAnchor.constraint(equalToConstant: 9),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(inner.frame, CGRect(x: 30, y: 1, width: 360, height: 9))
            root.semanticContentAttribute = .forceRightToLeft
            XCTAssertEqual(root.directionalLayoutMargins, Self.wanted)
            XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 1, left: 10, bottom: 2, right: 30))
            root.layoutIfNeeded()
            XCTAssertEqual(inner.frame, CGRect(x: 10, y: 1, width: 360, height: 9))
            root.semanticContentAttribute = .forceLeftToRight
            root.layoutIfNeeded()
            XCTAssertEqual(inner.frame, CGRect(x: 30, y: 1, width: 360, height: 9))
        }
    }

    func testLeftAndRightMarginsStayWhereTheyWereSetLast() {
        MainActor.assumeIsolated {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 50))
            view.directionalLayoutMargins = Self.wanted
            view.layoutMargins.left = 7
            view.semanticContentAttribute = .forceRightToLeft
            XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 1, left: 7, bottom: 2, right: 10))
            XCTAssertEqual(view.directionalLayoutMargins.leading, 10)
        }
    }

    func testARowPlacesItsViewsInsideTheMarginsOfTheOtherDirection() {
        MainActor.assumeIsolated {
            let view = UIView()
            let row = UIStackView(arrangedSubviews: [view])
            row.frame = CGRect(x: 0, y: 0, width: 400, height: 50)
            row.isLayoutMarginsRelativeArrangement = true
            row.directionalLayoutMargins = Self.wanted
            row.layoutIfNeeded()
            XCTAssertEqual(view.frame.minX, 30)
            row.semanticContentAttribute = .forceRightToLeft
            row.layoutIfNeeded()
            XCTAssertEqual(view.frame.minX, 10)
        }
    }

    func testTheMarginsTurnWithTheTraits() {
        MainActor.assumeIsolated {
            let (home, page, view) = (UIViewController(), UIViewController(), UIView())
            home.addChild(page)
            home.view.addSubview(page.view)
            page.didMove(toParent: home)
            page.view.addSubview(view)
            view.directionalLayoutMargins = Self.wanted
            home.setOverrideTraitCollection(UITraitCollection(layoutDirection: .rightToLeft), forChild: page)
            XCTAssertTrue(view.isRightToLeft)
            XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 1, left: 10, bottom: 2, right: 30))
        }
    }

    func testConstraintsToLeadingEdgesTurnWithTheTraits() {
        MainActor.assumeIsolated {
            let (home, page, view) = (UIViewController(), UIViewController(), UIView())
            home.addChild(page)
            home.view.addSubview(page.view)
            page.didMove(toParent: home)
            page.view.frame = CGRect(x: 0, y: 0, width: 400, height: 50)
            view.translatesAutoresizingMaskIntoConstraints = false
            page.view.addSubview(view)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: page.view.leadingAnchor), view.widthAnchor.constraint(equalToConstant: 30),
                view.topAnchor.constraint(equalTo: page.view.topAnchor), view.heightAnchor.constraint(equalToConstant: 9),
            ])
            home.view.layoutIfNeeded()
            XCTAssertEqual(view.frame.minX, 0)
            home.setOverrideTraitCollection(UITraitCollection(layoutDirection: .rightToLeft), forChild: page)
            home.view.layoutIfNeeded()
            XCTAssertEqual(view.frame.minX, 370)
        }
    }
}
