@testable import QuartzCore
import UIKit
import XCTest

/// Virtual time without a display: what a list needs, and no more, so that a step is cheap.
@MainActor
final class BareScreen {
    private static var latest = 1_000_000.0
    private(set) var now: Double

    init() {
        now = Self.latest + 1
        UIApplication.shared.startOver()
        SceneContext.main.setClock(nil)
        SceneContext.main.setRoot(UIScreen.main.rootLayer, on: UIScreen.main.id)
        SceneContext.main.setTickTime(now)
    }

    func close() { Self.latest = now }

    /// Ends the turn.
    func tick() {
        SceneContext.main.setTickTime(now)
        TickTimer.run(until: now)
        SceneContext.main.commitTick()
    }

    /// Ends turns until what the end of animations asked for is done.
    func settle() {
        tick()
        for _ in 0..<3 where SceneContext.main.hasPendingWork { tick() }
    }

    /// Frames of a thirtieth of a second, at most until nothing moves any more.
    func pass(_ seconds: Double, frame: Double = 1.0 / 30, _ each: () -> Void = {}) {
        let end = now + seconds
        while now < end - 1e-9 {
            tick()
            if isIdle {
                now = end
                return tick()
            }
            now = min(end, now + frame)
            tick()
            each()
        }
    }

    /// Nothing moves, waits or is asked for.
    var isIdle: Bool {
        let scene = SceneContext.main
        return !scene.hasPendingWork && scene.animations.isEmpty && !scene.wantsFrames && TickTimer.next == nil
    }
}
