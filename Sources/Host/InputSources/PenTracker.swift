internal import Diagnostics
internal import Geometry
internal import InputEvents

/// The tools in proximity of their tablets, and the identifiers in their events.
struct PenTracker {
    /// The tablet, and the screen at which its tools point.
    struct Place {
        let id: DeviceID
        let device: InputDevice
        let screen: InputScreen
    }

    private struct ToolInProximity {
        let device: DeviceID
        let screen: UInt32
        var pen: Pen
        var buttons: [UInt32] = []
    }

    private struct Known {
        /// The tool without its id.
        let tool: PenTool
        /// The tablet of a tool that has no serial number.
        let device: DeviceID?
        let id: UInt32
    }

    /// The maximum number of tools in proximity, more than a user has hands.
    private static let limit = 16
    /// The maximum number of known tools, more than users own.
    private static let knownLimit = 64

    private var near: [ToolInProximity] = []
    private var known: [Known] = []
    private var lastID: UInt32 = 0

    mutating func take(_ report: PenReport, at place: Place, time: Double, _ batch: inout [InputEvent]) -> TouchTracker.Outcome {
        let tool = named(report.tool, of: place)
        let known = near.firstIndex { $0.device == place.id && $0.pen.tool.id == tool.id }
        if report.change == .near(true) {
            guard known == nil else { return .garbage("a pen came near twice") }
            guard near.count < Self.limit else { return .garbage("it has more than \(Self.limit) pens") }
            let pen = Pen(
                tool: tool, tablet: place.id.rawValue, action: .entered, location: .zero,
                isOnScreen: place.device.abilities.contains(.screen))
            near.append(ToolInProximity(device: place.id, screen: place.screen.number, pen: pen))
            say(near.count - 1, .entered, report, place, time, &batch)
            return .fine
        }
        guard let index = known else { return .garbage("a pen did something without being near") }
        switch report.change {
        case .near:
            end(index, time, &batch)
        case .moved:
            say(index, .moved, report, place, time, &batch)
        case .tip(let isDown):
            guard near[index].pen.isDown != isDown else { return .garbage("a pen's tip went \(isDown ? "down" : "up") twice") }
            near[index].pen.isDown = isDown
            say(index, isDown ? .down : .up, report, place, time, &batch)
        case .button(let code, let isPressed):
            guard near[index].buttons.contains(code) != isPressed else {
                return .garbage("a pen's button \(code) \(isPressed ? "was pressed" : "was released") twice")
            }
            if isPressed { near[index].buttons.append(code) } else { near[index].buttons.removeAll { $0 == code } }
            say(index, isPressed ? .pressed(code: code) : .released(code: code), report, place, time, &batch)
        }
        return .fine
    }

    /// Ends the tools for which `isGone` returns true, for example those of a tablet that was unplugged.
    mutating func end(time: Double, _ batch: inout [InputEvent], where isGone: (DeviceID, _ screen: UInt32) -> Bool) {
        while let index = near.firstIndex(where: { isGone($0.device, $0.screen) }) { end(index, time, &batch) }
    }

    /// Forgets the tools without a serial number of a tablet, which get another id when the tablet returns.
    mutating func forget(_ device: DeviceID) {
        known.removeAll { $0.device == device }
    }

    private mutating func end(_ index: Int, _ time: Double, _ batch: inout [InputEvent]) {
        let old = near.remove(at: index)
        var pen = old.pen
        pen.wheel = nil
        func say(_ action: Pen.Action) {
            pen.action = action
            batch.append(InputEvent(time: time, kind: .pen(pen), screen: old.screen))
        }
        for code in old.buttons { say(.released(code: code)) }
        if pen.isDown {
            pen.isDown = false
            say(.cancelled)
        }
        say(.left)
    }

    private mutating func say(
        _ index: Int, _ action: Pen.Action, _ report: PenReport, _ place: Place, _ time: Double, _ batch: inout [InputEvent]
    ) {
        near[index].pen.action = action
        near[index].pen.location = place.screen.point(report.place)
        near[index].pen.axes = place.screen.orientation.rotated(
            report.axes.inRange, hasRotation: report.tool.abilities.contains(.rotation))
        near[index].pen.wheel = report.wheel.flatMap { $0.degrees.isFinite ? $0 : nil }
        batch.append(InputEvent(time: time, kind: .pen(near[index].pen), screen: near[index].screen))
    }

    private mutating func named(_ tool: PenTool, of place: Place) -> PenTool {
        var named = tool
        named.id = 0
        let home = tool.serial == 0 ? place.id : nil
        if let old = known.first(where: { $0.tool == named && $0.device == home }) {
            named.id = old.id
            return named
        }
        if known.count >= Self.knownLimit,
            let old = known.firstIndex(where: { old in !near.contains { $0.pen.tool.id == old.id } })
        {
            known.remove(at: old)
        }
        lastID &+= 1
        known.append(Known(tool: named, device: home, id: lastID))
        log.info("\(place.device) sees \(tool)\(place.device.abilities.contains(.screen) ? ", on the screen" : "")")
        named.id = lastID
        return named
    }
}

extension Pen.Axes {
    fileprivate var inRange: Pen.Axes {
        func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : 0
        }
        return Pen.Axes(
            pressure: clamp(pressure, 0...1), distance: clamp(distance, 0...1),
            tilt: Size(width: clamp(tilt.width, -90...90), height: clamp(tilt.height, -90...90)),
            rotation: clamp(rotation, -360...360), slider: clamp(slider, -1...1))
    }
}
