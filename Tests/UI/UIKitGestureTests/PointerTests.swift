import GimbalTesting
import InputEvents
import UIKit
import XCTest

/// The pointer over views, and its buttons.
final class PointerTests: GestureTestCase {
    func testAHoverBeginsMovesAndEnds() {
        onStage { stage in
            let view = stage.view(100, 100, 100, 100)
            var log: [String] = []
            let hover = UIHoverGestureRecognizer { hover in
                let place = hover.location(in: view)
                log.append("\(hover.state.rawValue) \(Int(place.x)),\(Int(place.y))")
            }
            view.addGestureRecognizer(hover)
            for x in [50.0, 120, 150, 250, 130] { stage.pointer(.moved, x, 150) }
            XCTAssertEqual(log, ["1 20,50", "2 50,50", "3 50,50", "1 30,50"])
            let finger = stage.touch(300, 300)
            XCTAssertEqual(log.last, "3 30,50", "a finger takes the pointer away")
            finger.end()
            stage.pointer(.moved, 140, 150)
            XCTAssertEqual(log.count, 6)
            stage.pointer(.pressed(button: 0), 140, 150)
            stage.pointer(.moved, 160, 150)
            XCTAssertEqual(log.count, 6, "with a button down it is a drag")
            stage.pointer(.released(button: 0), 160, 150)
            XCTAssertEqual(log.last, "2 60,50")
            XCTAssertEqual(view.told, ["began 1", "moved 1", "ended 1"])
            hover.isEnabled = false
            stage.pointer(.moved, 161, 150)
            XCTAssertEqual(hover.state, .possible)
            view.removeFromSuperview()
        }
    }

    func testAButtonShowsThatThePointerIsOverIt() {
        onStage { stage in
            let button = UIButton(configuration: .gray())
            button.frame = CGRect(x: 100, y: 100, width: 100, height: 40)
            var updates: [Bool] = []
            button.configurationUpdateHandler = { updates.append($0.isHovered) }
            stage.window.addSubview(button)
            stage.pass(0.1)
            let count = button.subviews.count
            updates = []
            stage.pointer(.moved, 120, 120)
            XCTAssertTrue(button.isHovered)
            stage.pass(0.3)
            XCTAssertEqual(button.subviews.count, count + 1)
            XCTAssertEqual(button.subviews[1].alpha, 1)
            XCTAssertEqual(button.subviews[1].frame, button.bounds)
            stage.pointer(.moved, 10, 10)
            stage.pass(0.3)
            XCTAssertFalse(button.isHovered)
            XCTAssertEqual(button.subviews[1].alpha, 0)
            XCTAssertEqual(updates, [true, false])
            button.removeFromSuperview()
        }
    }

    func testTheSecondButtonIsForWhoAsksForIt() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
            view.addSubview(button)
            var log: [String] = []
            button.addAction(UIAction { _ in log.append("button") }, for: .primaryActionTriggered)
            let first = UITapGestureRecognizer { log.append("first \($0.buttonMask.rawValue)") }
            let second = UITapGestureRecognizer { log.append("second \($0.buttonMask.rawValue)") }
            second.buttonMaskRequired = .secondary
            let pan = UIPanGestureRecognizer { _ in log.append("pan") }
            for recognizer in [first, second, pan] { view.addGestureRecognizer(recognizer) }
            @MainActor func click(_ number: Int, _ x: CGFloat, _ y: CGFloat) {
                stage.pointer(.pressed(button: number), x, y)
                stage.pass(0.05)
                stage.pointer(.released(button: number), x, y)
            }
            click(0, 200, 200)
            click(1, 200, 200)
            XCTAssertEqual(log, ["first 1", "second 2"])
            log = []
            click(1, 40, 40)
            XCTAssertEqual(log, ["second 2"], "no control does anything for it")
            click(0, 40, 40)
            XCTAssertEqual(log, ["second 2", "button"])
            stage.pointer(.pressed(button: 1), 200, 200)
            stage.pointer(.moved, 260, 200)
            stage.pointer(.released(button: 1), 260, 200)
            XCTAssertEqual(log.count, 2, "nor does it drag")
            view.removeFromSuperview()
        }
    }
}
