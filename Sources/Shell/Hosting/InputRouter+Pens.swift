import Foundation
import Geometry
package import InputEvents
import UIKit
import WaylandServer

/// Takes pens to the window that they are over: as pens to a program that has asked for tablets, as a pointer to all others.
///
/// A pointer and no finger: it hovers before it presses, it has more than one button, and what a finger scrolls it writes on. While
/// its tip or a button is down a pen stays with what it pressed; a window that it moves, and what it drags, it leads as a pointer.
extension InputRouter {
    /// A tool that is near.
    struct ActivePen {
        /// What has it, as a pen; nil while it is a pointer.
        var target: InputTarget?
        /// The pressed tip (0) and buttons (the kernel's codes), without those whose press the target did not receive.
        var pressed: Set<UInt32> = []
        var pen: Pen
        var time: UInt32
    }

    /// A tablet came or went.
    package func take(_ tablet: Tablet) {
        let pens = windows.seat.pens
        tablet.isThere ? pens.add(tablet) : pens.remove(tablet)
    }

    package func take(_ pen: Pen, at seconds: Double) -> Bool {
        guard let samples = pen.samples, pen.action == .moved else { return follow(pen, at: seconds) }
        // A program that draws wants all that the tablet said.
        var isOwned = false
        for sample in samples {
            var one = pen
            (one.location, one.axes, one.samples) = (sample.location, sample.axes ?? pen.axes, nil)
            isOwned = follow(one, at: sample.time)
            if !isOwned { break }
        }
        return isOwned
    }

    /// - Returns: true when a client that has asked for tablets owns the pen.
    private func follow(_ pen: Pen, at seconds: Double) -> Bool {
        let id = pen.tool.id
        var state = pens[id] ?? ActivePen(pen: pen, time: seconds.wireTime)
        (state.pen, state.time) = (pen, seconds.wireTime)
        if state.pressed.isEmpty { state.target = target(of: pen) }
        pens[id] = pen.action == .left ? nil : state
        guard let target = state.target else {
            if let code = pen.pressed { pens[id]?.pressed.insert(code) }
            if let code = pen.released { pens[id]?.pressed.remove(code) }
            windows.seat.pens.leave(pen.tool, time: state.time)
            reviewHold()
            return false
        }
        windows.lastPlace = pen.location.onRoot
        if let code = pen.pressed {
            if state.pressed.isEmpty, windows.seat.dismissPopups(pressedOn: target.surface) {
                hover(pen, target, state.time)
                return true
            }
            if state.pressed.isEmpty { pressed(target, pen) }
            pens[id]?.pressed.insert(code)
        } else if let code = pen.released, pens[id]?.pressed.remove(code) == nil {
            hover(pen, target, state.time)
            return true
        }
        send(pen, to: target, state.time)
        return true
    }

    /// Sends a movement in place of a press or release: the target does not receive the press.
    private func hover(_ pen: Pen, _ target: InputTarget, _ time: UInt32) {
        var pen = pen
        (pen.action, pen.isDown) = (.moved, false)
        send(pen, to: target, time)
    }

    private func send(_ pen: Pen, to target: InputTarget, _ time: UInt32) {
        let isThere = target.surface.isAlive && windows.seat.admits(target.surface)
        windows.seat.pens.take(
            target.rotated(pen), on: isThere ? target.surface : nil, at: target.place(of: pen.location.onRoot), time: time)
        reviewHold()
    }

    /// nil where it is a pointer.
    private func target(of pen: Pen) -> InputTarget? {
        guard pen.action != .left, !isLeading, let target = InputTarget(at: pen.location.onRoot),
            windows.seat.pens.areHeard(by: target.surface.client)
        else { return nil }
        return target
    }

    private func pressed(_ target: InputTarget, _ pen: Pen) {
        target.view.wasPressed()
        if pen.isOnScreen { windows.textField.wasTouched() }
    }

    /// A pen that is down on a surface of the client is a pointer from now on, whose first button is held.
    ///
    /// - Returns: false when there is none.
    func makePenLead(of client: Client) -> Bool {
        guard let (id, state) = pens.first(where: { $0.value.pressed.contains(0) && $0.value.target?.surface.client === client }),
            let target = state.target
        else { return false }
        pens[id]?.target = nil
        windows.seat.pens.leave(state.pen.tool, time: state.time)
        hold(target, at: state.pen.location, state.time)
        return true
    }
}

extension Pen {
    /// 0 for the tip.
    fileprivate var pressed: UInt32? {
        switch action {
        case .down: 0
        case .pressed(let code): code
        case .entered, .moved, .up, .cancelled, .released, .left: nil
        }
    }

    fileprivate var released: UInt32? {
        switch action {
        case .up, .cancelled: 0
        case .released(let code): code
        case .entered, .moved, .down, .pressed, .left: nil
        }
    }
}

extension InputTarget {
    /// How it is held, in the directions of the surface: a window may be turned on the screen.
    fileprivate func rotated(_ pen: Pen) -> Pen {
        let root = pen.location.onRoot
        let corner = place(of: root)
        /// A direction of the screen on the surface, as long as it was.
        func direction(_ x: Double, _ y: Double) -> Point<Local> {
            let length = (x * x + y * y).squareRoot()
            guard length > 0 else { return Point(x: 0, y: 0) }
            let end = place(of: CGPoint(x: root.x + x / length, y: root.y + y / length))
            let (dx, dy) = (end.x - corner.x, end.y - corner.y)
            let scale = (dx * dx + dy * dy).squareRoot()
            return scale > 1e-9 ? Point(x: dx / scale * length, y: dy / scale * length) : Point(x: x, y: y)
        }
        var turned = pen
        let tilt = direction(pen.axes.tilt.width, pen.axes.tilt.height)
        turned.axes.tilt = Size(width: InputTarget.plain(tilt.x), height: InputTarget.plain(tilt.y))
        guard pen.tool.abilities.contains(.rotation) else { return turned }
        let angle = pen.axes.rotation * .pi / 180
        let up = direction(sin(angle), -cos(angle))
        let degrees = atan2(up.x, -up.y) * 180 / .pi
        turned.axes.rotation = InputTarget.plain(degrees < -1e-9 ? degrees + 360 : max(0, degrees))
        return turned
    }

    /// Without what arithmetic leaves behind: the same tilt is to be the same number.
    private static func plain(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
