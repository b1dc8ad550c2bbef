internal import Geometry
internal import InputEvents
public import UIKit

/// A finger of an app's tour. Its events take the way of a real finger's, through hit-testing and gestures.
///
/// It moves with the frames that are shown, on the clock of the animations, so that recordings of a tour are the same each time.
@preconcurrency @MainActor
public final class TourFinger {
    private static var lastID: Int32 = 1000
    private let id: Int32
    private var place = CGPoint.zero
    private var link: CADisplayLink?

    /// Creates a finger that does not touch.
    public init() {
        Self.lastID += 1
        id = Self.lastID
    }

    /// Puts the finger down at a place, in points of the screen.
    public func touch(at point: CGPoint) {
        place = point
        send(.began)
    }

    /// Moves to a place in `duration` seconds, slower at both ends, and calls `arrived`.
    public func move(to point: CGPoint, over duration: TimeInterval, then arrived: @escaping @MainActor () -> Void) {
        let start = place
        follow(
            { CGPoint(x: start.x + (point.x - start.x) * $0, y: start.y + (point.y - start.y) * $0) }, over: duration,
            then: arrived)
    }

    /// Moves around a place, clockwise by `angle` in radians, in `duration` seconds.
    public func move(
        around middle: CGPoint, by angle: CGFloat, over duration: TimeInterval, then arrived: @escaping @MainActor () -> Void
    ) {
        let (x, y) = (place.x - middle.x, place.y - middle.y)
        follow(
            {
                let (cosine, sine) = (cos(angle * $0), sin(angle * $0))
                return CGPoint(x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine)
            }, over: duration, then: arrived)
    }

    /// - Parameter way: returns the place for each part of the way, 0 … 1.
    private func follow(
        _ way: @escaping (CGFloat) -> CGPoint, over duration: TimeInterval, then arrived: @escaping @MainActor () -> Void
    ) {
        link?.invalidate()
        var begin: TimeInterval?
        let link = CADisplayLink { [weak self] link in
            MainActor.assumeIsolated {
                guard let self else { return link.invalidate() }
                let now = link.timestamp
                let elapsed = (now - (begin ?? now)) * SceneContext.main.animationSpeed
                begin = begin ?? now
                let part = duration > 0 ? min(max(elapsed / duration, 0), 1) : 1
                self.place = way(CGFloat(part * part * (3 - 2 * part)))
                self.send(.moved)
                guard part >= 1 else { return }
                link.invalidate()
                arrived()
            }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    /// Lifts the finger at its present place.
    public func lift() {
        link?.invalidate()
        send(.ended)
    }

    /// Puts the finger down, moves it along a line, and lifts it.
    public func drag(
        from start: CGPoint, to end: CGPoint, over duration: TimeInterval, then lifted: @escaping @MainActor () -> Void
    ) {
        touch(at: start)
        move(to: end, over: duration) { [self] in
            lift()
            lifted()
        }
    }

    /// Puts the finger down and lifts it at the same place.
    public func tap(at point: CGPoint, then lifted: @escaping @MainActor () -> Void) {
        drag(from: point, to: point, over: 0.08, then: lifted)
    }

    private func send(_ phase: InputPhase) {
        let touch = Touch(id: id, phase: phase, location: Point<Logical>(x: place.x, y: place.y))
        AppHost.handle([InputEvent(time: CACurrentMediaTime(), kind: .touch(touch))])
    }
}
