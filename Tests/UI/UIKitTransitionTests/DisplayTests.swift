import Compositing
import Geometry
import QuartzCore
import Scene
import UIKit
import XCTest

/// What the display thread makes of a transition under a finger while main does, or does not, come to its turn.
final class DisplayTests: TransitionTestCase {
    /// The display side in memory: frames when the test says so, feedback when main is to hear of it.
    @MainActor
    fileprivate final class Display: SceneSink {
        let tree = RenderTree()
        private var news = RenderTree.SampleChanges()
        private var feedback: [SceneFeedback] = []
        private(set) var commits = 0

        nonisolated func submit(_ commit: SceneCommit) {
            MainActor.assumeIsolated {
                tree.apply(commit)
                commits += 1
            }
        }

        func frame(at time: Double) {
            news.removeAll()
            tree.sample(at: time, news: &news)
            feedback.append(
                .frame(
                    FrameFeedback(
                        screen: UIScreen.main.id, time: time, presented: time, period: 1.0 / 60, serial: tree.serial,
                        began: news.began, ended: news.ended, retimesBegan: news.retimesBegan,
                        retimesEnded: news.retimesEnded)))
        }

        func deliver() {
            let waiting = feedback
            feedback = []
            for one in waiting { SceneContext.main.handle(one) }
        }

        func x(_ view: UIView) -> Double { tree.node(view.layer.id)?.values.position.x ?? .nan }
    }

    private func withDisplay(_ body: @MainActor (Drag, Display) -> Void) {
        withStage { stage in
            let drag = Drag(stage)
            let display = Display()
            SceneContext.main.attach(sink: display)
            defer { SceneContext.main.detachSink() }
            stage.tick()
            body(drag, display)
            display.deliver()
        }
    }

    func testABlockedMainThreadHoldsThePositionAndDoesNotJumpAfterwards() {
        withDisplay { drag, display in
            drag.begin()
            drag.update(0.4)
            // Half a second of vblanks of which main hears nothing.
            for step in 0..<30 {
                display.frame(at: drag.stage.time + Double(step) / 60)
                XCTAssertEqual(display.x(drag.b.view), 360, accuracy: 1e-6)
            }
            drag.stage.tick(after: 0.5)
            display.deliver()
            drag.interactor.update(0.41)
            drag.stage.tick()
            display.frame(at: drag.stage.time)
            XCTAssertEqual(display.x(drag.b.view), 364, accuracy: 1e-6)
            drag.interactor.cancel()
            runToTheEnd(drag, display)
        }
    }

    func testTheWayToTheEndNeedsNoMainThread() {
        for finishes in [true, false] {
            withDisplay { drag, display in
                drag.begin()
                drag.update(0.5)
                display.frame(at: drag.stage.time)
                display.deliver()
                finishes ? drag.interactor.finish() : drag.interactor.cancel()
                drag.stage.tick()
                let commits = display.commits
                var last = 400.0
                var largest = 0.0
                // The first frame that carries it comes late, and still leaves where the finger left it.
                for step in 3..<40 {
                    display.frame(at: drag.stage.time + Double(step) / 60)
                    let x = display.x(drag.b.view)
                    if step == 3 { XCTAssertEqual(x, 400, accuracy: 1e-9) }
                    XCTAssertTrue(finishes ? x >= last : x <= last)
                    largest = max(largest, abs(x - last))
                    last = x
                }
                XCTAssertEqual(last, finishes ? 600 : 200, accuracy: 1e-9)
                XCTAssertLessThan(largest, 16, "the fastest frame of an eased half second")
                XCTAssertEqual(display.commits, commits)
                XCTAssertEqual(drag.animator.ended, [])
                drag.stage.tick(after: 1)
                display.deliver()
                drag.stage.tick()
                XCTAssertEqual(drag.animator.ended, [finishes])
                display.frame(at: drag.stage.time)
                if !finishes { XCTAssertEqual(display.x(drag.b.view), 200, accuracy: 1e-9) }
            }
        }
    }

    func testEachUpdateIsOneValue() {
        withDisplay { drag, display in
            drag.begin()
            drag.update(0.1)
            display.frame(at: drag.stage.time)
            display.deliver()
            drag.stage.tick()
            let before = display.commits
            drag.update(0.2)
            XCTAssertEqual(display.commits, before + 1)
            drag.interactor.cancel()
            runToTheEnd(drag, display)
        }
    }

    /// The speed of the finger at the hand-over is the speed of the picture.
    func testAFingersSpeedIsHandedOver() {
        let path = (0..<12).map { 0.1 + 0.03 * Double($0) }
        checkSpeed(afterPath: path, is: 0.03 * 60)
    }

    /// All samples of the last tenth of a second count, so a bad last one changes the speed only by its weight: 3/28 in seven samples.
    func testATremorAtTheEndIsNotTheSpeed() {
        var path = (0..<12).map { 0.1 + 0.03 * Double($0) }
        path[11] -= 0.06
        checkSpeed(afterPath: path, is: (0.03 - 0.06 * 3 / 28) * 60)
    }

    /// - Parameter speed: progress per second.
    private func checkSpeed(afterPath path: [Double], is speed: Double, line: UInt = #line) {
        withDisplay { drag, display in
            drag.begin()
            for progress in path {
                drag.interactor.update(progress)
                drag.stage.tick()
                display.frame(at: drag.stage.time)
                display.deliver()
                drag.stage.tick(after: 1.0 / 60)
            }
            drag.interactor.finish()
            drag.stage.tick()
            display.frame(at: drag.stage.time)
            let start = display.x(drag.b.view)
            XCTAssertEqual(start, 200 + 400 * path[path.count - 1], accuracy: 1e-6, line: line)
            display.frame(at: drag.stage.time + 1.0 / 240)
            let seen = (display.x(drag.b.view) - start) * 240
            XCTAssertEqual(seen, speed * 400, accuracy: 0.1 * speed * 400, line: line)
            runToTheEnd(drag, display)
        }
    }
}

/// Time goes on, with a frame and its feedback every sixtieth of a second, until the transition is over.
@MainActor
private func runToTheEnd(_ drag: Drag, _ display: DisplayTests.Display) {
    for _ in 0..<80 {
        drag.stage.tick(after: 1.0 / 60)
        display.frame(at: drag.stage.time)
        display.deliver()
    }
    drag.stage.tick()
    XCTAssertEqual(drag.animator.ended.count, 1)
}
