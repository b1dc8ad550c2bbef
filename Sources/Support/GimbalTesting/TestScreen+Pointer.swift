public import Foundation
import Geometry
import Gimbal
import InputEvents
public import UIKit

/// A mouse and a touchpad, in points of the screen. Each event runs a tick of the main loop, so that its changes are committed.
extension TestScreen {
    /// Moves the pointer at once, with whatever buttons are down.
    public func movePointer(to point: CGPoint) { act(.moved, point) }

    /// Presses a mouse button and keeps it down.
    ///
    /// - Parameters:
    ///   - number: the button; 1 is the first.
    ///   - point: the pointer's position, in points of the screen.
    public func pressButton(_ number: Int = 1, at point: CGPoint) { act(.pressed(button: number - 1), point) }
    /// Releases a mouse button at a point of the screen; button 1 is the first.
    public func releaseButton(_ number: Int = 1, at point: CGPoint) { act(.released(button: number - 1), point) }

    /// Moves the pointer, then presses and releases a button.
    public func click(at point: CGPoint, button number: Int = 1) {
        movePointer(to: point)
        pressButton(number, at: point)
        advance(by: 0.05)
        releaseButton(number, at: point)
    }

    /// Makes a wheel step; `way` is the requested movement of the content, in points.
    public func turnWheel(at point: CGPoint, by way: CGVector) { scroll(.wheel, .moved, point, way) }

    /// Moves two fingers evenly on a touchpad; `way` is the requested movement of the content, in points. At the end the fingers
    /// leave the touchpad if `lifts` is true.
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

    /// Lifts the fingers from the touchpad.
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
