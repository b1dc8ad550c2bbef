import GimbalTesting
import UIKit
import XCTest

/// A window of 400 × 800 points on a display in memory, for single cases: what is watched neither jumps nor changes its speed.
@MainActor
final class SequenceScene {
    let screen = SequenceScreen(lag: 0.5)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    let watch: MotionWatch
    let hand: TouchHand
    private let watched = Watched()

    @MainActor
    private final class Watched { var views: [(name: String, view: UIView)] = [] }

    init(_ root: UIViewController) {
        let (screen, watched) = (screen, watched)
        watch = MotionWatch(screen) { watched.views.map { MotionWatch.Thing(name: $0.name, layer: $0.view.layer.id) } }
        hand = TouchHand(now: { screen.now }, pass: { $0 > 0 ? screen.pass($0) : screen.tick() })
        window.rootViewController = root
        window.makeKeyAndVisible()
        screen.pass(0.1)
    }

    /// Runs `body`, and fails for what was seen to jump.
    static func run(_ root: UIViewController, line: UInt = #line, _ body: (SequenceScene) -> Void) {
        let scene = SequenceScene(root)
        body(scene)
        XCTAssertEqual(scene.watch.take(), [], line: line)
        scene.close()
    }

    func watch(_ view: UIView, _ name: String) { watched.views.append((name, view)) }

    /// A number of frames.
    func pass(_ frames: Int) { screen.pass(Double(frames) * SequenceScreen.period) }

    /// Main is not there meanwhile.
    func stall(_ frames: Int) {
        screen.tick()
        screen.pass(Double(frames) * SequenceScreen.period, isBlocked: true)
        screen.hear()
    }

    func touch(_ x: CGFloat, _ y: CGFloat) -> TestTouch { hand.touch(at: [CGPoint(x: x, y: y)])[0] }

    /// The finger goes there evenly, and may take what follows it along.
    func move(_ finger: TestTouch, by x: CGFloat, _ y: CGFloat, frames: Int) {
        for _ in 0..<frames {
            watch.allow(jump: hypot(x, y) / CGFloat(frames) * 2 + 12)
            finger.move(by: x / CGFloat(frames), y / CGFloat(frames))
            pass(1)
        }
    }

    func close() {
        window.isHidden = true
        window.rootViewController = nil
        screen.pass(0.2)
        screen.close()
    }
}

class SequenceTestCase: XCTestCase {
    /// Runs `body`, and fails for what was seen to jump.
    func withScene(_ root: @MainActor () -> UIViewController, line: UInt = #line, _ body: @MainActor (SequenceScene) -> Void) {
        MainActor.assumeIsolated { SequenceScene.run(root(), line: line, body) }
    }
}
