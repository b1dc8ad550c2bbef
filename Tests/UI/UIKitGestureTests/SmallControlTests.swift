import GimbalTesting
import UIKit
import XCTest

/// Segments, dots, steps, progress and refreshing.
final class SmallControlTests: GestureTestCase {
    func testSegmentsAreChosenByTapAndByDrag() {
        onStage { stage in
            let control = UISegmentedControl(items: ["A", "B", "C"])
            control.frame = CGRect(x: 50, y: 50, width: 300, height: 32)
            control.selectedSegmentIndex = 0
            var told: [Int] = []
            control.addAction(
                UIAction { told.append(($0.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -9) }, for: .valueChanged)
            stage.window.addSubview(control)
            stage.pass(0.1)
            stage.tap(200, 66)
            XCTAssertEqual(told, [1])
            stage.tap(200, 66)
            XCTAssertEqual(told, [1], "it is chosen already")
            let finger = stage.touch(200, 66)
            finger.move(to: CGPoint(x: 330, y: 66), duration: 0.2)
            XCTAssertEqual(told, [1, 2], "who holds the plate takes it along")
            finger.end()
            XCTAssertEqual(told, [1, 2])
            control.setEnabled(false, forSegmentAt: 0)
            stage.tap(80, 66)
            XCTAssertEqual(told, [1, 2])
            control.removeFromSuperview()
        }
    }

    func testSegmentsComeAndGo() {
        onStage { _ in
            var told: [String] = []
            let control = UISegmentedControl(
                frame: .zero, actions: ["A", "B"].map { title in UIAction(title: title) { _ in told.append(title) } })
            XCTAssertEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
            control.selectedSegmentIndex = 1
            control.insertSegment(withTitle: "First", at: 0, animated: false)
            XCTAssertEqual(control.selectedSegmentIndex, 2, "what was chosen stays so")
            XCTAssertEqual(control.titleForSegment(at: 2), "B")
            control.removeSegment(at: 2, animated: true)
            XCTAssertEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
            control.selectedSegmentIndex = 7
            XCTAssertEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
            control.removeAllSegments()
            XCTAssertEqual(control.numberOfSegments, 0)
            XCTAssertEqual(told, [])
        }
    }

    func testDotsLeadBackAndForth() {
        onStage { stage in
            let control = UIPageControl(frame: CGRect(x: 100, y: 50, width: 200, height: 26))
            control.numberOfPages = 4
            var told: [Int] = []
            control.addAction(UIAction { _ in told.append(control.currentPage) }, for: .valueChanged)
            stage.window.addSubview(control)
            stage.pass(0.1)
            stage.tap(280, 60)
            stage.tap(280, 60)
            stage.tap(110, 60)
            stage.tap(110, 60)
            stage.tap(110, 60)
            XCTAssertEqual(told, [1, 2, 1, 0])
            let finger = stage.touch(180, 60)
            finger.move(to: CGPoint(x: 226, y: 60), duration: 0.2)
            finger.end()
            XCTAssertEqual(control.currentPage, 3)
            control.currentPage = 12
            control.numberOfPages = 2
            XCTAssertEqual(control.currentPage, 1)
            XCTAssertEqual(control.intrinsicContentSize, control.size(forNumberOfPages: 2))
            control.removeFromSuperview()
        }
    }

    func testAStepperRepeatsAndStopsAtItsEnds() {
        onStage { stage in
            let stepper = UIStepper(frame: CGRect(x: 100, y: 50, width: 0, height: 0))
            stepper.maximumValue = 5
            var told: [Double] = []
            stepper.addAction(UIAction { _ in told.append(stepper.value) }, for: .valueChanged)
            stage.window.addSubview(stepper)
            stage.pass(0.1)
            stage.tap(180, 66)
            stage.tap(180, 66)
            stage.tap(110, 66)
            XCTAssertEqual(told, [1, 2, 1])
            let finger = stage.touch(180, 66)
            stage.pass(3)
            XCTAssertEqual(told, [1, 2, 1, 2, 3, 4, 5])
            finger.end()
            stepper.wraps = true
            stage.tap(180, 66)
            XCTAssertEqual(stepper.value, 0)
            XCTAssertNil(TickTimer.next, "nothing waits any more")
            stepper.removeFromSuperview()
        }
    }

    func testProgressAndIndicator() {
        onStage { stage in
            let bar = UIProgressView(progressViewStyle: .default)
            bar.progress = 3
            XCTAssertEqual(bar.progress, 1)
            bar.setProgress(.nan, animated: true)
            XCTAssertEqual(bar.progress, 0)
            let indicator = UIActivityIndicatorView(style: .large)
            stage.window.addSubview(indicator)
            XCTAssertEqual(indicator.bounds.size, CGSize(width: 37, height: 37))
            let spokes = indicator.subviews[0]
            XCTAssertTrue(spokes.isHidden)
            indicator.startAnimating()
            XCTAssertFalse(spokes.isHidden)
            XCTAssertEqual(spokes.layer.animationKeys()?.count, 1)
            indicator.removeFromSuperview()
            stage.pass(0.1)
            stage.window.addSubview(indicator)
            XCTAssertEqual(spokes.layer.animationKeys()?.count, 1, "it turns again in a window")
            indicator.stopAnimating()
            XCTAssertNil(spokes.layer.animationKeys())
            XCTAssertTrue(spokes.isHidden)
            indicator.removeFromSuperview()
        }
    }

    // MARK: Refreshing

    func testPulledFarEnoughContentAsksToBeLoadedOnce() {
        onStage { stage in
            let (scroll, refresh, told) = refreshing(stage)
            let finger = stage.touch(200, 100)
            finger.move(to: CGPoint(x: 200, y: 180), duration: 0.2, steps: 12)
            XCTAssertEqual(told(), 0)
            finger.move(to: CGPoint(x: 200, y: 350), duration: 0.3, steps: 18)
            XCTAssertEqual(told(), 1)
            XCTAssertTrue(refresh.isRefreshing)
            let before = scroll.contentOffset.y
            finger.end()
            stage.pass(1.0 / 60)
            XCTAssertEqual(scroll.contentOffset.y, before, accuracy: 20, "nothing jumps when the finger leaves")
            stage.pass(2)
            XCTAssertEqual(scroll.contentOffset.y, -60, accuracy: 0.5)
            XCTAssertEqual(scroll.adjustedContentInset.top, 60)
            refresh.endRefreshing()
            XCTAssertEqual(scroll.contentOffset.y, -60, accuracy: 0.5)
            stage.pass(1)
            XCTAssertEqual(scroll.contentOffset.y, 0, accuracy: 0.5)
            XCTAssertEqual(scroll.adjustedContentInset.top, 0)
            XCTAssertEqual(told(), 1)
            scroll.removeFromSuperview()
        }
    }

    func testWhatEndsUnderTheFingerAsksAgainWithTheNextPull() {
        onStage { stage in
            let (scroll, refresh, told) = refreshing(stage)
            let finger = stage.touch(200, 100)
            finger.move(to: CGPoint(x: 200, y: 400), duration: 0.3, steps: 18)
            XCTAssertEqual(told(), 1)
            refresh.endRefreshing()
            finger.move(to: CGPoint(x: 200, y: 420), duration: 0.1, steps: 6)
            XCTAssertEqual(told(), 1, "one pull asks once")
            finger.end()
            stage.pass(2)
            XCTAssertEqual(scroll.contentOffset.y, 0, accuracy: 0.5)
            let second = stage.touch(200, 100)
            second.move(to: CGPoint(x: 200, y: 400), duration: 0.3, steps: 18)
            XCTAssertEqual(told(), 2)
            second.end()
            stage.pass(2)
            scroll.refreshControl = nil
            XCTAssertNil(refresh.superview)
            scroll.removeFromSuperview()
        }
    }

    func testARefreshThatIsBegunByTheAppScrollsNothing() {
        onStage { stage in
            let (scroll, refresh, told) = refreshing(stage)
            refresh.beginRefreshing()
            stage.pass(0.1)
            XCTAssertEqual(scroll.contentOffset.y, 0)
            scroll.setContentOffset(CGPoint(x: 0, y: -refresh.frame.height), animated: true)
            stage.pass(1)
            XCTAssertEqual(scroll.contentOffset.y, -60)
            refresh.endRefreshing()
            stage.pass(1)
            XCTAssertEqual(scroll.contentOffset.y, 0, accuracy: 0.5)
            XCTAssertEqual(told(), 0)
            scroll.removeFromSuperview()
        }
    }
}

@MainActor
private func refreshing(_ stage: Stage) -> (UIScrollView, UIRefreshControl, @MainActor () -> Int) {
    let scroll = UIScrollView(frame: stage.window.bounds)
    let refresh = UIRefreshControl()
    let count = Count()
    refresh.addAction(UIAction { _ in count.value += 1 }, for: .valueChanged)
    scroll.refreshControl = refresh
    stage.window.addSubview(scroll)
    stage.pass(0.1)
    return (scroll, refresh, { count.value })
}

@MainActor
private final class Count { var value = 0 }
