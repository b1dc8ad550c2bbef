internal import Geometry
internal import InputEvents

/// The single pointer of the seat: its position, the buttons that are down, and the device that scrolls.
struct PointerTracker {
    typealias Motion = Pointer.Motion

    private struct Scrolling {
        let device: DeviceID
        let source: Scroll.Source
        var x = false
        var y = false
    }

    private struct Held {
        let device: DeviceID
        let button: Int
    }

    private(set) var location = Point<Logical>.zero
    private(set) var screen: UInt32?
    private var isRelative = true
    var hold = PointerHold()
    private var held: [Held] = []
    private var scrolling: [Scrolling] = []

    /// Keeps the pointer on an existing screen, or moves it to the middle of the first.
    mutating func stay(on screens: [InputScreen]) {
        if let current = screens.first(where: { $0.number == screen }) {
            location = current.clamp(location)
        } else {
            screen = screens.first?.number
            location = screens.first.map { Point(x: $0.points.width / 2, y: $0.points.height / 2) } ?? .zero
        }
    }

    mutating func move(
        by x: Double, _ y: Double, raw: Size<Logical>? = nil, on screens: [InputScreen], time: Double, _ batch: inout [InputEvent]
    ) {
        guard x.isFinite, y.isFinite, let current = screens.first(where: { $0.number == screen }) else { return }
        let place = hold.place(for: location + Point(x: x, y: y), from: location)
        let motion = Motion(distance: Size(width: x, height: y), raw: raw ?? Size(width: x, height: y))
        move(to: current.clamp(place), on: current.number, isRelative: true, by: motion, time: time, &batch)
    }

    mutating func move(
        to point: Point<Logical>, on screen: UInt32, isRelative: Bool = false, by motion: Motion? = nil, time: Double,
        _ batch: inout [InputEvent]
    ) {
        guard point != location || screen != self.screen || (hold.reportsAll && motion?.isZero == false) else { return }
        location = point
        self.screen = screen
        self.isRelative = isRelative
        batch.append(event(.moved, time, motion))
    }

    /// Moves the pointer to a pen, so that the next motion of a mouse continues from there.
    mutating func follow(_ point: Point<Logical>, on screen: UInt32) {
        guard hold.kind == .free else { return }
        (location, self.screen) = (point, screen)
    }

    /// Presses a button; the same button of two mice counts as one.
    mutating func press(_ button: Int, of device: DeviceID, time: Double, _ batch: inout [InputEvent]) -> TouchTracker.Outcome {
        guard !held.contains(where: { $0.device == device && $0.button == button }) else {
            return .garbage("button \(button) went down twice")
        }
        let isNews = !held.contains { $0.button == button }
        held.append(Held(device: device, button: button))
        if isNews { batch.append(event(.pressed(button: button), time)) }
        return .fine
    }

    mutating func release(_ button: Int, of device: DeviceID, time: Double, _ batch: inout [InputEvent]) -> TouchTracker.Outcome {
        guard let index = held.firstIndex(where: { $0.device == device && $0.button == button }) else {
            return .garbage("button \(button) went up without being down")
        }
        held.remove(at: index)
        if !held.contains(where: { $0.button == button }) { batch.append(event(.released(button: button), time)) }
        return .fine
    }

    /// Scrolls; a wheel has no phase, while fingers begin, move, and end when both axes have come to rest.
    mutating func scroll(
        _ source: Scroll.Source, x: Double?, y: Double?, of device: DeviceID, time: Double, _ batch: inout [InputEvent]
    ) {
        let (dx, dy) = (x ?? 0, y ?? 0)
        guard dx.isFinite, dy.isFinite else { return }
        guard source != .wheel else {
            if dx != 0 || dy != 0 { batch.append(scrolled(.wheel, .moved, dx, dy, time)) }
            return
        }
        let known = scrolling.firstIndex { $0.device == device && $0.source == source }
        guard let index = known else {
            guard dx != 0 || dy != 0 else { return }
            scrolling.append(Scrolling(device: device, source: source, x: dx != 0, y: dy != 0))
            batch.append(scrolled(source, .began, dx, dy, time))
            return
        }
        if let x { scrolling[index].x = x != 0 }
        if let y { scrolling[index].y = y != 0 }
        let isOver = !scrolling[index].x && !scrolling[index].y
        if isOver { scrolling.remove(at: index) }
        batch.append(scrolled(source, isOver ? .ended : .moved, dx, dy, time))
    }

    /// Releases the buttons of the devices for which `isGone` returns true.
    mutating func end(time: Double, _ batch: inout [InputEvent], where isGone: (DeviceID) -> Bool) {
        for item in held.filter({ isGone($0.device) }) { _ = release(item.button, of: item.device, time: time, &batch) }
        for item in scrolling where isGone(item.device) { batch.append(scrolled(item.source, .cancelled, 0, 0, time)) }
        scrolling.removeAll { isGone($0.device) }
    }

    private func event(_ action: Pointer.Action, _ time: Double, _ motion: Motion? = nil) -> InputEvent {
        let pointer = Pointer(action: action, location: location, isRelative: isRelative, motion: motion)
        return InputEvent(time: time, kind: .pointer(pointer), screen: screen)
    }

    /// Creates a scroll event, whose direction is opposite to the report: the content moves up when a wheel scrolls down.
    private func scrolled(
        _ source: Scroll.Source, _ phase: InputPhase, _ x: Double, _ y: Double, _ time: Double
    ) -> InputEvent {
        let scroll = Scroll(
            source: source, phase: phase, distance: Size(width: x == 0 ? 0 : -x, height: y == 0 ? 0 : -y), location: location)
        return InputEvent(time: time, kind: .scroll(scroll), screen: screen)
    }
}
