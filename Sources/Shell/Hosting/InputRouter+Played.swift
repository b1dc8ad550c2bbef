import Geometry
import InputEvents
import QuartzCore
import UIKit
import WaylandServer

/// Plays the actions of a program's virtual pointer; all other receivers see a mouse.
extension InputRouter {
    func play(_ actions: [VirtualPointerAction]) {
        let time = CACurrentMediaTime()
        let size = UIScreen.main.rootLayer.bounds.size
        var place = UIApplication.shared.pointerLocation ?? Point(x: size.width / 2, y: size.height / 2)
        let start = place
        var events: [InputEvent] = []
        for action in actions {
            switch action {
            case .moved(let way):
                let wanted = hold.place(for: place + Point(x: way.width, y: way.height), from: place)
                place = InputRouter.within(size, wanted)
                let distance = Size<Logical>(width: way.width, height: way.height)
                let motion = Pointer.Motion(distance: distance, raw: distance)
                events.append(pointer(.moved, place, time, motion))
            case .movedTo(let x, let y):
                place = InputRouter.within(size, hold.place(for: Point(x: x * size.width, y: y * size.height), from: place))
                events.append(pointer(.moved, place, time))
            case .button(let code, let isPressed):
                let button = InputRouter.codes.firstIndex(of: code) ?? Int(code &- 0x110) & 0xFFFF
                events.append(pointer(isPressed ? .pressed(button: button) : .released(button: button), place, time))
            case .scrolled(let source, let way, let steps, let isEnd):
                events.append(InputEvent(time: time, kind: .scroll(scroll(source, way, steps, isEnd, place))))
            }
        }
        onPlayed?(events)
        if place != start { put(at: place) }
    }

    private func pointer(
        _ action: Pointer.Action, _ place: Point<Logical>, _ time: Double, _ motion: Pointer.Motion? = nil
    ) -> InputEvent {
        InputEvent(time: time, kind: .pointer(Pointer(action: action, location: place, motion: motion)))
    }

    /// Wayland says how the view of the content moves, ours how the content does.
    private func scroll(
        _ source: ServerSeat.ScrollSource, _ way: Size<Local>, _ steps: (x: Int32, y: Int32), _ isEnd: Bool,
        _ place: Point<Logical>
    ) -> Scroll {
        switch source {
        case .wheel:
            func points(_ step: Int32, _ distance: Double) -> Double {
                -(step != 0 ? Double(step) / 120 : distance / InputRouter.notch) * InputRouter.wheelPoints
            }
            let distance = Size<Logical>(width: points(steps.x, way.width), height: points(steps.y, way.height))
            return Scroll(
                source: .wheel, phase: .moved, distance: distance, location: place,
                playedDistance: Size(width: way.width, height: way.height))
        case .finger, .continuous:
            let phase: InputPhase = isEnd ? .ended : isPlayedScroll ? .moved : .began
            isPlayedScroll = !isEnd
            return Scroll(
                source: source == .finger ? .fingers : .continuous, phase: phase,
                distance: Size(width: -way.width, height: -way.height), location: place)
        }
    }

    private static func within(_ size: CGSize, _ place: Point<Logical>) -> Point<Logical> {
        Point(x: max(0, min(size.width - 1, place.x)), y: max(0, min(size.height - 1, place.y)))
    }
}
