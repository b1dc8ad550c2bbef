import GimbalTesting
import InputEvents
import QuartzCore
import TestSupport
import XCTest

@testable import UIKit

/// Whatever a finger does to a scroll view, what is seen does not jump, and in the end it stands where content may stand.
final class RandomScrollTests: ScrollTestCase {
    /// Points that content moves in a frame at most: the fastest finger here, and a spring that has far to go.
    private static let farthest: CGFloat = 120
    /// Points a frame by which the speed of a flight changes in a frame, beside a part of the speed itself.
    private static let hardest: CGFloat = 25
    /// The same of a wheel's steps, which may turn a flight around: their spring is one of 20 radians a second that starts with no more
    /// than 10,800 points a second, so where it turns it pulls with 20 · 10,800 / 60² = 60 points at most, and with less in a frame's mean.
    private static let hardestWheel: CGFloat = 55

    @MainActor
    private final class Watch {
        private let scroll: UIScrollView
        private var last: CGPoint
        private var lastStep: CGPoint?
        var jumps: [String] = []

        init(_ scroll: UIScrollView) {
            self.scroll = scroll
            last = scroll.contentOffset
        }

        func look(_ what: String) {
            let seen = scroll.layer.presentation()?.bounds.origin ?? scroll.contentOffset
            let step = CGPoint(x: seen.x - last.x, y: seen.y - last.y)
            if step.distance(to: .zero) > RandomScrollTests.farthest { jumps.append("\(what): \(last) to \(seen)") }
            // Without bouncing a flight ends at the edge as at a wall.
            let isWheel = scroll.machine.flight?.purpose == .wheel
            let hardest = isWheel ? RandomScrollTests.hardestWheel : RandomScrollTests.hardest
            if what == "flight", scroll.bounces, let lastStep,
                step.distance(to: lastStep) > hardest + 0.9 * lastStep.distance(to: .zero)
            {
                jumps.append("\(what): a step of \(lastStep), then of \(step)")
            }
            lastStep = what == "flight" ? step : nil
            last = seen
        }
    }

    @MainActor
    private static func configure(_ scroll: UIScrollView, _ log: ScrollLog, _ random: inout SeededRandom) {
        scroll.contentSize = CGSize(width: random.number(100...1500), height: random.number(100...3000))
        scroll.contentInset = UIEdgeInsets(top: random.number(0...40), left: 0, bottom: random.number(0...40), right: 10)
        scroll.isPagingEnabled = Int.random(in: 0...3, using: &random) == 0
        scroll.isDirectionalLockEnabled = Bool.random(using: &random)
        scroll.bounces = Int.random(in: 0...3, using: &random) > 0
        scroll.alwaysBounceVertical = Bool.random(using: &random)
        scroll.decelerationRate = Bool.random(using: &random) ? .fast : .normal
        scroll.contentOffset = scroll.inRange(CGPoint(x: random.number(0...1000), y: random.number(0...2000)))
        let target = scroll.inRange(CGPoint(x: random.number(0...1000), y: random.number(0...2000)))
        log.target = Int.random(in: 0...4, using: &random) == 0 ? target : nil
    }

    @MainActor
    private static func play(_ stage: Stage, _ scroll: UIScrollView, _ random: inout SeededRandom) -> [String] {
        let watch = Watch(scroll)
        for _ in 0..<6 {
            switch Int.random(in: 0...4, using: &random) {
            case 0: turn(stage, watch, &random)
            case 1: swipe(stage, watch, &random)
            case _: drag(stage, watch, &random)
            }
            for _ in 0..<Int.random(in: 0...80, using: &random) {
                stage.pass(1.0 / 60)
                watch.look("flight")
            }
        }
        return watch.jumps
    }

    @MainActor
    private static func drag(_ stage: Stage, _ watch: Watch, _ random: inout SeededRandom) {
        let finger = stage.touch(random.number(50...350), random.number(50...550))
        watch.look("touch")
        let step = CGPoint(x: random.number(-30...30), y: random.number(-40...40))
        for _ in 0..<Int.random(in: 0...14, using: &random) {
            stage.pass(1.0 / 60)
            finger.move(by: step.x, step.y)
            watch.look("drag")
        }
        if Bool.random(using: &random) { stage.pass(0.1) }
        Int.random(in: 0...5, using: &random) == 0 ? finger.cancel() : finger.end()
        watch.look("release")
    }

    @MainActor
    private static func swipe(_ stage: Stage, _ watch: Watch, _ random: inout SeededRandom) {
        let place = CGPoint(x: random.number(50...350), y: random.number(50...550))
        let source = [Scroll.Source.fingers, .continuous].randomElement(using: &random) ?? .fingers
        let step = CGPoint(x: random.number(-30...30), y: random.number(-40...40))
        for index in 0...Int.random(in: 0...14, using: &random) {
            stage.scroll(source, index == 0 ? .began : .moved, step.x, step.y, at: place)
            watch.look("swipe")
            stage.pass(1.0 / 60)
        }
        stage.scroll(source, Int.random(in: 0...5, using: &random) == 0 ? .cancelled : .ended, 0, 0, at: place)
        watch.look("release")
    }

    @MainActor
    private static func turn(_ stage: Stage, _ watch: Watch, _ random: inout SeededRandom) {
        let place = CGPoint(x: random.number(50...350), y: random.number(50...550))
        let step =
            Bool.random(using: &random) ? CGPoint(x: 0, y: random.number(-90...90)) : CGPoint(x: random.number(-90...90), y: 0)
        for _ in 0...Int.random(in: 0...5, using: &random) {
            stage.scroll(.wheel, .moved, step.x, step.y, at: place)
            watch.look("wheel")
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                stage.pass(1.0 / 60)
                watch.look("flight")
            }
        }
    }

    func testNothingThatIsSeenJumps() {
        var random = SeededRandom("scrolling")
        for round in 0..<40 {
            onScroll { stage, scroll, log in
                Self.configure(scroll, log, &random)
                stage.pass(0.05)
                XCTAssertEqual(Self.play(stage, scroll, &random), [], "round \(round)")
                stage.pass(15)
                XCTAssertFalse(scroll.isDecelerating || scroll.isDragging || scroll.isTracking, "round \(round)")
                let (place, allowed) = (scroll.contentOffset, scroll.inRange(scroll.contentOffset))
                XCTAssertEqual(place.x, allowed.x, accuracy: 0.01, "round \(round)")
                XCTAssertEqual(place.y, allowed.y, accuracy: 0.01, "round \(round)")
                XCTAssertTrue(scroll.layer.runningParts.isEmpty, "round \(round)")
                let begun = log.told.filter { $0 == "will begin dragging" }.count
                XCTAssertEqual(begun, log.told.filter { $0.hasPrefix("did end dragging") }.count, "round \(round)")
            }
        }
    }
}
