import GimbalTesting
import UIKit
import XCTest

/// Alerts and action sheets: how they are asked, answered and gone.
final class AlertTests: TransitionTestCase {
    func testAnAnswerComesAfterTheAlertIsGone() {
        withStage { stage in
            var told: [String] = []
            let alert = UIAlertController(title: "Delete scene?", message: "It cannot be undone.", preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { told.append($0.title ?? "") })
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in told.append("no") })
            stage.a.present(alert, animated: true)
            stage.run(1)
            XCTAssertEqual(alert.view.frame.width, 270)
            XCTAssertEqual(alert.view.center.x, 200)
            XCTAssertEqual(stage.journal.take(), [], "the page below stays where it is")
            let frame = alert.view.frame
            stage.tap(CGPoint(x: frame.maxX - 60, y: frame.maxY - 20))
            XCTAssertEqual(told, [], "the alert goes first")
            XCTAssertTrue(alert.isBeingDismissed)
            stage.tap(CGPoint(x: frame.minX + 60, y: frame.maxY - 20))
            stage.run(1)
            XCTAssertEqual(told, ["Delete"], "the first answer counts, cancelling stands to the left")
            XCTAssertNil(stage.a.presentedViewController)
        }
    }

    func testAFingerMaySlideFromOneAnswerToTheNext() {
        withStage { stage in
            var told: [String] = []
            let alert = AlertTests.makeSheet { told.append($0) }
            stage.a.present(alert, animated: false)
            stage.run(0.1)
            let frame = alert.view.frame
            XCTAssertEqual(frame.maxY, 292)
            let finger = stage.makeHand().touch(at: [CGPoint(x: 200, y: frame.minY + 60)])[0]
            finger.move(to: CGPoint(x: 200, y: frame.minY + 120), duration: 0.1)
            finger.end()
            stage.run(1)
            XCTAssertEqual(told, ["Rename"])
        }
    }

    func testATouchBesideASheetCancelsAndBesideAnAlertDoesNothing() {
        withStage { stage in
            var told: [String] = []
            stage.a.present(AlertTests.makeSheet { told.append($0) }, animated: true)
            stage.run(1)
            stage.tap(CGPoint(x: 3, y: 100))
            stage.run(1)
            XCTAssertEqual(told, ["Cancel"])
            XCTAssertNil(stage.a.presentedViewController)
            let alert = UIAlertController(title: "Wait", message: nil, preferredStyle: .alert)
            stage.a.present(alert, animated: true)
            stage.run(1)
            stage.tap(CGPoint(x: 10, y: 10))
            stage.run(1)
            XCTAssertTrue(stage.a.presentedViewController === alert)
            stage.a.dismiss(animated: false)
            stage.run(0.1)
        }
    }

    func testAnAnswerMayPresentTheNextAlert() {
        withStage { stage in
            let next = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
            alert.addAction(
                UIAlertAction(title: "Yes", style: .default) { _ in stage.a.present(next, animated: true) })
            stage.a.present(alert, animated: true)
            stage.run(1)
            stage.tap(CGPoint(x: 200, y: alert.view.frame.maxY - 20))
            stage.run(2)
            XCTAssertTrue(stage.a.presentedViewController === next)
            stage.a.dismiss(animated: false)
            stage.run(0.1)
        }
    }

    func testWithASourceAndRoomAnActionSheetIsAPopover() {
        withScreen(1280, 720) { stage in
            var told: [String] = []
            weak var weakAlert: UIAlertController?
            do {
                let alert = AlertTests.makeSheet { told.append($0) }
                weakAlert = alert
                alert.popoverPresentationController?.sourceView = stage.a.view
                alert.popoverPresentationController?.sourceRect = CGRect(x: 180, y: 0, width: 40, height: 20)
                stage.a.present(alert, animated: true)
                stage.run(1)
                XCTAssertEqual(alert.popoverPresentationController?.arrowDirection, .up)
                XCTAssertEqual(alert.view.bounds.width, 304)
                XCTAssertEqual(alert.view.convert(CGPoint.zero, to: stage.window), CGPoint(x: 48, y: 33))
                stage.tap(CGPoint(x: 200, y: alert.view.convert(alert.view.bounds, to: stage.window).maxY - 20))
                stage.run(1)
                XCTAssertEqual(told, ["Remove"], "there is no row that cancels")
                XCTAssertNil(stage.a.presentedViewController)
            }
            XCTAssertNil(weakAlert)
            let again = AlertTests.makeSheet { told.append($0) }
            again.popoverPresentationController?.sourceView = stage.a.view
            again.popoverPresentationController?.sourceRect = CGRect(x: 180, y: 0, width: 40, height: 20)
            stage.a.present(again, animated: false)
            stage.run(0.1)
            stage.tap(CGPoint(x: 5, y: 290))
            stage.run(1)
            XCTAssertEqual(told, ["Remove", "Cancel"], "a touch beside it cancels")
            let without = AlertTests.makeSheet { _ in }
            stage.a.present(without, animated: false)
            stage.run(0.1)
            XCTAssertEqual(without.view.frame.maxY, 292, "with nothing to point at it rises from below")
            stage.a.dismiss(animated: false)
            stage.run(0.1)
        }
    }

    func testADisabledAnswerIsNotGiven() {
        withStage { stage in
            var told: [String] = []
            let action = UIAlertAction(title: "OK", style: .default) { _ in told.append("OK") }
            action.isEnabled = false
            let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
            alert.addAction(action)
            stage.a.present(alert, animated: false)
            stage.run(0.1)
            stage.tap(CGPoint(x: 200, y: alert.view.frame.maxY - 20))
            stage.run(1)
            XCTAssertEqual(told, [])
            action.isEnabled = true
            stage.run(0.1)
            stage.tap(CGPoint(x: 200, y: alert.view.frame.maxY - 20))
            stage.run(1)
            XCTAssertEqual(told, ["OK"])
        }
    }

    func testTextFieldsStandAboveTheAnswersAndTheFirstHasTheKeyboard() throws {
        try withStage { stage in
            var told: [String] = []
            let alert = UIAlertController(title: "Wi-Fi", message: "The password", preferredStyle: .alert)
            XCTAssertNil(alert.textFields)
            alert.addTextField { $0.placeholder = "Name" }
            alert.addTextField { field in
                field.isSecureTextEntry = true
                field.text = "12345678"
            }
            let join = UIAlertAction(title: "Join", style: .default) { [unowned alert] _ in
                told.append(alert.textFields?.map { $0.text ?? "" }.joined(separator: "/") ?? "")
            }
            alert.addAction(join)
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            alert.preferredAction = join
            stage.a.present(alert, animated: true)
            stage.run(1)
            let fields = try XCTUnwrap(alert.textFields)
            XCTAssertEqual(fields.count, 2)
            let frames = fields.map { $0.convert($0.bounds, to: alert.view) }
            XCTAssertGreaterThan(frames[0].minY, 40)
            XCTAssertGreaterThanOrEqual(frames[1].minY, frames[0].maxY)
            XCTAssertLessThanOrEqual(frames[1].maxY, alert.view.bounds.height - 44)
            XCTAssertTrue(fields[0].isFirstResponder)
            fields[0].insertText("home")
            fields[0].insertText("\n")
            XCTAssertTrue(fields[1].isFirstResponder)
            fields[1].insertText("\n")
            stage.run(1)
            XCTAssertEqual(told, ["home/12345678"])
            XCTAssertNil(stage.a.presentedViewController)
            XCTAssertFalse(fields[1].isFirstResponder)
        }
    }

    func testAPreferredActionIsOneOfTheActions() {
        withStage { _ in
            let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
            let action = UIAlertAction(title: "Delete", style: .destructive)
            expectReports([.other], naming: ["\"Delete\"", "was not added"]) { alert.preferredAction = action }
            XCTAssertNil(alert.preferredAction)
            alert.addAction(action)
            alert.preferredAction = action
            XCTAssertTrue(alert.preferredAction === action)
            alert.preferredAction = nil
            XCTAssertNil(alert.preferredAction)
        }
    }

    func testAnActionSheetTakesNoTextField() {
        withStage { stage in
            let sheet = UIAlertController(title: "Sheet", message: nil, preferredStyle: .actionSheet)
            expectReports([.other], naming: ["addTextField"]) { sheet.addTextField() }
            XCTAssertNil(sheet.textFields)
        }
    }

    func testATextFieldThatAlreadyHasTheReturnKeyKeepsIt() throws {
        try withStage { stage in
            let keeper = ReturnKeeper()
            let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
            alert.addTextField { $0.delegate = keeper }
            let action = UIAlertAction(title: "OK", style: .default)
            alert.addAction(action)
            alert.preferredAction = action
            stage.a.present(alert, animated: false)
            stage.run(0.1)
            try XCTUnwrap(alert.textFields?.first).insertText("\n")
            stage.run(1)
            XCTAssertTrue(stage.a.presentedViewController === alert)
            XCTAssertEqual(keeper.count, 1)
            stage.a.dismiss(animated: false)
            stage.run(0.1)
        }
    }

    @MainActor
    private final class ReturnKeeper: NSObject, UITextFieldDelegate {
        var count = 0
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            count += 1
            return false
        }
    }

    func testTooManyAnswersAreScrolled() {
        withStage { stage in
            var told: [String] = []
            let alert = UIAlertController(title: "Room", message: nil, preferredStyle: .alert)
            for index in 0..<12 {
                alert.addAction(UIAlertAction(title: "Room \(index)", style: .default) { told.append($0.title ?? "") })
            }
            stage.a.present(alert, animated: false)
            stage.run(0.1)
            XCTAssertEqual(alert.view.frame.height, 252)
            let finger = stage.makeHand().touch(at: [CGPoint(x: 200, y: 240)])[0]
            finger.move(to: CGPoint(x: 200, y: 40), duration: 0.1, steps: 6)
            finger.end()
            stage.run(3)
            XCTAssertEqual(told, [])
            stage.tap(CGPoint(x: 200, y: alert.view.frame.maxY - 20))
            stage.run(1)
            XCTAssertEqual(told.count, 1)
            XCTAssertNotEqual(told, ["Room 4"])
        }
    }

    func testNothingIsKept() {
        withStage { stage in
            weak var weakAlert: UIAlertController?
            do {
                let alert = AlertTests.makeSheet { _ in }
                weakAlert = alert
                stage.a.present(alert, animated: true)
            }
            stage.run(1)
            stage.a.dismiss(animated: true)
            stage.run(1)
            XCTAssertNil(weakAlert)
        }
    }
}

extension AlertTests {
    @MainActor
    fileprivate static func makeSheet(_ told: @escaping (String) -> Void) -> UIAlertController {
        let alert = UIAlertController(title: "Kitchen", message: nil, preferredStyle: .actionSheet)
        for (title, style) in [
            ("Share", UIAlertAction.Style.default), ("Rename", .default), ("Remove", .destructive), ("Cancel", .cancel),
        ] {
            alert.addAction(UIAlertAction(title: title, style: style) { told($0.title ?? "") })
        }
        return alert
    }
}
