import GimbalTesting
import UIKit
import XCTest

/// Pages that are turned.
final class PageTests: TransitionTestCase {
    func testTheFirstPageAppearsWithTheController() {
        withStage { stage in
            let pages = PageStage(stage)
            XCTAssertEqual(
                pages.firstEntries.filter { $0 != "P2.didLoad" },
                ["P2.willMove", "P2.didMove", "P2.willAppear", "P2.isAppearing", "P2.didAppear"])
            XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[2])
        }
    }

    func testTheAppTurnsAPage() {
        for animated in [true, false] {
            withStage { stage in
                let pages = PageStage(stage)
                var finished: Bool?
                pages.controller.setViewControllers([pages.list[3]], direction: .forward, animated: animated) { finished = $0 }
                stage.run(1)
                XCTAssertEqual(finished, true)
                XCTAssertEqual(
                    stage.journal.appearances, ["P2.willDisappear", "P3.willAppear", "P2.didDisappear", "P3.didAppear"])
                XCTAssertNil(pages.list[2].parent)
                XCTAssertNil(pages.list[2].view.window)
                XCTAssertEqual(stage.journal.starting(with: "finished"), [])
                XCTAssertEqual(pages.list[3].view.convert(CGPoint.zero, to: nil), .zero)
            }
        }
    }

    func testAFingerTurnsAPage() {
        withStage { stage in
            let pages = PageStage(stage)
            pages.drag(from: 350, to: 60)
            XCTAssertEqual(
                stage.journal.entries.filter { $0 != "P3.didLoad" && $0 != "P3.isAppearing" },
                [
                    "will(P3)", "P3.willMove", "P2.willDisappear", "P3.willAppear", "P2.didDisappear", "P3.didAppear",
                    "P2.willMove(nil)", "P2.didMove(nil)", "P3.didMove", "finished(P2,true)",
                ])
            XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[3])
            XCTAssertEqual(pages.list[3].view.convert(CGPoint.zero, to: nil), .zero)
            stage.journal.entries = []
            pages.drag(from: 60, to: 350)
            XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[2])
            XCTAssertEqual(stage.journal.count("P2.didAppear"), 1)
        }
    }

    func testAPageThatIsLetGoEarlyComesBack() {
        withStage { stage in
            let pages = PageStage(stage)
            let hand = stage.makeHand()
            let finger = hand.touch(at: [CGPoint(x: 300, y: 150)])[0]
            finger.move(to: CGPoint(x: 240, y: 150), duration: 0.3, steps: 18)
            stage.run(0.3)
            finger.end()
            stage.run(1)
            XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[2])
            XCTAssertEqual(
                stage.journal.appearances,
                ["P2.willDisappear", "P3.willAppear", "P2.willAppear", "P3.willDisappear", "P3.didDisappear", "P2.didAppear"])
            XCTAssertNil(pages.list[3].parent)
            XCTAssertEqual(stage.journal.count("finished(P2,false)"), 1)
        }
    }

    func testAFingerThatTurnsRoundShowsTheOtherPage() {
        withStage { stage in
            let pages = PageStage(stage)
            let hand = stage.makeHand()
            let finger = hand.touch(at: [CGPoint(x: 200, y: 150)])[0]
            finger.move(to: CGPoint(x: 120, y: 150), duration: 0.2, steps: 12)
            finger.move(to: CGPoint(x: 390, y: 150), duration: 0.4, steps: 24)
            finger.end()
            stage.run(1)
            XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[1])
            for page in ["P1", "P2", "P3"] {
                let counts = ["willAppear", "didAppear", "willDisappear", "didDisappear"].map {
                    stage.journal.count("\(page).\($0)")
                }
                XCTAssertEqual(counts, page == "P1" ? [1, 1, 0, 0] : page == "P2" ? [0, 0, 1, 1] : [1, 0, 1, 1], page)
            }
        }
    }

    func testAFingerThatCatchesAPageInFlightGoesOnToTheNext() {
        for orientation in [UIPageViewController.NavigationOrientation.horizontal, .vertical] {
            withStage { stage in
                let pages = PageStage(stage, orientation)
                let (start, end) =
                    orientation == .horizontal
                    ? (CGPoint(x: 350, y: 150), CGPoint(x: 60, y: 150)) : (CGPoint(x: 200, y: 280), CGPoint(x: 200, y: 30))
                for _ in 0..<2 {
                    let finger = stage.makeHand().touch(at: [start])[0]
                    finger.move(to: end, duration: 0.2, steps: 12)
                    finger.end()
                    stage.run(0.05)
                }
                XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[3], "it arrived under the second finger")
                stage.run(1.5)
                XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[4])
                XCTAssertEqual(pages.list[4].view.convert(CGPoint.zero, to: nil), .zero)
                XCTAssertEqual(pages.controller.children, [pages.list[4]])
                XCTAssertEqual(
                    stage.journal.entries.filter { $0.hasPrefix("will(") || $0.hasPrefix("finished") },
                    ["will(P3)", "finished(P2,true)", "will(P4)", "finished(P3,true)"])
                XCTAssertEqual(
                    stage.journal.appearances,
                    [
                        "P2.willDisappear", "P3.willAppear", "P2.didDisappear", "P3.didAppear",
                        "P3.willDisappear", "P4.willAppear", "P3.didDisappear", "P4.didAppear",
                    ])
            }
        }
    }

    func testAFingerDrawsTheAppsPageBackAndGoesOn() {
        withStage { stage in
            let pages = PageStage(stage)
            var finished: [Bool] = []
            pages.controller.setViewControllers([pages.list[4]], direction: .forward, animated: true) { finished.append($0) }
            stage.run(0.1)
            let finger = stage.makeHand().touch(at: [CGPoint(x: 40, y: 150)])[0]
            finger.move(to: CGPoint(x: 380, y: 150), duration: 0.2, steps: 12)
            XCTAssertEqual(finished, [false])
            XCTAssertNil(pages.list[4].parent)
            finger.end()
            stage.run(1.5)
            XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[1])
            XCTAssertEqual(
                stage.journal.entries.filter { $0.hasPrefix("will(") || $0.hasPrefix("finished") },
                ["will(P1)", "finished(P2,true)"])
        }
    }

    func testTheAppsTurnWaitsForTheFinger() {
        for target in [60, 345.0] {
            withStage { stage in
                let pages = PageStage(stage)
                var finished: [Bool] = []
                let finger = stage.makeHand().touch(at: [CGPoint(x: 350, y: 150)])[0]
                finger.move(to: CGPoint(x: 300, y: 150), duration: 0.2, steps: 12)
                finger.move(to: CGPoint(x: target, y: 150), duration: 0.2, steps: 12)
                pages.controller.setViewControllers([pages.list[0]], direction: .reverse, animated: true) { finished.append($0) }
                stage.run(0.5)
                XCTAssertEqual(finished, [])
                finger.end()
                stage.run(2)
                XCTAssertEqual(finished, [true])
                XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[0])
                XCTAssertEqual(pages.list[0].view.convert(CGPoint.zero, to: nil), .zero)
            }
        }
    }

    func testAFlickFromRestHasTheNextPageReady() {
        withStage { stage in
            let pages = PageStage(stage)
            let finger = stage.makeHand().touch(at: [CGPoint(x: 200, y: 150)])[0]
            finger.move(to: CGPoint(x: 260, y: 150), duration: 0.2, steps: 12)
            finger.move(to: CGPoint(x: 210, y: 150), duration: 0.05, steps: 3)
            stage.journal.entries = []
            finger.end()
            XCTAssertEqual(stage.journal.entries.filter { $0.hasPrefix("will(") }, ["will(P3)"])
            XCTAssertNotNil(pages.list[3].view.window)
            stage.run(1.5)
            XCTAssertEqual(pages.controller.children, pages.controller.viewControllers)
        }
    }

    func testPagesOneAboveTheOtherTurnUpwards() {
        withStage { stage in
            let pages = PageStage(stage, .vertical)
            pages.drag(from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 50))
            XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[3])
            XCTAssertEqual(pages.list[3].view.convert(CGPoint.zero, to: nil), .zero)
            pages.drag(from: CGPoint(x: 350, y: 150), to: CGPoint(x: 60, y: 150))
            XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[3], "sideways nothing turns")
            pages.drag(from: CGPoint(x: 200, y: 50), to: CGPoint(x: 200, y: 250))
            XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[2])
        }
    }

    func testFromRightToLeftTheNextPageIsOnTheLeft() {
        withStage { stage in
            let pages = PageStage(stage)
            pages.controller.view.semanticContentAttribute = .forceRightToLeft
            pages.controller.view.setNeedsLayout()
            stage.run(0.1)
            pages.drag(from: 60, to: 350)
            XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[3])
            XCTAssertEqual(pages.list[3].view.convert(CGPoint.zero, to: nil), .zero)
            pages.drag(from: 350, to: 60)
            XCTAssertTrue(pages.controller.viewControllers?.first === pages.list[2])
            pages.controller.setViewControllers([pages.list[3]], direction: .forward, animated: true)
            stage.run(0.1)
            stage.run(1)
            XCTAssertEqual(pages.list[3].view.convert(CGPoint.zero, to: nil), .zero)
        }
    }

    func testNothingLiesBeyondTheLastPage() {
        withStage { stage in
            let pages = PageStage(stage)
            pages.controller.setViewControllers([pages.list[4]], direction: .forward, animated: false)
            stage.run(0.1)
            stage.journal.entries = []
            pages.drag(from: 350, to: 60)
            XCTAssertEqual(stage.journal.entries, [])
            XCTAssertEqual(pages.list[4].view.convert(CGPoint.zero, to: nil), .zero)
        }
    }
}

/// Five pages, the middle one in sight.
@MainActor
final class PageStage: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let stage: Stage
    let controller: UIPageViewController
    let list: [Page]
    private(set) var firstEntries: [String] = []

    init(_ stage: Stage, _ orientation: UIPageViewController.NavigationOrientation = .horizontal) {
        self.stage = stage
        controller = UIPageViewController(transitionStyle: .scroll, navigationOrientation: orientation)
        list = (0..<5).map { stage.page("P\($0)") }
        super.init()
        controller.dataSource = self
        controller.delegate = self
        controller.setViewControllers([list[2]], direction: .forward, animated: false)
        stage.window.rootViewController = controller
        stage.run(0.1)
        firstEntries = stage.journal.take().filter { $0.hasPrefix("P") }
    }

    func drag(from start: CGFloat, to end: CGFloat) {
        drag(from: CGPoint(x: start, y: 150), to: CGPoint(x: end, y: 150))
    }

    func drag(from start: CGPoint, to end: CGPoint) {
        let finger = stage.makeHand().touch(at: [start])[0]
        finger.move(to: end, duration: 0.3, steps: 18)
        finger.end()
        stage.run(1.5)
    }

    private func neighbor(_ page: UIViewController, _ offset: Int) -> UIViewController? {
        guard let index = list.firstIndex(where: { $0 === page }), list.indices.contains(index + offset) else { return nil }
        return list[index + offset]
    }

    func pageViewController(_ pages: UIPageViewController, viewControllerBefore page: UIViewController) -> UIViewController? {
        neighbor(page, -1)
    }
    func pageViewController(_ pages: UIPageViewController, viewControllerAfter page: UIViewController) -> UIViewController? {
        neighbor(page, 1)
    }
    func pageViewController(_ pages: UIPageViewController, willTransitionTo pending: [UIViewController]) {
        stage.journal.note("will(\((pending.first as? Page)?.name ?? "?"))")
    }
    func pageViewController(
        _ pages: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    ) { stage.journal.note("finished(\((previousViewControllers.first as? Page)?.name ?? "?"),\(completed))") }
}
