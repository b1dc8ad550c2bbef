internal import CInput
internal import Geometry
internal import Glibc
internal import InputEvents
internal import Reactor

/// The tools of tablets: their kind, position and axes.
extension LibInput {
    func readPen(_ event: OpaquePointer, _ handle: (DeviceReport) -> Void) {
        guard let id = id(of: event), let pen = libinput_event_get_tablet_tool_event(event),
            let pointer = libinput_event_tablet_tool_get_tool(pen), let tool = LibInput.tool(pointer)
        else { return }
        let change: PenReport.Change
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY:
            change = .near(libinput_event_tablet_tool_get_proximity_state(pen) == LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_IN)
        case LIBINPUT_EVENT_TABLET_TOOL_TIP:
            change = .tip(isDown: libinput_event_tablet_tool_get_tip_state(pen) == LIBINPUT_TABLET_TOOL_TIP_DOWN)
        case LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
            change = .button(
                code: libinput_event_tablet_tool_get_button(pen),
                isPressed: libinput_event_tablet_tool_get_button_state(pen) == LIBINPUT_BUTTON_STATE_PRESSED)
        case _: change = .moved
        }
        let place = Point<PanelSquare>(
            x: libinput_event_tablet_tool_get_x_transformed(pen, 1), y: libinput_event_tablet_tool_get_y_transformed(pen, 1))
        var axes = LibInput.axes(pen, tool.abilities)
        // libinput corrects positions, but not the axes of the pen.
        if let orientation = LibInput.calibration(of: event)?.orientation {
            axes = orientation.rotated(axes, hasRotation: tool.abilities.contains(.rotation))
        }
        let report = PenReport(change, of: tool, at: place, axes: axes, wheel: LibInput.wheel(pen, tool.abilities))
        let time = MonotonicTime(nanoseconds: Int64(clamping: libinput_event_tablet_tool_get_time_usec(pen)) &* 1000)
        handle(DeviceReport(device: id, time: time, kind: .pen(report)))
    }

    /// Returns the device's calibration; nil where there is none.
    private static func calibration(of event: OpaquePointer) -> CalibrationMatrix? {
        var numbers = [Float](repeating: 0, count: 6)
        guard let device = libinput_event_get_device(event), libinput_device_config_calibration_get_matrix(device, &numbers) != 0
        else { return nil }
        return CalibrationMatrix(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    }

    /// Returns whether a tablet lies on a screen.
    ///
    /// Newer versions of libinput assume so for every tablet that they do not know; the kernel knows (`INPUT_PROP_DIRECT`,
    /// https://docs.kernel.org/input/event-codes.html).
    static func isScreen(_ device: OpaquePointer) -> Bool {
        guard libinput_device_config_calibration_has_matrix(device) != 0 else { return false }
        guard let name = libinput_device_get_sysname(device),
            let file = fopen("/sys/class/input/\(String(cString: name))/device/properties", "re")
        else { return true }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), file) != nil else { return true }
        let text = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        // The words are hexadecimal, the lowest last.
        guard let word = text.split(whereSeparator: \.isWhitespace).last.flatMap({ UInt64($0, radix: 16) }) else { return true }
        return word & 1 << 1 != 0
    }

    /// Returns the tool; nil for one that is laid on a screen and is not a pen.
    private static func tool(_ pointer: OpaquePointer) -> PenTool? {
        let kinds: [(libinput_tablet_tool_type, PenTool.Kind)] = [
            (LIBINPUT_TABLET_TOOL_TYPE_PEN, .pen), (LIBINPUT_TABLET_TOOL_TYPE_ERASER, .eraser),
            (LIBINPUT_TABLET_TOOL_TYPE_BRUSH, .brush), (LIBINPUT_TABLET_TOOL_TYPE_PENCIL, .pencil),
            (LIBINPUT_TABLET_TOOL_TYPE_AIRBRUSH, .airbrush), (LIBINPUT_TABLET_TOOL_TYPE_MOUSE, .mouse),
            (LIBINPUT_TABLET_TOOL_TYPE_LENS, .lens),
        ]
        let type = libinput_tablet_tool_get_type(pointer)
        guard let kind = kinds.first(where: { $0.0 == type })?.1 else { return nil }
        var abilities: PenTool.Abilities = []
        if libinput_tablet_tool_has_tilt(pointer) != 0 { abilities.insert(.tilt) }
        if libinput_tablet_tool_has_pressure(pointer) != 0 { abilities.insert(.pressure) }
        if libinput_tablet_tool_has_distance(pointer) != 0 { abilities.insert(.distance) }
        if libinput_tablet_tool_has_rotation(pointer) != 0 { abilities.insert(.rotation) }
        if libinput_tablet_tool_has_slider(pointer) != 0 { abilities.insert(.slider) }
        if libinput_tablet_tool_has_wheel(pointer) != 0 { abilities.insert(.wheel) }
        return PenTool(
            kind: kind, serial: libinput_tablet_tool_get_serial(pointer), hardware: libinput_tablet_tool_get_tool_id(pointer),
            abilities: abilities)
    }

    private static func axes(_ pen: OpaquePointer, _ abilities: PenTool.Abilities) -> Pen.Axes {
        var axes = Pen.Axes()
        if abilities.contains(.pressure) { axes.pressure = libinput_event_tablet_tool_get_pressure(pen) }
        if abilities.contains(.distance) { axes.distance = libinput_event_tablet_tool_get_distance(pen) }
        if abilities.contains(.tilt) {
            axes.tilt = Size(
                width: libinput_event_tablet_tool_get_tilt_x(pen), height: libinput_event_tablet_tool_get_tilt_y(pen))
        }
        if abilities.contains(.rotation) { axes.rotation = libinput_event_tablet_tool_get_rotation(pen) }
        if abilities.contains(.slider) { axes.slider = libinput_event_tablet_tool_get_slider_position(pen) }
        return axes
    }

    private static func wheel(_ pen: OpaquePointer, _ abilities: PenTool.Abilities) -> Pen.Wheel? {
        guard abilities.contains(.wheel), libinput_event_tablet_tool_wheel_has_changed(pen) != 0 else { return nil }
        return Pen.Wheel(
            degrees: libinput_event_tablet_tool_get_wheel_delta(pen),
            clicks: libinput_event_tablet_tool_get_wheel_delta_discrete(pen))
    }
}
