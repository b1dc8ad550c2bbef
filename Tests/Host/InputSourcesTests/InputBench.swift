internal import Geometry
internal import InputEvents
internal import InputSources
internal import Reactor

/// A seat's devices on a table: one screen, virtual time, and everything that was said.
final class InputBench {
    let time = VirtualTime()
    let loop: EventLoop
    let devices: SimulatedInput
    let source: InputSource
    private(set) var events: [InputEvent] = []
    private(set) var batches = 0

    static let screen = InputScreen(number: 0, name: "DSI-1", size: Size(width: 800, height: 480))

    init(_ options: InputOptions = InputOptions(), screens: [InputScreen] = [screen]) throws {
        loop = try EventLoop(time: time)
        devices = try SimulatedInput(loop: loop)
        source = try InputSource(loop: loop, interface: devices, options: options)
        source.screens = screens
        source.onEvents = { [unowned self] in
            events += $0
            batches += 1
        }
    }

    func plugPanel(_ name: String = "Goodix Capacitive TouchScreen") -> DeviceID {
        plug(InputDevice(name: name, abilities: .touch))
    }

    func plug(_ device: InputDevice) -> DeviceID {
        let id = devices.plug(device)
        settle()
        return id
    }

    func say(_ id: DeviceID, _ kinds: DeviceReport.Kind...) {
        for kind in kinds { devices.say(id, kind) }
        settle()
    }

    func settle() { loop.advance(by: .zero) }

    func take() -> [InputEvent] {
        defer { events = [] }
        return events
    }

    var touches: [Touch] {
        events.compactMap { event in
            guard case .touch(let touch) = event.kind else { return nil }
            return touch
        }
    }

    var keys: [Key] {
        events.compactMap { event in
            guard case .key(let key) = event.kind else { return nil }
            return key
        }
    }

    /// Touches that began and neither ended nor were cancelled, and those that did so more than once.
    var unbalanced: [Int32] {
        var began: [Int32: Int] = [:]
        for touch in touches {
            if touch.phase == .began { began[touch.id, default: 0] += 1 }
            if touch.phase.isLast { began[touch.id, default: 0] -= 1 }
        }
        return began.filter { $0.value != 0 }.map(\.key)
    }
}

extension Point where S == PanelSquare {
    static func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
}
