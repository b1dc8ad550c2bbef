internal import CInput
internal import Diagnostics
internal import Glibc
package import Reactor
package import Seats

/// The devices of a seat through libinput, found by udev and opened by the seat.
///
/// CInput is imported here only, and in the files that read its events.
package final class LibInput: InputInterface {
    package var descriptor: Int32? { libinput_get_fd(context) }
    package var onReportsReady: (() -> Void)? {
        get { knobs.onReportsReady }
        set { knobs.onReportsReady = newValue }
    }

    private let context: OpaquePointer
    private let seat: any Seat
    private let registry: DeviceRegistry
    private let loop: EventLoop
    private let ids: Numbers
    private let nodes: InputNodeMonitor
    /// The encoders that libinput does not read.
    private let knobs: RotaryEncoders
    private let callbacks: UnsafeMutablePointer<libinput_interface>
    private var opened: [Int32: SeatDevice] = [:]
    private var devices: [OpaquePointer: DeviceID] = [:]
    private var problems: [String] = []
    private var isClosed = false

    /// Opens all existing devices of the seat, and later ones when they are added.
    ///
    /// The corresponding C functions are `libinput_udev_create_context` and `libinput_udev_assign_seat`.
    package init(seat: any Seat, loop: EventLoop) throws(InputError) {
        self.seat = seat
        self.loop = loop
        let ids = Numbers()
        self.ids = ids
        knobs = RotaryEncoders(seat: seat, loop: loop) { ids.next() }
        do throws(SeatError) {
            registry = try DeviceRegistry()
            nodes = try InputNodeMonitor(loop: loop, seat: seat.name)
        } catch {
            throw .unavailable(reason: "\(error)")
        }
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(
            to: libinput_interface(
                open_restricted: { path, _, data in LibInput.from(data)?.open(path) ?? -ENODEV },
                close_restricted: { descriptor, data in LibInput.from(data)?.close(descriptor) }))
        let holder = Holder()
        guard
            let context = libinput_udev_create_context(callbacks, Unmanaged.passUnretained(holder).toOpaque(), registry.handle)
        else {
            callbacks.deallocate()
            throw .unavailable(reason: "libinput_udev_create_context failed")
        }
        self.context = context
        self.holder = holder
        holder.owner = self
        LibInput.forwardLog(of: context)
        guard libinput_udev_assign_seat(context, seat.name) == 0 else { throw .noDevices(seat: seat.name) }
        try findKnobs()
        guard !seat.isActive else { return }
        // A seat that is not active yet opens no devices.
        libinput_suspend(context)
        problems = []
    }

    /// The numbers of devices, shared by all readers.
    private final class Numbers {
        private var last: UInt32 = 0

        func next() -> DeviceID {
            last += 1
            return DeviceID(last)
        }
    }

    private func findKnobs() throws(InputError) {
        nodes.onEvent = { [unowned knobs] event in
            switch event {
            case .added(let node): knobs.add(node)
            case .removed(let path): knobs.remove(path: path)
            }
        }
        do throws(SeatError) {
            for node in try nodes.nodes() { knobs.add(node) }
        } catch {
            throw .unavailable(reason: "\(error)")
        }
    }

    /// The context of the callbacks, which is created before the object is complete.
    private final class Holder {
        weak var owner: LibInput?
    }
    private let holder: Holder

    deinit {
        libinput_unref(context)
        for device in opened.values { seat.closeDevice(device) }
        callbacks.deallocate()
    }

    package func readReports(_ handle: (DeviceReport) -> Void) {
        guard !isClosed else { return }
        let code = libinput_dispatch(context)
        if code != 0 { log.once(.warning, id: "dispatch", "input devices cannot be read: \(String(cString: strerror(-code)))") }
        while let event = libinput_get_event(context) {
            read(event, handle)
            libinput_event_destroy(event)
        }
        knobs.readReports(handle)
    }

    package func suspend() {
        libinput_suspend(context)
        knobs.suspend()
    }

    package func resume() throws(InputError) {
        guard libinput_resume(context) == 0 else { throw .noDevices(seat: seat.name) }
        knobs.resume()
    }

    package func setCalibration(_ matrix: CalibrationMatrix, of device: DeviceID) -> Bool {
        guard let pointer = pointer(to: device), libinput_device_config_calibration_has_matrix(pointer) != 0 else { return false }
        var numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]
        return libinput_device_config_calibration_set_matrix(pointer, &numbers) == LIBINPUT_CONFIG_STATUS_SUCCESS
    }

    package func setLamps(_ lamps: KeyboardLamps, of device: DeviceID) {
        guard let pointer = pointer(to: device) else { return }
        libinput_device_led_update(pointer, libinput_led(rawValue: lamps.rawValue))
    }

    package func takeProblems() -> [String] {
        defer { problems = [] }
        return problems + knobs.takeProblems()
    }

    package func close() {
        guard !isClosed else { return }
        isClosed = true
        knobs.close()
        for device in devices.keys { libinput_device_unref(device) }
        devices = [:]
        // This closes the open devices through the seat; the resulting events are not needed.
        libinput_suspend(context)
    }

    // MARK: Devices

    private func pointer(to id: DeviceID) -> OpaquePointer? { devices.first { $0.value == id }?.key }

    func id(of event: OpaquePointer) -> DeviceID? { libinput_event_get_device(event).flatMap { devices[$0] } }

    func added(_ event: OpaquePointer, _ handle: (DeviceReport) -> Void) {
        guard let device = libinput_event_get_device(event) else { return }
        let id = ids.next()
        devices[libinput_device_ref(device)] = id
        // Without tapping, the touchpad of a device without buttons cannot click.
        if libinput_device_config_tap_get_finger_count(device) > 0 {
            libinput_device_config_tap_set_enabled(device, LIBINPUT_CONFIG_TAP_ENABLED)
        }
        handle(
            DeviceReport(device: id, time: loop.timeSource.current, kind: .added(LibInput.description(of: device))))
    }

    func removed(_ event: OpaquePointer, _ handle: (DeviceReport) -> Void) {
        guard let device = libinput_event_get_device(event), let id = devices.removeValue(forKey: device) else { return }
        libinput_device_unref(device)
        handle(DeviceReport(device: id, time: loop.timeSource.current, kind: .removed))
    }

    private static func description(of device: OpaquePointer) -> InputDevice {
        var abilities: InputDevice.Abilities = []
        let table: [(libinput_device_capability, InputDevice.Abilities)] = [
            (LIBINPUT_DEVICE_CAP_TOUCH, .touch), (LIBINPUT_DEVICE_CAP_POINTER, .pointer),
            (LIBINPUT_DEVICE_CAP_KEYBOARD, .keyboard), (LIBINPUT_DEVICE_CAP_TABLET_TOOL, .tablet),
            (LIBINPUT_DEVICE_CAP_SWITCH, .switches),
        ]
        for (capability, ability) in table where libinput_device_has_capability(device, capability) != 0 {
            abilities.insert(ability)
        }
        if isEncoder(device) {
            abilities.remove(.pointer)
            abilities.insert(.encoder)
        }
        if abilities.contains(.tablet), isScreen(device) { abilities.insert(.screen) }
        var (width, height) = (0.0, 0.0)
        let hasSize = libinput_device_get_size(device, &width, &height) == 0
        return InputDevice(
            name: libinput_device_get_name(device).map { String(cString: $0) } ?? "a device",
            node: libinput_device_get_sysname(device).map { String(cString: $0) } ?? "event?", abilities: abilities,
            vendor: UInt16(truncatingIfNeeded: libinput_device_get_id_vendor(device)),
            product: UInt16(truncatingIfNeeded: libinput_device_get_id_product(device)),
            outputName: libinput_device_get_output_name(device).map { String(cString: $0) },
            physicalSize: hasSize ? InputDevice.PhysicalSize(width: width, height: height) : nil)
    }

    /// Returns whether a device is a rotary encoder.
    ///
    /// libinput takes one for a pointer, since it has a wheel, but it has no button to click with and no axis that moves a
    /// pointer. A keyboard with a wheel has letters.
    private static func isEncoder(_ device: OpaquePointer) -> Bool {
        let (leftButton, letterA, firstFinger): (UInt32, UInt32, UInt32) = (0x110, 30, 0x14A)
        guard libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_POINTER) != 0,
            libinput_device_config_tap_get_finger_count(device) == 0,
            [leftButton, firstFinger].allSatisfy({ libinput_device_pointer_has_button(device, $0) == 0 })
        else { return false }
        return libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_KEYBOARD) == 0
            || libinput_device_keyboard_has_key(device, letterA) == 0
    }

    // MARK: Callbacks of libinput

    private static func from(_ data: UnsafeMutableRawPointer?) -> LibInput? {
        data.flatMap { Unmanaged<Holder>.fromOpaque($0).takeUnretainedValue().owner }
    }

    private func open(_ path: UnsafePointer<CChar>?) -> Int32 {
        guard let path else { return -EINVAL }
        do throws(SeatError) {
            let device = try seat.openDevice(String(cString: path))
            opened[device.descriptor] = device
            return device.descriptor
        } catch {
            if problems.count < 32 { problems.append("\(error)") }
            return -EACCES
        }
    }

    private func close(_ descriptor: Int32) {
        guard let device = opened.removeValue(forKey: descriptor) else { return }
        seat.closeDevice(device)
    }

    private static func forwardLog(of context: OpaquePointer) {
        libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_INFO)
        libinput_log_set_handler(context) { _, priority, format, arguments in
            guard let format, let arguments = arguments as CVaListPointer? else { return }
            var bytes = [CChar](repeating: 0, count: 512)
            vsnprintf(&bytes, bytes.count, format, arguments)
            let text = bytes.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }.split(separator: "\n").joined(
                separator: " ")
            // This program reports failures to open itself; libinput reports devices with invalid data and a slow loop.
            if priority == LIBINPUT_LOG_PRIORITY_ERROR, !text.contains("failed to open") {
                log.once(.warning, id: text, text)
            } else {
                log.debug(text)
            }
        }
    }
}
