import GimbalTesting
@testable import UIKit
import XCTest

/// Menus of buttons: how they open, what is chosen, and that they go.
final class MenuTests: GestureTestCase {
    func testATapOpensAMenuAndATapChooses() {
        onStage { stage in
            let told = Told()
            let button = makeButton(stage, told)
            button.addAction(UIAction { _ in told.entries.append("primary") }, for: .primaryActionTriggered)
            stage.tap(100, 70)
            stage.pass(1)
            let overlay = button.menuOverlay
            XCTAssertNotNil(overlay)
            XCTAssertTrue(stage.window.subviews.last === overlay)
            stage.tap(100, 92 + 6 + 22 + 44)
            XCTAssertEqual(told.entries, ["B"])
            stage.pass(1)
            XCTAssertNil(button.menuOverlay)
            XCTAssertNil(overlay?.superview)
            button.removeFromSuperview()
        }
    }

    func testAFingerMaySlideFromTheButtonToARow() {
        onStage { stage in
            let told = Told()
            let button = makeButton(stage, told)
            let finger = stage.touch(100, 70)
            stage.pass(0.5)
            finger.move(to: CGPoint(x: 100, y: 92 + 6 + 22), duration: 0.2)
            finger.end()
            stage.pass(1)
            XCTAssertEqual(told.entries, ["A"])
            XCTAssertNil(button.menuOverlay)
            button.removeFromSuperview()
        }
    }

    // MARK: Deferred elements

    @MainActor
    private static func choices(_ told: Told, _ titles: [String]) -> [UIMenuElement] {
        titles.map { title in UIAction(title: title) { _ in told.entries.append(title) } }
    }

    func testElementsThatComeLaterTakeThePlaceOfASpinner() {
        onStage { stage in
            let told = Told()
            let button = makeButton(stage, told)
            var give: (([UIMenuElement]) -> Void)?
            var asked = 0
            let place = UIDeferredMenuElement {
                asked += 1
                give = $0
            }
            button.menu = UIMenu(children: [UIAction(title: "A") { _ in told.entries.append("A") }, place])
            stage.tap(100, 70)
            stage.pass(1)
            let height = button.menuOverlay?.menuHeight ?? 0
            XCTAssertEqual(height, 88)
            stage.tap(100, 92 + 6 + 44 + 22)
            XCTAssertEqual(told.entries, [], "a spinner is not chosen")
            XCTAssertNotNil(button.menuOverlay)
            give?(Self.choices(told, ["C", "D"]))
            give?(Self.choices(told, ["twice"]))
            stage.pass(1)
            XCTAssertEqual(button.menuOverlay?.menuHeight, 132)
            stage.tap(100, 92 + 6 + 88 + 22)
            stage.pass(1)
            XCTAssertEqual(told.entries, ["D"])
            stage.tap(100, 70)
            stage.pass(1)
            XCTAssertEqual(button.menuOverlay?.menuHeight, 132)
            XCTAssertEqual(asked, 1, "kept")
            button.removeFromSuperview()
        }
    }

    func testUncachedElementsAreMadeForEachOpening_andThoseThatComeAtOnceShowNoSpinner() {
        onStage { stage in
            let told = Told()
            let button = makeButton(stage, told)
            var asked = 0
            let place = UIDeferredMenuElement.uncached { give in
                asked += 1
                give(Self.choices(told, asked == 1 ? ["X"] : ["Y", "Z"]))
            }
            button.menu = UIMenu(children: [UIMenu(options: .displayInline, children: [place])])
            for height in [44.0, 88] {
                stage.tap(100, 70)
                stage.pass(1)
                XCTAssertEqual(Double(button.menuOverlay?.menuHeight ?? 0), height)
                stage.tap(100, 92 + 6 + 22)
                stage.pass(1)
            }
            XCTAssertEqual(told.entries, ["X", "Y"])
            XCTAssertEqual(asked, 2)
            button.removeFromSuperview()
        }
    }

    func testATouchBesideItClosesIt() {
        onStage { stage in
            let told = Told()
            let button = makeButton(stage, told)
            stage.tap(100, 70)
            stage.pass(1)
            stage.tap(390, 590)
            stage.pass(1)
            XCTAssertNil(button.menuOverlay)
            XCTAssertEqual(told.entries, [])
            stage.tap(100, 70)
            stage.pass(1)
            XCTAssertNotNil(button.menuOverlay)
            button.removeFromSuperview()
            stage.pass(1)
            XCTAssertNil(button.menuOverlay, "it goes with its button")
            XCTAssertFalse(stage.window.subviews.contains { $0 is MenuOverlay })
        }
    }

    func testAMenuThatIsNotThePrimaryActionOpensUnderAFingerThatStays() {
        onStage { stage in
            let told = Told()
            let button = makeButton(stage, told)
            button.showsMenuAsPrimaryAction = false
            button.addAction(UIAction { _ in told.entries.append("primary") }, for: .primaryActionTriggered)
            stage.tap(100, 70)
            XCTAssertEqual(told.entries, ["primary"])
            XCTAssertNil(button.menuOverlay)
            let finger = stage.touch(100, 70)
            stage.pass(0.6)
            XCTAssertNotNil(button.menuOverlay)
            finger.end()
            stage.pass(1)
            XCTAssertEqual(told.entries, ["primary"], "the finger opened the menu and nothing else")
            stage.tap(100, 92 + 6 + 22)
            stage.pass(1)
            XCTAssertEqual(told.entries, ["primary", "A"])
            button.removeFromSuperview()
        }
    }

    func testOfASelectionOneIsOnAndSubmenusLeadBack() {
        onStage { stage in
            let told = Told()
            let actions = ["A", "B"].map { title in UIAction(title: title) { _ in told.entries.append(title) } }
            let inner = UIMenu(title: "More", options: .singleSelection, children: actions)
            let button = makeButton(stage, told)
            button.menu = UIMenu(children: [inner])
            for y in [44.0, 0] {
                stage.tap(100, 70)
                stage.pass(1)
                stage.tap(100, 92 + 6 + 22)
                stage.pass(0.5)
                stage.tap(100, 92 + 6 + 44 + 8 + 22 + y)
                stage.pass(1)
            }
            XCTAssertEqual(told.entries, ["B", "A"])
            XCTAssertEqual(actions.map(\.state), [.on, .off])
            XCTAssertEqual(inner.selectedElements, [actions[0]])
            button.removeFromSuperview()
        }
    }

    func testAChooserShowsWhatIsChosen() {
        onStage { stage in
            let told = Told()
            let button = makeButton(stage, told)
            button.changesSelectionAsPrimaryAction = true
            XCTAssertEqual(button.currentTitle, "A")
            stage.tap(100, 70)
            stage.pass(1)
            stage.tap(100, 92 + 6 + 22 + 44)
            stage.pass(1)
            XCTAssertEqual(button.currentTitle, "B")
            XCTAssertEqual(told.entries, ["B"])
            button.removeFromSuperview()
        }
    }
}

@MainActor
private final class Told { var entries: [String] = [] }

/// At (50, 48), 100 × 44 points: its menu begins at a height of 98.
@MainActor
private func makeButton(_ stage: Stage, _ told: Told) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("Open", for: .normal)
    button.frame = CGRect(x: 50, y: 48, width: 100, height: 44)
    button.menu = UIMenu(
        children: [
            UIAction(title: "A") { _ in told.entries.append("A") }, UIAction(title: "B") { _ in told.entries.append("B") },
            UIAction(title: "C", attributes: .hidden) { _ in }, UIAction(title: "D", attributes: .disabled) { _ in },
        ])
    button.showsMenuAsPrimaryAction = true
    stage.window.addSubview(button)
    stage.pass(0.1)
    return button
}
