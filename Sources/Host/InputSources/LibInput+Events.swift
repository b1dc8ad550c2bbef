internal import CInput
internal import Geometry
internal import InputEvents
internal import Reactor

extension LibInput {
    func read(_ event: OpaquePointer, _ handle: (DeviceReport) -> Void) {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_DEVICE_ADDED: added(event, handle)
        case LIBINPUT_EVENT_DEVICE_REMOVED: removed(event, handle)
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP, LIBINPUT_EVENT_TOUCH_CANCEL:
            readTouch(event, handle)
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE, LIBINPUT_EVENT_POINTER_BUTTON:
            readPointer(event, handle)
        case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL: readScroll(event, .wheel, handle)
        case LIBINPUT_EVENT_POINTER_SCROLL_FINGER: readScroll(event, .fingers, handle)
        case LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS: readScroll(event, .continuous, handle)
        case LIBINPUT_EVENT_KEYBOARD_KEY: readKey(event, handle)
        case LIBINPUT_EVENT_SWITCH_TOGGLE: readSwitch(event, handle)
        case LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY, LIBINPUT_EVENT_TABLET_TOOL_AXIS, LIBINPUT_EVENT_TABLET_TOOL_TIP,
            LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
            readPen(event, handle)
        case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN: readGesture(event, .swipe, .began, handle)
        case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE: readGesture(event, .swipe, .moved, handle)
        case LIBINPUT_EVENT_GESTURE_SWIPE_END: readGesture(event, .swipe, .ended, handle)
        case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN: readGesture(event, .pinch, .began, handle)
        case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE: readGesture(event, .pinch, .moved, handle)
        case LIBINPUT_EVENT_GESTURE_PINCH_END: readGesture(event, .pinch, .ended, handle)
        case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN: readGesture(event, .hold, .began, handle)
        case LIBINPUT_EVENT_GESTURE_HOLD_END: readGesture(event, .hold, .ended, handle)
        // Touch frames, the older scroll event that accompanies the new ones, and pads.
        case _: break
        }
    }

    private func say(
        _ event: OpaquePointer, _ microseconds: UInt64, _ kind: DeviceReport.Kind, _ handle: (DeviceReport) -> Void
    ) {
        guard let id = id(of: event) else { return }
        let time = MonotonicTime(nanoseconds: Int64(clamping: microseconds) &* 1000)
        handle(DeviceReport(device: id, time: time, kind: kind))
    }

    private func readTouch(_ event: OpaquePointer, _ handle: (DeviceReport) -> Void) {
        guard let touch = libinput_event_get_touch_event(event) else { return }
        let (time, slot) = (libinput_event_touch_get_time_usec(touch), libinput_event_touch_get_slot(touch))
        var place: Point<PanelSquare> {
            Point(x: libinput_event_touch_get_x_transformed(touch, 1), y: libinput_event_touch_get_y_transformed(touch, 1))
        }
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_DOWN: say(event, time, .touchDown(slot: slot, at: place), handle)
        case LIBINPUT_EVENT_TOUCH_MOTION: say(event, time, .touchMoved(slot: slot, at: place), handle)
        case LIBINPUT_EVENT_TOUCH_UP: say(event, time, .touchUp(slot: slot), handle)
        case _: say(event, time, .touchCancelled(slot: slot), handle)
        }
    }

    private func readPointer(_ event: OpaquePointer, _ handle: (DeviceReport) -> Void) {
        guard let pointer = libinput_event_get_pointer_event(event) else { return }
        let time = libinput_event_pointer_get_time_usec(pointer)
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_POINTER_MOTION:
            let (x, y) = (libinput_event_pointer_get_dx(pointer), libinput_event_pointer_get_dy(pointer))
            let raw = Size<Logical>(
                width: libinput_event_pointer_get_dx_unaccelerated(pointer),
                height: libinput_event_pointer_get_dy_unaccelerated(pointer))
            say(event, time, .moved(x: x, y: y, raw: raw), handle)
        case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
            let place = Point<PanelSquare>(
                x: libinput_event_pointer_get_absolute_x_transformed(pointer, 1),
                y: libinput_event_pointer_get_absolute_y_transformed(pointer, 1))
            say(event, time, .movedTo(place), handle)
        case _:
            let isPressed = libinput_event_pointer_get_button_state(pointer) == LIBINPUT_BUTTON_STATE_PRESSED
            say(event, time, .button(code: libinput_event_pointer_get_button(pointer), isPressed: isPressed), handle)
        }
    }

    private func readScroll(_ event: OpaquePointer, _ source: Scroll.Source, _ handle: (DeviceReport) -> Void) {
        guard let pointer = libinput_event_get_pointer_event(event) else { return }
        func value(_ axis: libinput_pointer_axis) -> Double? {
            guard libinput_event_pointer_has_axis(pointer, axis) != 0 else { return nil }
            guard source == .wheel else { return libinput_event_pointer_get_scroll_value(pointer, axis) }
            // The value is in 120ths of a step.
            return libinput_event_pointer_get_scroll_value_v120(pointer, axis) / 120 * RotaryEncoderTracker.pointsPerStep
        }
        say(
            event, libinput_event_pointer_get_time_usec(pointer),
            .scrolled(
                source, x: value(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL), y: value(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL)),
            handle)
    }

    private func readKey(_ event: OpaquePointer, _ handle: (DeviceReport) -> Void) {
        guard let key = libinput_event_get_keyboard_event(event) else { return }
        let isPressed = libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED
        say(
            event, libinput_event_keyboard_get_time_usec(key),
            .key(code: libinput_event_keyboard_get_key(key), isPressed: isPressed), handle)
    }

    private func readSwitch(_ event: OpaquePointer, _ handle: (DeviceReport) -> Void) {
        guard let toggle = libinput_event_get_switch_event(event) else { return }
        let part: Switch.Part
        switch libinput_event_switch_get_switch(toggle) {
        case LIBINPUT_SWITCH_LID: part = .lid
        case LIBINPUT_SWITCH_TABLET_MODE: part = .tabletMode
        case _: return
        }
        let isOn = libinput_event_switch_get_switch_state(toggle) == LIBINPUT_SWITCH_STATE_ON
        say(event, libinput_event_switch_get_time_usec(toggle), .toggled(Switch(part: part, isOn: isOn)), handle)
    }

    /// Reads only the values that an event of this kind has, because libinput logs an error for others.
    private func readGesture(
        _ event: OpaquePointer, _ kind: PadGesture.Kind, _ phase: InputPhase, _ handle: (DeviceReport) -> Void
    ) {
        guard let gesture = libinput_event_get_gesture_event(event) else { return }
        var made = PadGesture(kind: kind, phase: phase, fingers: Int(libinput_event_gesture_get_finger_count(gesture)))
        if phase == .moved {
            made.distance = Size(width: libinput_event_gesture_get_dx(gesture), height: libinput_event_gesture_get_dy(gesture))
            if kind == .pinch {
                made.scale = libinput_event_gesture_get_scale(gesture)
                made.rotation = libinput_event_gesture_get_angle_delta(gesture)
            }
        } else if phase == .ended, libinput_event_gesture_get_cancelled(gesture) != 0 {
            made.phase = .cancelled
        }
        say(event, libinput_event_gesture_get_time_usec(gesture), .gestured(made), handle)
    }
}
