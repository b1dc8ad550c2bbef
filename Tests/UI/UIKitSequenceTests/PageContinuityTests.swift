import GimbalTesting
@testable import UIKit
import XCTest

/// Scroll views and pages that are asked for something else while they fly.
final class PageContinuityTests: SequenceTestCase {
    @MainActor
    private final class Book {
        let source = PageSource()
        let pager = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
        let cast = Cast()
        let first: SequencePage
        var done: [String] = []

        init() {
            first = cast.page()
            source.make = { [cast] in cast.page() }
            pager.dataSource = source
            pager.setViewControllers([first], direction: .forward, animated: false)
        }

        func changePage(animated: Bool = true) -> SequencePage {
            let page = cast.page()
            pager.setViewControllers([page], direction: .forward, animated: animated) { [self] in
                done.append("\(page.number) \($0)")
            }
            return page
        }

        /// Every page that there is beside the first.
        func watchAll(in scene: SequenceScene) {
            for page in cast.alive where page !== first && page.isViewLoaded {
                scene.watch(page.view, "page \(page.number)")
            }
        }

        func rests(at page: SequencePage, line: UInt = #line) {
            XCTAssertTrue(pager.viewControllers?.first === page, line: line)
            XCTAssertEqual(pager.children, [page], line: line)
            XCTAssertEqual(page.view.convert(CGPoint.zero, to: nil), .zero, line: line)
            XCTAssertEqual(page.state, .appeared, line: line)
            XCTAssertEqual(cast.alive.flatMap(\.mistakes), [], line: line)
        }
    }

    private func withBook(_ body: @MainActor (SequenceScene, Book) -> Void) {
        MainActor.assumeIsolated {
            let book = Book()
            SequenceScene.run(book.pager) { scene in
                scene.watch(book.first.view, "the first page")
                body(scene, book)
            }
        }
    }

    func testAFlightThatIsCaughtStopsWhereItIsSeen() {
        withScene {
            UIViewController()
        } _: { scene in
            let scroll = UIScrollView(frame: scene.window.bounds)
            scroll.contentSize = CGSize(width: 400, height: 8000)
            let row = UIView(frame: CGRect(x: 0, y: 400, width: 400, height: 4000))
            scroll.addSubview(row)
            scene.window.rootViewController?.view.addSubview(scroll)
            scene.watch(row, "the row")
            let finger = scene.touch(200, 600)
            scene.move(finger, by: 0, -300, frames: 8)
            scene.watch.allow()
            finger.end()
            scene.pass(6)
            scene.watch.allow()
            let second = scene.touch(200, 400)
            scene.pass(4)
            second.end()
            scene.pass(4)
        }
    }

    func testADragDrawsFromWhereTheFlightIsSeenAfterAStall() {
        withScene {
            UIViewController()
        } _: { scene in
            let scroll = UIScrollView(frame: scene.window.bounds)
            scroll.contentSize = CGSize(width: 400, height: 8000)
            let row = UIView(frame: CGRect(x: 0, y: 400, width: 400, height: 4000))
            scroll.addSubview(row)
            scene.window.rootViewController?.view.addSubview(scroll)
            scene.watch(row, "the row")
            let finger = scene.touch(200, 400)
            scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
            scene.stall(10)
            scene.move(finger, by: 0, 40, frames: 4)
            finger.end()
        }
    }

    func testATurnWaitsForTheOneBefore() {
        withBook { scene, book in
            _ = book.changePage()
            scene.pass(6)
            let (second, third) = (book.changePage(), book.changePage())
            XCTAssertEqual(book.done, ["\(second.number) false"])
            scene.pass(90)
            book.rests(at: third)
            XCTAssertEqual(book.done.count, 3)
        }
    }

    func testATurnThatWaitsIsNotCutShortByPagesThatGo() {
        withBook { scene, book in
            let (second, third) = (book.changePage(), book.changePage())
            book.watchAll(in: scene)
            scene.pass(4)
            scene.watch.cuts = false
            book.pager.beginAppearanceTransition(false, animated: true)
            scene.pass(60)
            XCTAssertEqual(book.done, ["\(second.number) true"])
            book.pager.beginAppearanceTransition(true, animated: true)
            scene.pass(2)
            book.pager.endAppearanceTransition()
            scene.pass(60)
            book.rests(at: third)
            XCTAssertEqual(book.done, ["\(second.number) true", "\(third.number) true"])
        }
    }

    func testATurnAtOnceGivesUpThoseThatWait() {
        withBook { scene, book in
            scene.watch.isOff = true
            _ = (book.changePage(), book.changePage())
            scene.pass(6)
            let last = book.changePage(animated: false)
            scene.pass(30)
            book.rests(at: last)
            XCTAssertEqual(book.done.count, 3)
        }
    }

    func testATurnWhoseViewLeavesTheWindowHasArrived() {
        withBook { scene, book in
            let page = book.changePage()
            scene.pass(6)
            let cover = SequencePage(100)
            cover.modalPresentationStyle = .fullScreen
            book.pager.present(cover, animated: false)
            scene.pass(30)
            XCTAssertEqual(book.pager.children, [page])
            book.pager.dismiss(animated: false)
            scene.pass(30)
            book.rests(at: page)
        }
    }

    func testATurnThatIsCaughtComesToRest() {
        withBook { scene, book in
            _ = book.changePage()
            scene.pass(3)
            scene.watch.allow()
            let finger = scene.touch(300, 400)
            scene.pass(2)
            scene.watch.allow()
            finger.end()
            scene.pass(90)
            book.rests(at: book.first)
        }
    }

    func testAFingerThatCatchesAPageAtOnceDrawsTheNextAsFast() {
        withBook { scene, book in
            let first = scene.touch(3, 400)
            scene.move(first, by: 174, 0, frames: 12)
            scene.watch.allow()
            first.end()
            let second = scene.touch(3, 400)
            scene.move(second, by: 238, 0, frames: 12)
            book.watchAll(in: scene)
            XCTAssertFalse(book.pager.viewControllers?.first === book.first)
            scene.pass(1)
            scene.watch.allow()
            scene.watch.allowance.handsOver = true
            second.end()
            scene.pass(90)
            XCTAssertEqual(book.pager.children.count, 1)
        }
    }

    func testAPageThatIsDrawnPastItsPlaceAndTakenFromTheFingerStaysWhereItIs() {
        withBook { scene, book in
            let page = book.changePage()
            scene.watch(page.view, "the second page")
            scene.pass(6)
            let finger = scene.touch(300, 400)
            scene.move(finger, by: -390, 0, frames: 12)
            XCTAssertEqual(book.done, ["\(page.number) true"])
            book.watchAll(in: scene)
            scene.watch.allow()
            finger.cancel()
            scene.pass(90)
            XCTAssertEqual(book.pager.children.count, 1)
        }
    }

    func testAFlightGoesOnWhenItsViewIsTakenAwayAndPutBackInOneTurn() {
        withBook { scene, book in
            let finger = scene.touch(300, 400)
            scene.move(finger, by: -250, 0, frames: 12)
            book.watchAll(in: scene)
            scene.watch.allow()
            finger.end()
            scene.pass(4)
            let cover = SequencePage(100)
            cover.modalPresentationStyle = .fullScreen
            book.pager.present(cover, animated: false)
            book.pager.dismiss(animated: false)
            XCTAssertFalse(book.pager.scroller.isTracking)
            scene.pass(1)
            XCTAssertTrue(book.pager.scroller.isDecelerating)
            scene.pass(90)
            XCTAssertFalse(book.pager.viewControllers?.first === book.first)
        }
    }

    func testATurnAtOnceTakesThePageFromTheFinger() {
        withBook { scene, book in
            let finger = scene.touch(3, 400)
            let page = book.changePage(animated: false)
            scene.pass(10)
            finger.end()
            scene.pass(30)
            book.rests(at: page)
        }
    }

    func testAnotherRoomEndsATurn() {
        withBook { scene, book in
            let page = book.changePage()
            scene.pass(6)
            scene.watch.isOff = true
            book.pager.view.frame.size = CGSize(width: 300, height: 500)
            scene.pass(30)
            book.rests(at: page)
        }
    }

    func testWhatComesIntoAContainerOnItsWayOutGoesWithIt() {
        withBook { scene, book in
            book.pager.beginAppearanceTransition(false, animated: true)
            let page = book.changePage(animated: false)
            XCTAssertNotEqual(page.state, .appearing)
            book.pager.endAppearanceTransition()
            XCTAssertEqual(page.state, .disappeared)
            book.pager.beginAppearanceTransition(true, animated: false)
            book.pager.endAppearanceTransition()
            scene.pass(2)
        }
    }
}
