package import Foundation
import Gimbal
import Geometry
import InputEvents

/// Makes the events of fingers for a test, on a clock that the test moves.
@MainActor
package final class TouchHand {
    private let now: () -> TimeInterval
    private let pass: (TimeInterval) -> Void
    /// The last id; the app does not know that screens change, so no id is used twice in a process.
    private static var lastID: Int32 = 0
    package private(set) var fingers: [TestTouch] = []

    /// Creates a hand.
    ///
    /// - Parameters:
    ///   - now: returns the seconds on the clock of events.
    ///   - pass: advances the time by seconds; with 0 it only runs pending work.
    package init(now: @escaping () -> TimeInterval, pass: @escaping (TimeInterval) -> Void) {
        self.now = now
        self.pass = pass
    }

    /// Puts several fingers down together.
    package func touch(at points: [CGPoint]) -> [TestTouch] {
        let new = points.map { point in
            Self.lastID += 1
            return TestTouch(id: Self.lastID, location: point, hand: self)
        }
        fingers += new
        send(new, .began)
        return new
    }

    package func move(_ moves: [(finger: TestTouch, point: CGPoint)]) {
        let meant = moves.filter(\.finger.isDown)
        for move in meant { move.finger.location = move.point }
        send(meant.map(\.finger), .moved)
    }

    package func move(_ moves: [(finger: TestTouch, point: CGPoint)], duration: TimeInterval, steps: Int) {
        let count = max(1, steps)
        let starts = moves.map(\.finger.location)
        for step in 1...count {
            pass(duration / Double(count))
            let part = CGFloat(step) / CGFloat(count)
            move(
                zip(moves, starts).map { move, start in
                    let x = start.x + (move.point.x - start.x) * part
                    return (move.finger, CGPoint(x: x, y: start.y + (move.point.y - start.y) * part))
                })
        }
    }

    package func lift(_ touches: [TestTouch], isCancelled: Bool) {
        let meant = touches.filter(\.isDown)
        for touch in meant { touch.isDown = false }
        fingers.removeAll { !$0.isDown }
        send(meant, isCancelled ? .cancelled : .ended)
    }

    private func send(_ touches: [TestTouch], _ phase: InputPhase) {
        guard !touches.isEmpty else { return }
        let time = now()
        AppHost.handle(
            touches.map { touch in
                let location = Point<Logical>(x: touch.location.x, y: touch.location.y)
                return InputEvent(time: time, kind: .touch(Touch(id: touch.id, phase: phase, location: location)))
            })
        pass(0)
    }
}
