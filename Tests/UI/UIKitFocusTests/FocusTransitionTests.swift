import GimbalTesting
import XCTest

@testable import UIKit

/// Focus through transitions, and the way back.
final class FocusTransitionTests: FocusTestCase {
    /// A page with three buttons.
    @MainActor
    private static func page(_ name: String, on desk: Desk) -> UIViewController {
        let page = UIViewController()
        page.title = name
        page.view.backgroundColor = .white
        for index in 1...3 { desk.button("\(name)\(index)", 40, 100 + CGFloat(index) * 60, in: page.view) }
        return page
    }

    func testAPushedPageTakesFocus_andComingBackItIsWhereItWas() throws {
        try onDesk { desk in
            let first = Self.page("a", on: desk)
            let navigation = UINavigationController(rootViewController: first)
            desk.window.rootViewController = navigation
            desk.screen.advance(by: 0.1)
            XCTAssertEqual(desk.walk(.keyboardTab, .keyboardDownArrow), ["a1", "a2"])
            navigation.pushViewController(Self.page("b", on: desk), animated: true)
            desk.screen.settle()
            XCTAssertEqual(desk.focused, "b1", "it does not wait for the end of the transition")
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.walk(.keyboardDownArrow), ["b2"])
            desk.screen.press(.keyboardEscape)
            XCTAssertEqual(desk.focused, "a2")
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.focused, "a2")
            XCTAssertEqual(navigation.viewControllers.count, 1)
            desk.screen.press(.keyboardEscape)
            desk.screen.advance(by: 1)
            XCTAssertEqual(navigation.viewControllers.count, 1)
        }
    }

    func testTheBarsButtonsAreReached_andTheWayBackIsOneOfThem() throws {
        try onDesk { desk in
            var shared = 0
            let first = Self.page("a", on: desk)
            let second = Self.page("b", on: desk)
            let share = UIBarButtonItem(title: "Share", primaryAction: UIAction { _ in shared += 1 })
            second.navigationItem.rightBarButtonItem = share
            let navigation = UINavigationController(rootViewController: first)
            desk.window.rootViewController = navigation
            desk.screen.advance(by: 0.1)
            _ = desk.walk(.keyboardTab)
            navigation.pushViewController(second, animated: true)
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.focused, "b1")
            _ = desk.walk(.keyboardUpArrow)
            XCTAssertTrue(FocusEngine.shared.item is BackControl)
            _ = desk.walk(.keyboardRightArrow)
            XCTAssertTrue(FocusEngine.shared.item is BarItemButton)
            _ = desk.walk(.keyboardReturnOrEnter)
            XCTAssertEqual(shared, 1)
            _ = desk.walk(.keyboardLeftArrow, .keyboardReturnOrEnter)
            desk.screen.advance(by: 1)
            XCTAssertEqual(navigation.viewControllers.count, 1)
            XCTAssertEqual(desk.focused, "a1")
        }
    }

    func testAPageThatHidesItsWayBackIsNotLeft() throws {
        try onDesk { desk in
            let second = Self.page("b", on: desk)
            second.navigationItem.hidesBackButton = true
            let navigation = UINavigationController(rootViewController: Self.page("a", on: desk))
            desk.window.rootViewController = navigation
            navigation.pushViewController(second, animated: false)
            desk.screen.advance(by: 0.5)
            _ = desk.walk(.keyboardTab, .keyboardEscape)
            XCTAssertEqual(navigation.viewControllers.count, 2)
        }
    }

    func testAModalPageConfinesFocus_escapeDismissesIt_andFocusReturns() throws {
        try onDesk { desk in
            for index in 0..<3 { desk.button("page\(index)", 40, 20 + CGFloat(index) * 60) }
            _ = desk.walk(.keyboardTab, .keyboardDownArrow)
            let sheet = Self.page("sheet", on: desk)
            sheet.modalPresentationStyle = .pageSheet
            desk.page.present(sheet, animated: true)
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.focused, "sheet1")
            XCTAssertEqual(
                desk.walk(.keyboardUpArrow, .keyboardTab, .keyboardTab, .keyboardTab), ["sheet1", "sheet2", "sheet3", "sheet1"])
            desk.screen.press(.keyboardEscape)
            XCTAssertEqual(desk.focused, "page1")
            desk.screen.advance(by: 1)
            XCTAssertNil(desk.page.presentedViewController)
            XCTAssertEqual(desk.focused, "page1")
            sheet.isModalInPresentation = true
            desk.page.present(sheet, animated: true)
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.focused, "sheet1", "it was left there")
            _ = desk.walk(.keyboardEscape)
            desk.screen.advance(by: 1)
            XCTAssertNotNil(desk.page.presentedViewController)
        }
    }

    func testAPageMaySayThatFocusBeginsAnew() throws {
        try onDesk { desk in
            for index in 0..<3 { desk.button("page\(index)", 40, 20 + CGFloat(index) * 60) }
            desk.page.restoresFocusAfterTransition = false
            _ = desk.walk(.keyboardTab, .keyboardDownArrow)
            let sheet = Self.page("sheet", on: desk)
            desk.page.present(sheet, animated: true)
            desk.screen.advance(by: 1)
            sheet.dismiss(animated: true)
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.focused, "page0")
        }
    }

    func testAnAlertIsAnsweredWithKeys_andEscapeIsTheAnswerThatCancels() throws {
        try onDesk { desk in
            var answers: [String] = []
            desk.button("ask", 40, 40) {
                let alert = UIAlertController(title: "Remove?", message: nil, preferredStyle: .alert)
                for (title, style) in [("Remove", .destructive), ("Cancel", .cancel)] as [(String, UIAlertAction.Style)] {
                    alert.addAction(UIAlertAction(title: title, style: style) { _ in answers.append(title) })
                }
                desk.page.present(alert, animated: true)
            }
            _ = desk.walk(.keyboardTab, .keyboardReturnOrEnter)
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.walk(.keyboardReturnOrEnter), ["ask"])
            desk.screen.advance(by: 1)
            XCTAssertEqual(answers, ["Cancel"], "what stands out has focus first")
            _ = desk.walk(.keyboardReturnOrEnter)
            desk.screen.advance(by: 1)
            _ = desk.walk(.keyboardRightArrow, .keyboardReturnOrEnter)
            desk.screen.advance(by: 1)
            XCTAssertEqual(answers, ["Cancel", "Remove"])
            _ = desk.walk(.keyboardReturnOrEnter)
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.walk(.keyboardEscape), ["ask"])
            desk.screen.advance(by: 1)
            XCTAssertEqual(answers, ["Cancel", "Remove", "Cancel"])
        }
    }

    func testTheFirstEnterOnAnAlertIsThePreferredAnswer() throws {
        try onDesk { desk in
            for isPreferred in [true, false] {
                var answers: [String] = []
                let alert = UIAlertController(title: "Remove?", message: nil, preferredStyle: .alert)
                for (title, style) in [("Cancel", .cancel), ("Remove", .default)] as [(String, UIAlertAction.Style)] {
                    alert.addAction(UIAlertAction(title: title, style: style) { _ in answers.append(title) })
                }
                if isPreferred { alert.preferredAction = alert.actions[1] }
                desk.page.present(alert, animated: true)
                desk.screen.advance(by: 1)
                FocusEngine.shared.sleep()
                _ = desk.walk(.keyboardReturnOrEnter)
                desk.screen.advance(by: 1)
                XCTAssertEqual(answers, isPreferred ? ["Remove"] : [], "without a preferred answer the first one shows the focus")
                if isPreferred { continue }
                _ = desk.walk(.keyboardReturnOrEnter)
                desk.screen.advance(by: 1)
                XCTAssertEqual(answers, ["Cancel"])
            }
        }
    }

    func testWhoChoosesAmongTabsStaysThere_andEachPageRemembers() throws {
        try onDesk { desk in
            let tabs = UITabBarController()
            tabs.viewControllers = [Self.page("a", on: desk), Self.page("b", on: desk)]
            desk.window.rootViewController = tabs
            desk.screen.advance(by: 0.3)
            XCTAssertEqual(desk.walk(.keyboardTab, .keyboardDownArrow, .keyboardDownArrow), ["a1", "a2", "a3"])
            _ = desk.walk(.keyboardDownArrow)
            XCTAssertTrue(FocusEngine.shared.item is TabBarButton)
            _ = desk.walk(.keyboardRightArrow, .keyboardReturnOrEnter)
            desk.screen.advance(by: 1)
            XCTAssertEqual(tabs.selectedIndex, 1)
            XCTAssertTrue(FocusEngine.shared.item is TabBarButton)
            XCTAssertEqual(desk.walk(.keyboardUpArrow), ["b3"])
            tabs.selectedIndex = 0
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.focused?.first, "a")
        }
    }

    func testTheRingGoesWhereItsViewGoes_andATouchTakesItAway() throws {
        try onDesk { desk in
            let ring = FocusEngine.shared.ring
            let button = desk.button("a", 40, 40)
            _ = desk.walk(.keyboardTab)
            XCTAssertEqual(ring.frameInWindow, CGRect(x: 32, y: 32, width: 96, height: 56))
            UIView.animate(withDuration: 0.3) { button.frame = CGRect(x: 200, y: 200, width: 120, height: 60) }
            XCTAssertEqual(ring.frameInWindow, CGRect(x: 192, y: 192, width: 136, height: 76))
            desk.screen.advance(by: 1)
            button.clipsToBounds = true
            desk.button("b", 40, 40)
            XCTAssertEqual(desk.walk(.keyboardTab, .keyboardTab), ["b", "a"])
            XCTAssertTrue(ring.isInside)
            desk.screen.tap(at: CGPoint(x: 10, y: 500))
            XCTAssertFalse(ring.isShown)
            desk.screen.advance(by: 0.5)
            let layers = button.layer.sublayers?.count
            _ = desk.walk(.keyboardTab)
            XCTAssertEqual(button.layer.sublayers?.count, (layers ?? 0) + 1)
        }
    }
}
