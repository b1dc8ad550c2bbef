import GimbalTesting
import UIKit
import XCTest

/// Fingers on sheets and popovers, on a whole screen.
final class SheetDragTests: XCTestCase {
    @MainActor
    private final class Listener: NSObject, UISheetPresentationControllerDelegate {
        var notes: [String] = []
        var allows = true
        var notesAll = false
        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
            if notesAll { notes.append("should") }
            return allows
        }
        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
            if notesAll { notes.append("will") }
        }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { notes.append("didDismiss") }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            notes.append("attempt")
        }
        func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
            _ sheetPresentationController: UISheetPresentationController
        ) { notes.append("detent \(sheetPresentationController.selectedDetentIdentifier == .large ? "large" : "medium")") }
    }

    @MainActor
    private final class Table {
        let screen: TestScreen
        let window: UIWindow
        let root = UIViewController()
        let sheet = UIViewController()
        let listener = Listener()

        init(style: UIModalPresentationStyle = .pageSheet, width: Int = 400) throws {
            screen = try TestScreen(width: width, height: 800)
            window = UIWindow(frame: UIScreen.main.bounds)
            root.view.backgroundColor = .black
            window.rootViewController = root
            window.makeKeyAndVisible()
            sheet.view.backgroundColor = .white
            sheet.modalPresentationStyle = style
            screen.advance(by: 0.1)
        }

        func present() {
            sheet.presentationController?.delegate = listener
            root.present(sheet, animated: true)
            screen.advance(by: 0.8)
        }

        func close() {
            window.isHidden = true
            window.rootViewController = nil
            screen.settle()
            screen.close()
        }
    }

    private func withTable(_ body: @MainActor (Table) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let table = try Table()
            defer { table.close() }
            try body(table)
        }
    }

    func testASheetFollowsTheFingerToAnotherDetent() throws {
        try withTable { table in
            table.sheet.sheetPresentationController?.detents = [.medium(), .large()]
            table.present()
            XCTAssertEqual(table.sheet.view.frame, CGRect(x: 0, y: 412, width: 400, height: 388))
            let finger = table.screen.touch(at: CGPoint(x: 200, y: 450))
            finger.move(to: CGPoint(x: 200, y: 250), duration: 0.4, steps: 20)
            XCTAssertEqual(table.sheet.view.frame.minY, 212, accuracy: 1)
            XCTAssertEqual(table.sheet.view.frame.maxY, 800, accuracy: 1)
            finger.move(to: CGPoint(x: 200, y: 150), duration: 0.3, steps: 20)
            finger.end()
            table.screen.advance(by: 0.6)
            XCTAssertEqual(table.sheet.view.frame.minY, 24)
            XCTAssertEqual(table.listener.notes, ["detent large"])
        }
    }

    /// One pixel around the sheet, with its corners and a shadow, on its whole way.
    func testTheEdgeOfASheetGoesWhereTheSheetGoes() throws {
        for width in [400, 900] {
            try MainActor.assumeIsolated {
                let table = try Table(width: width)
                defer { table.close() }
                table.sheet.sheetPresentationController?.detents = [.medium(), .large()]
                table.sheet.presentationController?.delegate = table.listener
                table.root.present(table.sheet, animated: true)
                var places: Set<CGFloat> = []
                @MainActor func look(_ what: String) throws {
                    guard let container = table.sheet.view.superview,
                        let edge = container.subviews.first(where: { $0.layer.shadowOpacity > 0 && $0 !== table.sheet.view })
                    else { return XCTFail("\(what): there is no edge") }
                    guard let shown = edge.layer.presentation(), let sheet = table.sheet.view.layer.presentation() else { return }
                    let (a, b) = (shown.frame, sheet.frame.insetBy(dx: -1, dy: -1))
                    let far = [a.minX - b.minX, a.maxX - b.maxX, a.minY - b.minY, a.maxY - b.maxY].map(abs).max() ?? 0
                    XCTAssertLessThan(far, 1, "\(what) of \(width): \(a) round \(b)")
                    XCTAssertEqual(shown.opacity, 1, "\(what)")
                    XCTAssertEqual(edge.layer.cornerRadius, table.sheet.view.layer.cornerRadius + 1)
                    XCTAssertEqual(edge.layer.maskedCorners, table.sheet.view.layer.maskedCorners)
                    XCTAssertGreaterThan(edge.layer.borderWidth, 0)
                    places.insert(b.minY)
                }
                for _ in 0..<48 {
                    table.screen.advance(by: 1.0 / 60)
                    try look("coming")
                }
                let finger = table.screen.touch(at: CGPoint(x: width / 2, y: 450))
                for step in 1...10 {
                    finger.move(to: CGPoint(x: width / 2, y: 450 - 20 * step), duration: 0.03)
                    try look("dragged up")
                }
                finger.end()
                for _ in 0..<40 {
                    table.screen.advance(by: 1.0 / 60)
                    try look("let go")
                }
                table.sheet.dismiss(animated: true)
                for _ in 0..<20 {
                    table.screen.advance(by: 1.0 / 60)
                    try look("going")
                }
                XCTAssertGreaterThan(places.count, 40)
                table.screen.advance(by: 1)
                XCTAssertNil(table.root.presentedViewController)
            }
        }
    }

    func testASheetIsThrownAway() throws {
        try withTable { table in
            table.present()
            table.screen.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 700), duration: 0.2)
            table.screen.advance(by: 0.8)
            XCTAssertEqual(table.listener.notes, ["didDismiss"])
            XCTAssertNil(table.root.presentedViewController)
            XCTAssertNil(table.sheet.view.window)
            XCTAssertEqual(table.screen.image?.pixel(x: 200, y: 700)?.red, 0)
        }
    }

    func testASheetPulledDownIsADismissalThatCanBeTakenBack() throws {
        try withTable { table in
            table.present()
            let finger = table.screen.touch(at: CGPoint(x: 200, y: 100))
            finger.move(to: CGPoint(x: 200, y: 300), duration: 0.4, steps: 24)
            XCTAssertTrue(table.sheet.isBeingDismissed)
            XCTAssertEqual(table.sheet.transitionCoordinator?.isInteractive, true)
            table.screen.advance(by: 0.05)
            XCTAssertEqual(table.sheet.view.layer.presentation()?.frame.minY ?? 0, 224, accuracy: 2)
            table.screen.advance(by: 0.3)
            finger.end()
            table.screen.advance(by: 0.8)
            XCTAssertFalse(table.sheet.isBeingDismissed)
            XCTAssertEqual(table.sheet.view.frame.minY, 24)
            XCTAssertEqual(table.listener.notes, [])
            XCTAssertTrue(table.root.presentedViewController === table.sheet)
            XCTAssertEqual(table.screen.missedVblanks, 0)
        }
    }

    func testPulledBelowTheLowestDetentItIsADismissalUnderTheFinger() throws {
        for finishes in [true, false] {
            try withTable { table in
                let sheet = try XCTUnwrap(table.sheet.sheetPresentationController)
                sheet.detents = [.medium(), .large()]
                sheet.selectedDetentIdentifier = .large
                table.listener.notesAll = true
                table.present()
                let finger = table.screen.touch(at: CGPoint(x: 200, y: 50))
                finger.move(to: CGPoint(x: 200, y: 338), duration: 0.4, steps: 24)
                XCTAssertEqual(table.sheet.view.frame.minY, 312, accuracy: 1)
                XCTAssertNil(table.sheet.transitionCoordinator)
                XCTAssertEqual(table.listener.notes, [])
                finger.move(to: CGPoint(x: 200, y: 538), duration: 0.4, steps: 24)
                XCTAssertEqual(table.sheet.transitionCoordinator?.isInteractive, true)
                XCTAssertEqual(table.listener.notes, ["should", "will"])
                table.screen.advance(by: 0.3)
                XCTAssertEqual(table.sheet.view.layer.presentation()?.frame.minY ?? 0, 512, accuracy: 2)
                // Not half of the way: the speed decides.
                finger.move(to: CGPoint(x: 200, y: finishes ? 588 : 508), duration: 0.05, steps: 3)
                finger.end()
                table.screen.advance(by: 1)
                XCTAssertEqual(table.root.presentedViewController == nil, finishes)
                XCTAssertEqual(
                    table.listener.notes, ["should", "will"] + (finishes ? ["didDismiss"] : ["detent medium"]))
                if !finishes {
                    XCTAssertEqual(table.sheet.view.frame, CGRect(x: 0, y: 412, width: 400, height: 388))
                    XCTAssertEqual(table.sheet.view.layer.presentation()?.frame.minY, 412)
                }
                XCTAssertEqual(table.screen.missedVblanks, 0)
            }
        }
    }

    func testAPulledSheetThatIsTakenUpAgainGoesToTheDetentItIsThrownTo() throws {
        try withTable { table in
            let sheet = try XCTUnwrap(table.sheet.sheetPresentationController)
            sheet.detents = [.medium(), .large()]
            table.present()
            let finger = table.screen.touch(at: CGPoint(x: 200, y: 450))
            finger.move(to: CGPoint(x: 200, y: 550), duration: 0.2, steps: 12)
            XCTAssertTrue(table.sheet.isBeingDismissed)
            finger.move(to: CGPoint(x: 200, y: 150), duration: 0.2, steps: 12)
            finger.end()
            table.screen.advance(by: 1.5)
            XCTAssertFalse(table.sheet.isBeingDismissed)
            XCTAssertEqual(table.listener.notes, ["detent large"])
            XCTAssertEqual(table.sheet.view.frame.minY, 24)
            XCTAssertEqual(table.sheet.view.layer.presentation()?.frame.minY, 24)
        }
    }

    func testAnAppThatSaysNoIsAskedOnceAndHearsOfTheAttempt() throws {
        try withTable { table in
            table.listener.notesAll = true
            table.listener.allows = false
            table.present()
            let finger = table.screen.touch(at: CGPoint(x: 200, y: 100))
            finger.move(to: CGPoint(x: 200, y: 600), duration: 0.3, steps: 18)
            XCTAssertLessThan(table.sheet.view.frame.minY, 24 + 41)
            finger.end()
            table.screen.advance(by: 1)
            XCTAssertEqual(table.listener.notes, ["should", "attempt"])
            XCTAssertEqual(table.sheet.view.frame.minY, 24)
        }
    }

    func testASheetThatMustStaySnapsBack() throws {
        try withTable { table in
            table.sheet.isModalInPresentation = true
            table.present()
            table.screen.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 700), duration: 0.2)
            table.screen.advance(by: 0.8)
            XCTAssertEqual(table.listener.notes, ["attempt"])
            XCTAssertEqual(table.sheet.view.frame.minY, 24)
            XCTAssertEqual(table.sheet.view.layer.presentation()?.frame.minY, 24)
        }
    }

    func testATapBesideTheSheetDismissesIt() throws {
        try withTable { table in
            table.sheet.sheetPresentationController?.detents = [.medium()]
            table.present()
            table.screen.tap(at: CGPoint(x: 200, y: 100))
            table.screen.advance(by: 0.8)
            XCTAssertEqual(table.listener.notes, ["didDismiss"])
        }
    }

    func testATouchBesideAPopoverDismissesItAndOneInsideDoesNot() throws {
        try MainActor.assumeIsolated {
            let table = try Table(style: .popover, width: 800)
            defer { table.close() }
            let button = UIView(frame: CGRect(x: 300, y: 100, width: 100, height: 40))
            table.root.view.addSubview(button)
            table.sheet.preferredContentSize = CGSize(width: 200, height: 150)
            table.sheet.popoverPresentationController?.sourceView = button
            table.present()
            XCTAssertEqual(table.sheet.popoverPresentationController?.arrowDirection, .up)
            XCTAssertEqual(
                table.sheet.view.convert(table.sheet.view.bounds, to: table.window),
                CGRect(x: 250, y: 153, width: 200, height: 150))
            XCTAssertEqual(table.screen.image?.pixel(x: 350, y: 150)?.red, 255, "the arrow points at the button")
            table.screen.tap(at: CGPoint(x: 350, y: 250))
            table.screen.advance(by: 0.6)
            XCTAssertNotNil(table.root.presentedViewController)
            table.screen.tap(at: CGPoint(x: 600, y: 600))
            table.screen.advance(by: 0.6)
            XCTAssertNil(table.root.presentedViewController)
            XCTAssertEqual(table.listener.notes, ["didDismiss"])
        }
    }

    func testWhatScrollsInASheetScrollsUntilItIsAtItsTop() throws {
        try withTable { table in
            let scroll = UIScrollView(frame: table.sheet.view.bounds)
            scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            scroll.contentSize = CGSize(width: 400, height: 4000)
            table.sheet.view.addSubview(scroll)
            table.present()
            table.screen.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 300), duration: 0.4)
            table.screen.advance(by: 2)
            XCTAssertGreaterThan(scroll.contentOffset.y, 200)
            XCTAssertEqual(table.sheet.view.frame.minY, 24)
            scroll.contentOffset = .zero
            table.screen.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 750), duration: 0.2)
            table.screen.advance(by: 0.8)
            XCTAssertNil(table.root.presentedViewController)
        }
    }
}
