import GimbalTesting
import QuartzCore
import XCTest

@testable import UIKit

/// Where focus goes, and who hears of it.
final class FocusSystemTests: FocusTestCase {
    func testTheFirstKeyShowsWhereFocusIs_andTheNextOnesMoveIt() throws {
        try onDesk { desk in
            desk.button("a", 20, 20)
            desk.button("b", 120, 20)
            desk.button("c", 20, 80)
            desk.button("d", 120, 80)
            XCTAssertNil(desk.focused)
            XCTAssertEqual(
                desk.walk(.keyboardRightArrow, .keyboardRightArrow, .keyboardDownArrow, .keyboardLeftArrow, .keyboardUpArrow),
                ["a", "b", "d", "c", "a"])
            XCTAssertEqual(desk.walk(.keyboardLeftArrow, .keyboardUpArrow), ["a", "a"])
        }
    }

    func testTheTabulatorGoesThroughAllInReadingOrder_andShiftTurnsRound() throws {
        try onDesk { desk in
            for (name, x, y) in [("d", 120, 80), ("a", 20, 20), ("c", 20, 80), ("b", 120, 20)] as [(String, CGFloat, CGFloat)] {
                desk.button(name, x, y)
            }
            XCTAssertEqual(
                desk.walk(.keyboardTab, .keyboardTab, .keyboardTab, .keyboardTab, .keyboardTab), ["a", "b", "c", "d", "a"])
            desk.screen.press(.keyboardTab, modifiers: .shift)
            XCTAssertEqual(desk.focused, "d")
        }
    }

    func testWhatIsInOneGroupIsSteppedThroughTogether() throws {
        try onDesk { desk in
            desk.button("left", 20, 20)
            let right = desk.button("right", 120, 20)
            let below = desk.button("below", 120, 80)
            desk.button("last", 20, 80)
            for view in [right, below] { view.focusGroupIdentifier = "column" }
            XCTAssertEqual(desk.walk(.keyboardTab, .keyboardTab, .keyboardTab, .keyboardTab), ["left", "last", "right", "below"])
        }
    }

    func testATouchPutsItToSleep_andKeysComeBackToWhereItWas() throws {
        try onDesk { desk in
            desk.button("a", 20, 20)
            let second = desk.button("b", 120, 20)
            _ = desk.walk(.keyboardTab, .keyboardTab)
            XCTAssertTrue(second.isFocused)
            XCTAssertTrue(second.state.contains(.focused))
            desk.screen.tap(at: CGPoint(x: 300, y: 300))
            XCTAssertNil(desk.focused)
            XCTAssertFalse(second.isFocused)
            XCTAssertFalse(second.state.contains(.focused))
            XCTAssertEqual(desk.walk(.keyboardTab), ["b"])
        }
    }

    private final class Asker: UIView {
        var mayLeave = true
        var log: [String] = []
        override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
            log.append("should \(context.focusHeading.rawValue)")
            return mayLeave
        }
        override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
            let names = [context.previouslyFocusedView, context.nextFocusedView].map { $0?.accessibilityIdentifier ?? "-" }
            log.append("did \(names[0]) \(names[1])")
            coordinator.addCoordinatedAnimations { [self] in
                alpha = 0.5
            } completion: { [self] in
                log.append("animated")
            }
        }
    }

    /// Notifications come on the main thread, which their observers' type does not say.
    private final class Notes: @unchecked Sendable { var log: [String] = [] }

    func testEverythingThatFocusLeavesOrComesToIsAskedAndTold() throws {
        try onDesk { desk in
            let box = Asker(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            desk.page.view.addSubview(box)
            desk.button("in", 10, 10, in: box)
            desk.button("out", 200, 10)
            let notes = Notes()
            let names = [UIFocusSystem.didUpdateNotification, UIFocusSystem.movementDidFailNotification]
            let tokens = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                    let isContext = note.userInfo?[UIFocusSystem.focusUpdateContextUserInfoKey] is UIFocusUpdateContext
                    notes.log.append("\(name == names[0] ? "did" : "failed") \(isContext)")
                }
            }
            _ = desk.walk(.keyboardTab)
            XCTAssertEqual(box.log, ["did - in", "animated"])
            XCTAssertEqual(box.alpha, 0.5)
            box.mayLeave = false
            XCTAssertEqual(desk.walk(.keyboardRightArrow), ["in"])
            box.mayLeave = true
            XCTAssertEqual(desk.walk(.keyboardRightArrow, .keyboardRightArrow), ["out", "out"])
            XCTAssertEqual(box.log, ["did - in", "animated", "should 8", "should 8", "did in out", "animated"])
            XCTAssertEqual(notes.log, ["did true", "did true", "failed true"])
            for token in tokens { NotificationCenter.default.removeObserver(token) }
        }
    }

    private final class Chooser: UIViewController {
        weak var wanted: UIView?
        override var preferredFocusEnvironments: [any UIFocusEnvironment] {
            wanted.map { [$0] } ?? super.preferredFocusEnvironments
        }
    }

    func testFocusBeginsWhereItIsPreferred_andGoesThereWhenAsked() throws {
        try onDesk { desk in
            let page = Chooser()
            desk.window.rootViewController = page
            let buttons = ["a", "b", "c"].enumerated().map { desk.button($1, 20 + CGFloat($0) * 100, 20, in: page.view) }
            page.wanted = buttons[1]
            XCTAssertEqual(desk.walk(.keyboardTab), ["b"])
            page.wanted = buttons[2]
            page.setNeedsFocusUpdate()
            page.updateFocusIfNeeded()
            XCTAssertEqual(desk.focused, "c")
            UIFocusSystem(for: page)?.requestFocusUpdate(to: buttons[0])
            desk.screen.settle()
            XCTAssertEqual(desk.focused, "a")
            XCTAssertTrue(UIFocusSystem.environment(page, contains: buttons[0]))
            XCTAssertFalse(UIFocusSystem.environment(buttons[1], contains: buttons[0]))
            XCTAssertNil(UIFocusSystem(for: UIView()))
            XCTAssertEqual(UIFocusSystem(for: page), UIFocusSystem.focusSystem(for: desk.window))
        }
    }

    func testThePriorityOfAGroupSaysWhereFocusBegins() throws {
        try onDesk { desk in
            desk.button("a", 20, 20)
            desk.button("b", 120, 20).focusGroupPriority = .prioritized
            XCTAssertEqual(desk.walk(.keyboardTab), ["b"])
        }
    }

    func testAGuideLeadsFocusAcrossAGap() throws {
        try onDesk { desk in
            desk.button("a", 20, 20)
            let far = desk.button("far", 300, 500)
            desk.button("below", 20, 300)
            let guide = UIFocusGuide()
            desk.page.view.addLayoutGuide(guide)
            NSLayoutConstraint.activate([
                guide.leftAnchor.constraint(equalTo: desk.page.view.leftAnchor, constant: 20),
                guide.topAnchor.constraint(equalTo: desk.page.view.topAnchor, constant: 100),
                guide.widthAnchor.constraint(equalToConstant: 80), guide.heightAnchor.constraint(equalToConstant: 20),
            ])
            guide.preferredFocusEnvironments = [far]
            desk.screen.settle()
            XCTAssertEqual(desk.walk(.keyboardTab, .keyboardDownArrow), ["a", "far"])
            guide.isEnabled = false
            _ = desk.walk(.keyboardTab)
            XCTAssertEqual(desk.walk(.keyboardDownArrow), ["below"])
        }
    }

    func testWhatIsHiddenDisabledOrDeafIsPassedOver_andWhatGoesHandsOver() throws {
        try onDesk { desk in
            let buttons = ["a", "b", "c", "d", "e"].enumerated().map { desk.button($1, 20 + CGFloat($0) * 90, 20) }
            buttons[1].isHidden = true
            buttons[2].isEnabled = false
            XCTAssertEqual(desk.walk(.keyboardTab, .keyboardRightArrow), ["a", "d"])
            buttons[3].removeFromSuperview()
            desk.screen.settle()
            XCTAssertEqual(desk.focused, "e")
            buttons[4].isEnabled = false
            desk.screen.settle()
            XCTAssertEqual(desk.focused, "a")
            buttons[0].alpha = 0
            buttons[1].isHidden = false
            desk.screen.settle()
            XCTAssertEqual(desk.focused, "b")
        }
    }

    func testAScrollViewBringsTheFocusedItemIntoView_andGoesOnScrollingWhereNothingFollows() throws {
        try onDesk { desk in
            let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 200))
            scroller.contentSize = CGSize(width: 480, height: 1000)
            desk.page.view.addSubview(scroller)
            for index in 0..<6 { desk.button("\(index)", 20, 20 + CGFloat(index) * 100, in: scroller) }
            desk.button("below", 20, 300)
            _ = desk.walk(.keyboardTab)
            XCTAssertEqual(desk.walk(.keyboardDownArrow, .keyboardDownArrow, .keyboardDownArrow), ["1", "2", "3"])
            desk.screen.advance(by: 1)
            XCTAssertEqual(scroller.contentOffset.y, 172, accuracy: 1)
            XCTAssertEqual(desk.walk(.keyboardDownArrow, .keyboardDownArrow, .keyboardDownArrow), ["4", "5", "below"])
            XCTAssertEqual(desk.walk(.keyboardUpArrow), ["5"])
            scroller.subviews.compactMap { $0 as? UIButton }.forEach { $0.removeFromSuperview() }
            let other = desk.button("only", 20, 20, in: scroller)
            UIFocusSystem(for: other)?.requestFocusUpdate(to: other)
            desk.page.view.subviews.compactMap { $0 as? UIButton }.forEach { $0.removeFromSuperview() }
            desk.screen.advance(by: 1)
            XCTAssertEqual(scroller.contentOffset.y, 0, accuracy: 10)
            XCTAssertEqual(desk.walk(.keyboardPageDown), ["only"])
            desk.screen.advance(by: 1)
            XCTAssertGreaterThan(scroller.contentOffset.y, 100)
        }
    }

    private final class Drawing: UIView {
        final class Part: NSObject, UIFocusItem {
            let frame: CGRect
            let name: String
            weak var parentFocusEnvironment: (any UIFocusEnvironment)?
            var canBecomeFocused: Bool { true }
            init(_ name: String, _ frame: CGRect, in view: Drawing) {
                (self.name, self.frame, parentFocusEnvironment) = (name, frame, view)
            }
        }
        var parts: [Part] = []
        var selected = ""
        override func focusItems(in rect: CGRect) -> [any UIFocusItem] { parts.filter { $0.frame.intersects(rect) } }
        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            guard presses.first?.type == .select, let part = UIFocusSystem(for: self)?.focusedItem as? Part else {
                return super.pressesEnded(presses, with: event)
            }
            selected = part.name
        }
    }

    func testThePartsOfADrawingAreItemsToo() throws {
        try onDesk { desk in
            let drawing = Drawing(frame: CGRect(x: 100, y: 100, width: 200, height: 100))
            drawing.parts = [
                .init("left", CGRect(x: 0, y: 0, width: 90, height: 100), in: drawing),
                .init("right", CGRect(x: 110, y: 0, width: 90, height: 100), in: drawing),
            ]
            desk.page.view.addSubview(drawing)
            desk.button("above", 210, 20)
            _ = desk.walk(.keyboardTab, .keyboardDownArrow)
            let item = UIFocusSystem(for: drawing)?.focusedItem as? Drawing.Part
            XCTAssertEqual(item?.name, "right")
            XCTAssertEqual(
                FocusEngine.shared.ring.frameInWindow?.insetBy(dx: 8, dy: 8), CGRect(x: 210, y: 100, width: 90, height: 100))
            desk.screen.press(.keyboardReturnOrEnter)
            XCTAssertEqual(drawing.selected, "right")
        }
    }

    func testKeysOfAResponderThatWantsThemMoveNothing() throws {
        final class Game: UIViewController {
            var log: [String] = []
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                log += presses.map { "\($0.type)" }
            }
        }
        try onDesk { desk in
            let game = Game()
            desk.window.rootViewController = game
            desk.button("a", 20, 20, in: game.view)
            XCTAssertEqual(desk.walk(.keyboardLeftArrow), ["-"])
            XCTAssertEqual(game.log, ["leftArrow"])
        }
    }

    func testWhileFocusIsShownArrowsAreItsBeforeCommandsWithoutPriority() throws {
        try onDesk { desk in
            var done: [String] = []
            desk.page.addKeyCommand(UIKeyCommand(input: UIKeyCommand.inputRightArrow) { _ in done.append("right") })
            let left = UIKeyCommand(input: UIKeyCommand.inputLeftArrow) { _ in done.append("left") }
            left.wantsPriorityOverSystemBehavior = true
            desk.page.addKeyCommand(left)
            desk.button("a", 20, 20)
            desk.button("b", 120, 20)
            XCTAssertEqual(
                desk.walk(.keyboardRightArrow, .keyboardTab, .keyboardRightArrow, .keyboardLeftArrow), ["-", "a", "b", "b"])
            XCTAssertEqual(done, ["right", "left"])
        }
    }

    func testAKeyThatStaysDownGoesOnMoving() throws {
        try onDesk { desk in
            for index in 0..<5 { desk.button("\(index)", 20, 20 + CGFloat(index) * 60) }
            _ = desk.walk(.keyboardTab)
            desk.screen.press(.keyboardDownArrow, duration: 0.6)
            XCTAssertEqual(desk.focused, "4")
        }
    }

    func testAtRestNothingHappens_andAsleepNothingIsLookedAt() throws {
        try onDesk { desk in
            desk.button("a", 20, 20)
            XCTAssertNil(SceneContext.main.tickWillEnd)
            _ = desk.walk(.keyboardTab)
            desk.screen.advance(by: 1)
            let frames = desk.screen.frameCount
            desk.screen.advance(by: 5)
            XCTAssertEqual(desk.screen.frameCount, frames)
            desk.screen.tap(at: CGPoint(x: 300, y: 300))
            XCTAssertNil(SceneContext.main.tickWillEnd)
        }
    }
}
