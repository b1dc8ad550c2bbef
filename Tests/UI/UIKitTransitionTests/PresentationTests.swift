import UIKit
import XCTest

/// Sheets, popovers, and what they become where there is little room.
final class PresentationTests: TransitionTestCase {
    @MainActor
    private final class Judge: NSObject, UISheetPresentationControllerDelegate, UIPopoverPresentationControllerDelegate {
        var style = UIModalPresentationStyle.automatic
        var wrap: UIViewController?
        var allows = true
        var notes: [String] = []

        func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }
        func presentationController(
            _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
        ) -> UIViewController? { wrap }
        func presentationController(
            _ presentationController: UIPresentationController, prepare adaptivePresentationController: UIPresentationController
        ) { notes.append("prepare(\(adaptivePresentationController.presentationStyle))") }
        func presentationController(
            _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
            transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
        ) { notes.append("will(\(style), \(transitionCoordinator != nil))") }
        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { allows }
        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { notes.append("willDismiss") }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { notes.append("didDismiss") }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            notes.append("attempt")
        }
        func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {
            notes.append("popover")
        }
        func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
            _ sheetPresentationController: UISheetPresentationController
        ) { notes.append("detent") }
    }

    func testPlainControllersArePresentedAsSheets() {
        withStage { stage in
            let b = stage.page("B", .automatic)
            XCTAssertEqual(b.modalPresentationStyle, .pageSheet)
            stage.a.present(b, animated: false)
            stage.run(0.1)
            XCTAssertEqual(b.view.frame, CGRect(x: 0, y: 24, width: 400, height: 276))
            XCTAssertNotNil(stage.a.view.window)
            XCTAssertTrue(b.sheetPresentationController === b.presentationController)
        }
    }

    func testDetentsSayHowHighASheetIs() {
        withStage { stage in
            let b = stage.page("B", .pageSheet)
            let sheet = b.sheetPresentationController
            let low = UISheetPresentationController.Detent.custom(identifier: .init("low")) { $0.maximumDetentValue * 0.25 }
            sheet?.detents = [low, .medium(), .large()]
            sheet?.selectedDetentIdentifier = .medium
            sheet?.largestUndimmedDetentIdentifier = .medium
            sheet?.prefersGrabberVisible = true
            stage.a.present(b, animated: false)
            stage.run(0.1)
            XCTAssertTrue(b.presentationController === sheet)
            XCTAssertEqual(b.view.frame.height, 138)
            XCTAssertEqual(b.view.frame.maxY, 300)
            XCTAssertTrue(stage.window.hitTest(CGPoint(x: 200, y: 50), with: nil) === stage.a.view, "it is not dimmed there")
            sheet?.animateChanges { sheet?.selectedDetentIdentifier = .large }
            stage.tick()
            XCTAssertEqual(b.view.frame.height, 276)
            XCTAssertEqual(b.view.layer.presentation()?.frame.height ?? 0, 138, accuracy: 1)
            stage.run(0.5)
            XCTAssertFalse(stage.window.hitTest(CGPoint(x: 200, y: 10), with: nil) === stage.a.view)
            sheet?.selectedDetentIdentifier = .init("low")
            stage.tick()
            XCTAssertEqual(b.view.frame.height, 69)
        }
    }

    func testATouchBesideASheetDismissesItWithTheDelegatesConsent() {
        withStage { stage in
            let b = stage.page("B", .pageSheet)
            let judge = Judge()
            b.presentationController?.delegate = judge
            stage.a.present(b, animated: false)
            stage.run(0.1)
            judge.notes = []
            judge.allows = false
            XCTAssertEqual(b.presentationController?.dismissForUser(), false)
            b.isModalInPresentation = true
            judge.allows = true
            XCTAssertEqual(b.presentationController?.dismissForUser(), false)
            b.isModalInPresentation = false
            XCTAssertEqual(b.presentationController?.dismissForUser(), true)
            XCTAssertEqual(judge.notes, ["attempt", "attempt", "willDismiss"])
            stage.run(0.8)
            XCTAssertEqual(judge.notes.last, "didDismiss")
            XCTAssertNil(stage.a.presentedViewController)
        }
        withStage { stage in
            let b = stage.page("B", .pageSheet)
            let judge = Judge()
            b.presentationController?.delegate = judge
            stage.a.present(b, animated: false)
            stage.run(0.1)
            judge.notes = []
            b.dismiss(animated: true)
            stage.run(0.8)
            XCTAssertEqual(judge.notes, [], "a dismissal in code is not reported")
        }
    }

    func testAPopoverBecomesASheetWhereTheWidthIsCompact() {
        withCompactWidth { stage in
            let b = stage.page("B", .popover)
            let judge = Judge()
            let popover = b.popoverPresentationController
            popover?.delegate = judge
            popover?.sourceView = stage.a.view
            stage.a.present(b, animated: false)
            stage.run(0.1)
            XCTAssertEqual(judge.notes, ["prepare(formSheet)", "will(formSheet, true)"])
            XCTAssertTrue(b.presentationController === popover)
            XCTAssertTrue(b.activePresentationController is UISheetPresentationController)
        }
    }

    func testTheSheetThatAPopoverBecomesIsPreparedBeforehand() {
        withCompactWidth { stage in
            weak var weakPage: Page?
            do {
                let b = stage.page("B", .popover)
                weakPage = b
                let sheet = b.popoverPresentationController?.adaptiveSheetPresentationController
                sheet?.prefersGrabberVisible = true
                sheet?.detents = [.medium()]
                stage.a.present(b, animated: false)
                stage.run(0.1)
                XCTAssertTrue(b.activePresentationController === sheet)
                XCTAssertTrue(sheet?.presentingViewController === stage.a)
                XCTAssertEqual(sheet?.presentationStyle, .formSheet)
                XCTAssertLessThan(b.view.frame.height, 200)
            }
            stage.a.dismiss(animated: false)
            stage.run(0.1)
            stage.journal.entries = []
            XCTAssertNil(weakPage)
        }
    }

    func testADelegateMayKeepThePopoverOrChangeTheController() {
        withCompactWidth { stage in
            let b = stage.page("B", .popover)
            let judge = Judge()
            judge.style = .none
            b.preferredContentSize = CGSize(width: 120, height: 80)
            b.popoverPresentationController?.delegate = judge
            b.popoverPresentationController?.sourceView = stage.a.view
            b.popoverPresentationController?.sourceRect = CGRect(x: 180, y: 40, width: 40, height: 20)
            stage.a.present(b, animated: false)
            stage.run(0.1)
            XCTAssertEqual(judge.notes, ["will(none, true)", "popover"])
            XCTAssertEqual(b.popoverPresentationController?.arrowDirection, .up)
            XCTAssertEqual(
                b.view.convert(b.view.bounds, to: stage.window), CGRect(x: 140, y: 73, width: 120, height: 80))
            stage.a.dismiss(animated: false)
            stage.run(0.1)
            XCTAssertNil(b.view.window)

            let (c, around) = (stage.page("C", .popover), stage.page("W"))
            around.addChild(c)
            around.view.addSubview(c.view)
            c.willMove(toParent: nil)
            c.view.removeFromSuperview()
            c.removeFromParent()
            judge.style = .fullScreen
            judge.wrap = around
            c.popoverPresentationController?.delegate = judge
            stage.a.present(c, animated: false)
            stage.run(0.1)
            XCTAssertTrue(stage.a.presentedViewController === around)
            XCTAssertNil(stage.a.view.window)
        }
    }

    func testPassthroughViewsTakeTouchesBesideAPopover() {
        withCompactWidth { stage in
            let button = UIView(frame: CGRect(x: 10, y: 250, width: 40, height: 40))
            stage.a.view.addSubview(button)
            let b = stage.page("B", .popover)
            let judge = Judge()
            judge.style = .none
            b.preferredContentSize = CGSize(width: 100, height: 60)
            let popover = b.popoverPresentationController
            popover?.delegate = judge
            popover?.sourceView = stage.a.view
            popover?.sourceRect = CGRect(x: 200, y: 100, width: 1, height: 1)
            popover?.passthroughViews = [button]
            stage.a.present(b, animated: false)
            stage.run(0.1)
            XCTAssertTrue(stage.window.hitTest(CGPoint(x: 30, y: 270), with: nil) === button)
            XCTAssertFalse(stage.window.hitTest(CGPoint(x: 300, y: 270), with: nil) === stage.a.view)
        }
    }

    func testTraitsOfAPresentationCanBeOverridden() {
        withStage { stage in
            let b = stage.page("B", .pageSheet)
            b.presentationController?.overrideTraitCollection = UITraitCollection(userInterfaceStyle: .dark)
            stage.a.present(b, animated: false)
            stage.run(0.1)
            XCTAssertEqual(b.traitCollection.userInterfaceStyle, .dark)
            XCTAssertEqual(stage.a.traitCollection.userInterfaceStyle, .light)
            b.presentationController?.overrideTraitCollection = nil
            XCTAssertEqual(b.traitCollection.userInterfaceStyle, .light)
        }
    }

    func testAnAnimatorThatSetsNoFrameGetsOne() {
        withStage { stage in
            let b = stage.page("B", .custom)
            let delegate = Transitioning(stage.journal)
            let animator = Animator(0.2, stage.journal)
            animator.body = { context in
                guard let view = context.view(forKey: .to) else { return }
                context.containerView.addSubview(view)
                view.alpha = 0
                animator.animate(0.2, context) { view.alpha = 1 }
            }
            delegate.presenter = animator
            delegate.makeController = { Presenter($0, $1, stage.journal) }
            b.transitioningDelegate = delegate
            stage.a.present(b, animated: true)
            stage.run(0.3)
            XCTAssertEqual(b.view.frame, CGRect(x: 40, y: 30, width: 320, height: 240))
        }
    }

    func testAskingForThePresentationControllerRetainsNoController() {
        let held = HeldPage()
        withStage { stage in
            let b = stage.page("B", .pageSheet)
            b.sheetPresentationController?.detents = [.medium()]
            held.page = b
        }
        XCTAssertNil(held.page)
    }

    func testReduceMotionFadesInsteadOfSliding() {
        withStage { stage in
            UIAccessibility.reducesMotion = true
            defer { UIAccessibility.reducesMotion = false }
            let b = stage.page("B")
            stage.a.present(b, animated: true)
            stage.tick()
            stage.tick(after: 0.1)
            XCTAssertEqual(b.view.layer.presentation()?.position, b.view.layer.position)
            XCTAssertLessThan(b.view.layer.presentation()?.opacity ?? 1, 1)
            stage.run(0.5)
        }
    }

    private func withCompactWidth(_ body: @MainActor (Stage) -> Void) { withScreen(400, 300, body) }
}

private final class HeldPage: @unchecked Sendable {
    weak var page: AnyObject?
}
