import Geometry
import GimbalTesting
import InputEvents
import QuartzCore
import UIKit
import XCTest

/// A window of 400 × 600 points in virtual time, without a display: what gestures need and no pixels.
@MainActor
final class Stage {
    private static var now = 5000.0
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    private(set) lazy var hand = TouchHand(now: { Self.now }, pass: { [unowned self] in pass($0) })
    var now: Double { Self.now }

    init() {
        UIApplication.shared.startOver()
        SceneContext.main.setClock(nil)
        SceneContext.main.setRoot(UIScreen.main.rootLayer, on: UIScreen.main.id)
        SceneContext.main.setTickTime(Self.now)
        window.makeKeyAndVisible()
        pass(0)
    }

    /// Turns of a sixtieth of a second, with timers in between; 0 ends the turn.
    func pass(_ seconds: Double) {
        let end = Self.now + seconds
        repeat {
            Self.now = min(end, Self.now + 1.0 / 60)
            SceneContext.main.setTickTime(Self.now)
            TickTimer.run(until: Self.now)
            SceneContext.main.commitTick()
        } while Self.now < end - 1e-9
    }

    func touch(_ x: CGFloat, _ y: CGFloat) -> TestTouch { hand.touch(at: [CGPoint(x: x, y: y)])[0] }

    func pointer(_ action: Pointer.Action, _ x: CGFloat, _ y: CGFloat) {
        let pointer = Pointer(action: action, location: Point(x: x, y: y))
        UIApplication.shared.handle([InputEvent(time: now, kind: .pointer(pointer))])
        pass(0)
    }

    /// The content is to move by so many points.
    func scroll(_ source: Scroll.Source, _ phase: InputPhase, _ x: CGFloat, _ y: CGFloat, at place: CGPoint) {
        let scroll = Scroll(
            source: source, phase: phase, distance: Size(width: x, height: y), location: Point(x: place.x, y: place.y))
        UIApplication.shared.handle([InputEvent(time: now, kind: .scroll(scroll))])
        pass(0)
    }

    /// Two fingers on a touchpad.
    func swipe(_ x: CGFloat, _ y: CGFloat, at place: CGPoint, steps: Int = 12, ends: Bool = true) {
        for step in 0..<steps {
            scroll(.fingers, step == 0 ? .began : .moved, x / CGFloat(steps), y / CGFloat(steps), at: place)
            pass(1.0 / 60)
        }
        if ends { scroll(.fingers, .ended, 0, 0, at: place) }
    }

    func tap(_ x: CGFloat, _ y: CGFloat) {
        let finger = touch(x, y)
        pass(0.05)
        finger.end()
    }

    func view(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in superview: UIView? = nil) -> Recorder {
        let view = Recorder(frame: CGRect(x: x, y: y, width: width, height: height))
        (superview ?? window).addSubview(view)
        pass(0)
        return view
    }

    func close() {
        for finger in hand.fingers { finger.cancel() }
        pass(2)
        window.isHidden = true
        pass(0)
    }
}

/// Writes down what it is told of fingers.
final class Recorder: UIView {
    var told: [String] = []
    private var fingers: Set<UITouch> = []
    var mistakes: [String] = []
    var fingersDown: Int { fingers.count }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        told.append("began \(touches.count)")
        if !fingers.isDisjoint(with: touches) { mistakes.append("began twice") }
        fingers.formUnion(touches)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        told.append("moved \(touches.count)")
        if !fingers.isSuperset(of: touches) { mistakes.append("moved without began") }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        told.append("ended \(touches.count)")
        leave(touches)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        told.append("cancelled \(touches.count)")
        leave(touches)
    }
    private func leave(_ touches: Set<UITouch>) {
        if !fingers.isSuperset(of: touches) { mistakes.append("ended without began") }
        fingers.subtract(touches)
    }
}

/// Tests with a stage of their own.
class GestureTestCase: XCTestCase {
    func onStage(_ body: @MainActor (Stage) -> Void) {
        MainActor.assumeIsolated {
            let stage = Stage()
            body(stage)
            stage.close()
        }
    }
}
