import Foundation
import Geometry
import QuartzCore
package import UIKit
import WaylandServer

/// A view that shows surfaces of a client and passes fingers, pointer and wheel to them, unless a recognizer takes those.
package class SurfaceHostView: UIView {
    weak var windows: ClientWindows?
    /// Fingers that are down, each with the corner of the surface that has it.
    private var fingers: [ObjectIdentifier: (id: Int32, surface: Surface, origin: CGPoint)] = [:]

    var press = PointerPress.none

    init(hostedBy windows: ClientWindows) {
        super.init(frame: .zero)
        self.windows = windows
        isMultipleTouchEnabled = true
    }

    package required init?(coder: NSCoder) { nil }

    // MARK: What a subclass says

    /// A point of the view as one of the client's window.
    func windowPoint(_ point: CGPoint) -> CGPoint { point }
    /// A point of the client's window as one of the view.
    func viewPoint(_ point: CGPoint) -> CGPoint { point }
    /// The surface that takes a point of the client's window, and where its corner is.
    func surfaceHit(_ point: CGPoint) -> (surface: Surface, origin: CGPoint)? { nil }
    /// Called when a finger or a button is pressed in the view.
    func wasPressed() {}
    /// Called when a finger or a button has acted in the view, and not when another receiver took it over before its end.
    func wasUsed() {}
    /// Whether the surface is gone, so that the client receives no touches or scrolls any more.
    var isOver: Bool { false }

    /// A point of the window's geometry on the screen's root layer.
    func screenPoint(_ point: CGPoint) -> CGPoint { layer.convert(viewPoint(point), to: UIScreen.main.rootLayer) }

    // MARK: Fingers

    package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches where touch.isPointer { pointerBegan(touch) }
        forEachFinger(touches) { seat, touch in
            let point = windowPoint(touch.location(in: self))
            wasPressed()
            let found = surfaceHit(point)
            if seat.dismissPopups(pressedOn: found?.surface) { return nil }
            guard let found else { return nil }
            let id = seat.freeFinger
            fingers[ObjectIdentifier(touch)] = (id, found.surface, found.origin)
            windows?.lastPlace = screenPlace(of: touch)
            seat.touchDown(id, on: found.surface, at: place(point, found.origin), time: touch.timestamp.wireTime)
            return found.surface
        }
    }

    package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        forEachFinger(touches) { seat, touch in
            guard let finger = fingers[ObjectIdentifier(touch)], seat.admits(finger.surface) else { return nil }
            if let drag = seat.drag, drag.finger == finger.id {
                windows?.dragFinger(drag, to: screenPlace(of: touch), at: touch.timestamp.wireTime)
                return nil
            }
            // A program that draws wants all that the panel said.
            for (index, sample) in (event?.coalescedTouches(for: touch) ?? [touch]).enumerated() {
                if index > 0 { seat.endTouchFrame(of: finger.surface) }
                let point = windowPoint(sample.location(in: self))
                seat.touchMoved(finger.id, to: place(point, finger.origin), time: sample.timestamp.wireTime)
            }
            return finger.surface
        }
    }

    package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches where touch.isPointer { pointerEnded(touch) }
        forEachFinger(touches) { seat, touch in
            guard let finger = fingers.removeValue(forKey: ObjectIdentifier(touch)), seat.admits(finger.surface) else {
                return nil
            }
            seat.touchUp(finger.id, time: touch.timestamp.wireTime)
            wasUsed()
            windows?.textField.wasTouched()
            return finger.surface
        }
    }

    package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches where touch.isPointer { pointerCancelled(touch) }
        let ours = touches.compactMap { fingers[ObjectIdentifier($0)] }
        guard let client = ours.first?.surface.client else { return }
        // The protocol knows only all of them.
        fingers = [:]
        windows?.seat.cancelTouches(of: client)
    }

    /// One group of events for all.
    private func forEachFinger(_ touches: Set<UITouch>, _ body: (ServerSeat, UITouch) -> Surface?) {
        guard let seat = windows?.seat, !isOver else { return }
        var last: Surface?
        for touch in touches where !touch.isPointer { last = body(seat, touch) ?? last }
        if let last { seat.endTouchFrame(of: last) }
    }

    private func screenPlace(of touch: UITouch) -> CGPoint {
        layer.convert(touch.location(in: self), to: UIScreen.main.rootLayer)
    }

    private func place(_ point: CGPoint, _ origin: CGPoint) -> Point<Local> {
        Point(x: point.x - origin.x, y: point.y - origin.y)
    }
}
