import GimbalTesting
import TestSupport
import XCTest

@testable import UIKit

/// Whatever fingers do, views hear of each one's beginning and of exactly one end, and no recognizer is left over.
final class RandomTouchTests: GestureTestCase {
    /// Recognizers over each other with all kinds of rules.
    @MainActor
    private final class Zoo: NSObject, UIGestureRecognizerDelegate {
        var recognizers: [UIGestureRecognizer] = []
        var views: [Recorder] = []
        /// Begun and not yet over, by recognizer.
        var open: Set<ObjectIdentifier> = []
        var mistakes: [String] = []
        var togetherness = 0

        func add(_ recognizer: UIGestureRecognizer, to view: UIView) {
            recognizer.addTarget { [unowned self] in note($0) }
            recognizer.delegate = self
            view.addGestureRecognizer(recognizer)
            recognizers.append(recognizer)
        }

        private func note(_ recognizer: UIGestureRecognizer) {
            let id = ObjectIdentifier(recognizer)
            switch recognizer.state {
            case .began: if !open.insert(id).inserted { mistakes.append("\(type(of: recognizer)) began twice") }
            case .changed: if !open.contains(id) { mistakes.append("\(type(of: recognizer)) changed before it began") }
            case .ended, .cancelled: open.remove(id)
            case .possible, .failed: mistakes.append("\(type(of: recognizer)) sends as \(recognizer.state)")
            }
        }

        func gestureRecognizer(
            _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
        ) -> Bool {
            togetherness += 1
            return togetherness % 5 == 0
        }
    }

    @MainActor
    private static func populate(_ stage: Stage, _ random: inout SeededRandom) -> Zoo {
        let zoo = Zoo()
        var parents: [UIView] = [stage.window]
        for index in 0..<6 {
            let parent = parents.randomElement(using: &random) ?? stage.window
            let view = stage.view(
                random.number(0...150), random.number(0...200), random.number(80...400), random.number(80...500), in: parent)
            view.isMultipleTouchEnabled = index % 2 == 0
            view.isExclusiveTouch = index == 5
            zoo.views.append(view)
            parents.append(view)
            for _ in 0..<Int.random(in: 0...3, using: &random) { zoo.add(make(&random), to: view) }
        }
        for _ in 0..<6 {
            if let a = zoo.recognizers.randomElement(using: &random), let b = zoo.recognizers.randomElement(using: &random),
                a !== b
            {
                a.require(toFail: b)
            }
        }
        let scroll = UIScrollView(frame: CGRect(x: 100, y: 100, width: 200, height: 300))
        scroll.contentSize = CGSize(width: 500, height: 900)
        stage.window.addSubview(scroll)
        zoo.views.append(stage.view(10, 10, 100, 600, in: scroll))
        zoo.recognizers.append(scroll.panGestureRecognizer)
        return zoo
    }

    @MainActor
    private static func make(_ random: inout SeededRandom) -> UIGestureRecognizer {
        let recognizer: UIGestureRecognizer
        switch Int.random(in: 0...7, using: &random) {
        case 0:
            let pan = UIPanGestureRecognizer()
            pan.minimumNumberOfTouches = Int.random(in: 1...2, using: &random)
            pan.maximumNumberOfTouches = Int.random(in: 2...3, using: &random)
            recognizer = pan
        case 1:
            let tap = UITapGestureRecognizer()
            tap.numberOfTapsRequired = Int.random(in: 1...3, using: &random)
            tap.numberOfTouchesRequired = Int.random(in: 1...2, using: &random)
            recognizer = tap
        case 2:
            let press = UILongPressGestureRecognizer()
            press.minimumPressDuration = random.number(0...0.6)
            press.numberOfTapsRequired = Int.random(in: 0...1, using: &random)
            recognizer = press
        case 3: recognizer = UIPinchGestureRecognizer()
        case 4: recognizer = UIRotationGestureRecognizer()
        case 5: recognizer = UISwipeGestureRecognizer()
        case 6:
            let edge = UIScreenEdgePanGestureRecognizer()
            edge.edges = .all
            recognizer = edge
        default: recognizer = UIPanGestureRecognizer()
        }
        recognizer.cancelsTouchesInView = Bool.random(using: &random)
        recognizer.delaysTouchesBegan = Int.random(in: 0...3, using: &random) == 0
        recognizer.delaysTouchesEnded = Bool.random(using: &random)
        return recognizer
    }

    @MainActor
    private static func step(_ stage: Stage, _ zoo: Zoo, _ random: inout SeededRandom) {
        let point = CGPoint(x: random.number(0...400), y: random.number(0...600))
        let finger = stage.hand.fingers.randomElement(using: &random)
        switch Int.random(in: 0...19, using: &random) {
        case 0...3: if stage.hand.fingers.count < 4 { _ = stage.hand.touch(at: [point]) }
        case 4: if stage.hand.fingers.count < 3 { _ = stage.hand.touch(at: [point, CGPoint(x: point.y / 2, y: point.x)]) }
        case 5...11: finger?.move(by: random.number(-40...40), random.number(-40...40))
        case 12...14: finger?.end()
        case 15: finger?.cancel()
        case 16: stage.pass(random.number(0...0.8))
        case 17:
            let recognizer = zoo.recognizers.randomElement(using: &random)
            recognizer?.isEnabled.toggle()
        case 18:
            guard let view = zoo.views.randomElement(using: &random), let parent = view.superview else { return }
            view.removeFromSuperview()
            if Bool.random(using: &random) { stage.pass(0.02) }
            parent.addSubview(view)
        default: stage.hand.move(stage.hand.fingers.map { ($0, point) })
        }
    }

    func testAnySequenceOfTouchesIsBalanced() {
        onStage { stage in
            var random = SeededRandom("touches")
            for round in 0..<30 {
                let zoo = Self.populate(stage, &random)
                for _ in 0..<150 { Self.step(stage, zoo, &random) }
                for finger in stage.hand.fingers { Bool.random(using: &random) ? finger.end() : finger.cancel() }
                stage.pass(4)
                XCTAssertEqual(zoo.mistakes, [], "round \(round)")
                XCTAssertTrue(zoo.open.isEmpty, "round \(round)")
                for recognizer in zoo.recognizers {
                    XCTAssertEqual(recognizer.state, .possible, "\(type(of: recognizer)) in round \(round)")
                    XCTAssertEqual(recognizer.numberOfTouches, 0)
                }
                for view in zoo.views {
                    XCTAssertEqual(view.mistakes, [], "round \(round)")
                    XCTAssertEqual(view.fingersDown, 0, "round \(round)")
                }
                XCTAssertTrue(stage.window.arena.members.isEmpty && stage.window.arena.deliveries.isEmpty, "round \(round)")
                for view in stage.window.subviews { view.removeFromSuperview() }
            }
        }
    }
}
