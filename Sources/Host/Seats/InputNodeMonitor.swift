internal import CUDev
package import Reactor

/// udev's list of input devices, and its events when they come and go; for those that libinput does not read.
package final class InputNodeMonitor {
    /// Called from the event loop.
    package var onEvent: ((InputNodeEvent) -> Void)?

    private let context: OpaquePointer
    private let monitor: OpaquePointer
    private let seat: String
    private var registration: Registration?

    /// Starts to listen; what happens from now on is not missed, so list the nodes afterwards.
    ///
    /// The corresponding C functions are `udev_new` and `udev_monitor_new_from_netlink`.
    package init(loop: EventLoop, seat: String) throws(SeatError) {
        guard let context = udev_new() else { throw .noDeviceList(reason: "udev_new failed") }
        guard let monitor = udev_monitor_new_from_netlink(context, "udev") else {
            udev_unref(context)
            throw .noDeviceList(reason: "no netlink socket for udev's events")
        }
        self.context = context
        self.monitor = monitor
        self.seat = seat
        udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
        guard udev_monitor_enable_receiving(monitor) >= 0 else {
            throw .noDeviceList(reason: "udev's events cannot be received")
        }
        do throws(ReactorError) {
            registration = try loop.addDescriptor(udev_monitor_get_fd(monitor)) { [unowned self] _ in receive() }
        } catch {
            throw .noDeviceList(reason: "\(error)")
        }
    }

    deinit {
        registration?.cancel()
        udev_monitor_unref(monitor)
        udev_unref(context)
    }

    /// The input devices of the seat that are there now.
    package func nodes() throws(SeatError) -> [InputNode] {
        guard let list = udev_enumerate_new(context) else { throw .noDeviceList(reason: "udev_enumerate_new failed") }
        defer { udev_enumerate_unref(list) }
        udev_enumerate_add_match_subsystem(list, "input")
        udev_enumerate_add_match_sysname(list, "event[0-9]*")
        guard udev_enumerate_scan_devices(list) >= 0 else { throw .noDeviceList(reason: "/sys/class/input cannot be read") }
        var nodes: [InputNode] = []
        var entry = udev_enumerate_get_list_entry(list)
        while let item = entry {
            entry = udev_list_entry_get_next(item)
            guard let name = udev_list_entry_get_name(item), let device = udev_device_new_from_syspath(context, name) else {
                continue
            }
            if let node = node(from: device) { nodes.append(node) }
            udev_device_unref(device)
        }
        return nodes.sorted { ($0.path.count, $0.path) < ($1.path.count, $1.path) }
    }

    private func receive() {
        while let device = udev_monitor_receive_device(monitor) {
            defer { udev_device_unref(device) }
            guard let action = udev_device_get_action(device), let path = udev_device_get_devnode(device) else { continue }
            switch String(cString: action) {
            case "add": if let node = node(from: device) { onEvent?(.added(node)) }
            case "remove": onEvent?(.removed(path: String(cString: path)))
            case _: break
            }
        }
    }

    /// Nil for what is no event node of the seat's, or not described by udev yet.
    private func node(from device: OpaquePointer) -> InputNode? {
        guard let path = udev_device_get_devnode(device), let name = udev_device_get_sysname(device),
            String(cString: name).hasPrefix("event"), udev_device_get_is_initialized(device) != 0,
            (property("ID_SEAT", of: device) ?? "seat0") == seat,
            let parent = udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
        else { return nil }
        return InputNode(
            path: String(cString: path), name: attribute("name", of: parent) ?? String(cString: name),
            isClassified: Self.kinds.contains { property("ID_INPUT_" + $0, of: device) == "1" }
                || property("LIBINPUT_IGNORE_DEVICE", of: device).map { $0 != "0" } == true,
            relativeAxes: attribute("capabilities/rel", of: parent).flatMap(InputNode.lowestWord) ?? 0)
    }

    /// Those that libinput looks for: without one of them it leaves the device alone.
    private static let kinds = [
        "KEY", "KEYBOARD", "MOUSE", "TOUCHPAD", "TOUCHSCREEN", "TABLET", "TABLET_PAD", "JOYSTICK", "ACCELEROMETER",
        "POINTINGSTICK", "TRACKBALL", "SWITCH",
    ]

    private func property(_ name: String, of device: OpaquePointer) -> String? {
        udev_device_get_property_value(device, name).map { String(cString: $0) }
    }

    private func attribute(_ name: String, of device: OpaquePointer) -> String? {
        udev_device_get_sysattr_value(device, name).map { String(cString: $0) }
    }
}
