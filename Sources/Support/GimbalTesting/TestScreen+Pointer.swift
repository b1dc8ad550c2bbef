public import Foundation
import Geometry
import Gimbal
import InputEvents
public import UIKit

/// A mouse and a touchpad, in points of the screen. Each event runs the main loop's turn, so that what it changes is committed.
extension TestScreen {
    /// The pointer moves there at once, with whatever buttons are down.
    public func movePointer(to point: CGPoint) { act(.moved, point) }

    /// - Parameter number: 1 is the first.
    /// - Parameter point: in points of the screen.
    public func pressButton(_ number: Int = 1, at point: CGPoint) { act(.pressed(button: number - 1), point) }
    /// Releases a mouse button at a point of the screen; button 1 is the first.
    public func releaseButton(_ number: Int = 1, at point: CGPoint) { act(.released(button: number - 1), point) }

    /// The pointer moves there, and a button goes down and up.
    public func click(at point: CGPoint, button number: Int = 1) {
        movePointer(to: point)
        pressButton(number, at: point)
        advance(by: 0.05)
        releaseButton(number, at: point)
    }

    /// A step of the wheel; the content is to move by so many points.
    public func turnWheel(at point: CGPoint, by way: CGVector) { scroll(.wheel, .moved, point, way) }

    /// Two fingers move evenly on a touchpad, and leave it where `lifts` says so; the content is to move by so many points.
    public func scroll(
        at point: CGPoint, by way: CGVector, duration: TimeInterval = 0.2, steps: Int = 12, lifts: Bool = true
    ) {
        let count = max(1, steps)
        let part = CGVector(dx: way.dx / CGFloat(count), dy: way.dy / CGFloat(count))
        for step in 0..<count {
            scroll(.fingers, step == 0 ? .began : .moved, point, part)
            if step < count - 1 || lifts { advance(by: duration / Double(count)) }
        }
        if lifts { scroll(.fingers, .ended, point, .zero) }
    }

    /// The fingers leave the touchpad.
    public func endScroll(at point: CGPoint) { scroll(.fingers, .ended, point, .zero) }

    private func act(_ action: Pointer.Action, _ point: CGPoint) {
        send(.pointer(Pointer(action: action, location: Point(x: point.x, y: point.y))))
    }

    private func scroll(_ source: Scroll.Source, _ phase: InputPhase, _ point: CGPoint, _ way: CGVector) {
        send(
            .scroll(
                Scroll(
                    source: source, phase: phase, distance: Size(width: way.dx, height: way.dy),
                    location: Point(x: point.x, y: point.y))))
    }

    private func send(_ kind: InputEvent.Kind) {
        AppHost.handle([InputEvent(time: time, kind: kind)])
        settle()
    }
}
