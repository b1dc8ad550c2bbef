import Geometry
import InputEvents
import InputSources
import NestedOutput
import Reactor

/// Reports the input of a window as the input of three devices: an absolute mouse, a touch panel and a keyboard.
final class WindowDevices: InputInterface {
    let descriptor: Int32? = nil
    var onReportsReady: (() -> Void)?

    private struct Device {
        let id: DeviceID
        let device: InputDevice
        var isThere = false
    }

    private let loop: EventLoop
    private var waiting: [DeviceReport] = []
    private var pointer = Device(
        id: DeviceID(1), device: InputDevice(name: "Window's pointer", node: "wl_pointer", abilities: .pointer))
    private var touch = Device(id: DeviceID(2), device: InputDevice(name: "Window's touch", node: "wl_touch", abilities: .touch))
    private var keyboard = Device(
        id: DeviceID(3), device: InputDevice(name: "Window's keyboard", node: "wl_keyboard", abilities: .keyboard))

    init(loop: EventLoop) {
        self.loop = loop
    }

    func handle(_ input: NestedInput) {
        switch input {
        case .devices(let hasPointer, let hasTouch, let hasKeyboard):
            set(&pointer, hasPointer)
            set(&touch, hasTouch)
            set(&keyboard, hasKeyboard)
        case .pointerMoved(let x, let y): say(pointer, .movedTo(Point(x: x, y: y)))
        case .button(let code, let isPressed): say(pointer, .button(code: code, isPressed: isPressed))
        case .scrolled(.wheel, let x, let y): say(pointer, .scrolled(.wheel, x: x, y: y))
        case .scrolled(.fingers, let x, let y): say(pointer, .scrolled(.fingers, x: x, y: y))
        case .scrolled(.continuous, let x, let y): say(pointer, .scrolled(.continuous, x: x, y: y))
        case .pointerLost: replug(pointer)
        case .key(let code, let isPressed): say(keyboard, .key(code: code, isPressed: isPressed))
        case .keymap(let text): say(keyboard, .keymap(text))
        case .modifiers(let depressed, let latched, let locked, let group):
            say(keyboard, .modifiers(SeatKeymap.Masks(depressed: depressed, latched: latched, locked: locked, group: group)))
        case .keysLost: replug(keyboard)
        case .touchDown(let slot, let x, let y): say(touch, .touchDown(slot: slot, at: Point(x: x, y: y)))
        case .touchMoved(let slot, let x, let y): say(touch, .touchMoved(slot: slot, at: Point(x: x, y: y)))
        case .touchUp(let slot): say(touch, .touchUp(slot: slot))
        case .touchesLost: replug(touch)
        }
        if !waiting.isEmpty { onReportsReady?() }
    }

    private func set(_ device: inout Device, _ isThere: Bool) {
        guard device.isThere != isThere else { return }
        device.isThere = isThere
        say(device, isThere ? .added(device.device) : .removed)
    }

    /// All that was held down ends without a release: as if the device had been pulled out.
    private func replug(_ device: Device) {
        guard device.isThere else { return }
        say(device, .removed)
        say(device, .added(device.device))
    }

    private func say(_ device: Device, _ kind: DeviceReport.Kind) {
        waiting.append(DeviceReport(device: device.id, time: loop.now, kind: kind))
    }

    func readReports(_ handle: (DeviceReport) -> Void) {
        let reports = waiting
        waiting.removeAll(keepingCapacity: true)
        for report in reports { handle(report) }
    }

    func suspend() {}
    func resume() throws(InputError) {}
    func setCalibration(_ matrix: CalibrationMatrix, of device: DeviceID) -> Bool { false }
    func setLamps(_ lamps: KeyboardLamps, of device: DeviceID) {}
    func takeProblems() -> [String] { [] }
    func close() {}
}
