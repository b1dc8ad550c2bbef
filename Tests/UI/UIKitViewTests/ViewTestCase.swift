import QuartzCore
import UIKit
import XCTest

/// Runs tests in a window of 400 × 300 points on a screen that is played by the layers' own context, in virtual time.
class ViewTestCase: XCTestCase {
    /// Runs `body` with a window that is shown, and takes it away afterwards.
    func withWindow(_ body: @MainActor (UIWindow, TurnClock) -> Void) {
        MainActor.assumeIsolated {
            let time = TurnClock()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            window.makeKeyAndVisible()
            time.tick()
            body(window, time)
            window.isHidden = true
            time.tick()
            time.tick()
        }
    }
}

/// Ends turns when the test says so.
@MainActor
final class TurnClock {
    private static var now = 1000.0

    /// Tests of layers show roots of their own; this puts the screen's back.
    init() {
        UIApplication.shared.startOver()
        SceneContext.main.setRoot(UIScreen.main.rootLayer, on: UIScreen.main.id)
        SceneContext.main.setTickTime(Self.now)
    }

    /// Ends the turn at a time `seconds` later.
    func tick(after seconds: Double = 0) {
        Self.now += seconds
        SceneContext.main.setTickTime(Self.now)
        SceneContext.main.commitTick()
    }

    /// Lets time pass in which the app stands still.
    func stall(_ seconds: Double) {
        Self.now += seconds
        SceneContext.main.setTickTime(Self.now)
    }

    /// Several turns of a sixtieth of a second.
    func run(_ seconds: Double) {
        let end = Self.now + seconds
        while Self.now < end - 1e-9 { tick(after: min(1.0 / 60, end - Self.now)) }
    }
}

/// A view of 100 × 100 points that the display has seen.
@MainActor func shownView(_ window: UIWindow, _ time: TurnClock) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    time.tick()
    return view
}

/// Where the middle of the view is seen.
@MainActor func x(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }
