import Foundation
import IdiomsSwift5
import UIKit
import XCTest

/// Source in Swift 5 mode that calls its context from another thread.
final class ThreadTests: TransitionTestCase {
    func testCompletingOnAnotherThreadIsReportedAndDoneOnTheMainOne() {
        withStage { stage in
            let delegate = Transitioning(stage.journal)
            delegate.presenter = BackgroundAnimator()
            let b = stage.page("B")
            b.title = "Settings"
            b.transitioningDelegate = delegate
            expectReports([.wrongThread], naming: ["completeTransition", "Page \"Settings\" by Page"]) {
                stage.a.present(b, animated: true)
                Self.wait { b.transitionCoordinator == nil }
            }
            XCTAssertEqual(stage.journal.count("B.didAppear"), 1)
            XCTAssertNotNil(b.view.window)
        }
    }

    func testAnInteractionMayBeDrivenFromAnotherThread() {
        withStage { stage in
            let delegate = Transitioning(stage.journal)
            delegate.dismisser = Animator(0.3, stage.journal)
            delegate.dismissInteractor = BackgroundInteractor()
            let b = stage.page("B")
            b.transitioningDelegate = delegate
            stage.a.present(b, animated: false)
            stage.run(0.1)
            expectReports([.wrongThread, .wrongThread, .wrongThread]) {
                b.dismiss(animated: true)
                Self.wait { b.transitionCoordinator == nil }
            }
            stage.run(1)
            XCTAssertTrue(stage.a.presentedViewController === b)
            XCTAssertEqual(delegate.dismisser.flatMap { ($0 as? Animator)?.ended }, [false])
        }
    }

    /// What other threads send to the main one arrives with its run loop.
    @MainActor
    private static func wait(for isThere: () -> Bool) {
        for _ in 0..<2000 where !isThere() { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
        XCTAssertTrue(isThere())
    }
}
