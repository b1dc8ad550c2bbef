internal import CUDev
internal import Reactor

/// udev's devices of one subsystem: the current ones, and events about them.
final class UdevMonitor {
    private let registry: DeviceRegistry
    private let monitor: OpaquePointer
    private var registration: Registration?

    /// Starts to listen; no later event is missed, so list the devices afterwards.
    ///
    /// The corresponding C function is `udev_monitor_new_from_netlink`.
    ///
    /// - Parameter onEvent: called from the event loop with udev's action: `add`, `remove`, `change`.
    init(
        _ subsystem: String, loop: EventLoop, onEvent: @escaping (_ action: String, _ device: UdevDevice) -> Void
    ) throws(SeatError) {
        registry = try DeviceRegistry()
        guard let monitor = udev_monitor_new_from_netlink(registry.handle, "udev") else {
            throw .noDeviceList(reason: "no netlink socket for udev's events")
        }
        self.monitor = monitor
        udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
        guard udev_monitor_enable_receiving(monitor) >= 0 else {
            throw .noDeviceList(reason: "udev's events cannot be received")
        }
        do throws(ReactorError) {
            registration = try loop.addDescriptor(udev_monitor_get_fd(monitor)) { [weak self] _ in
                // The handler may release this monitor.
                while let self, let device = udev_monitor_receive_device(self.monitor) {
                    defer { udev_device_unref(device) }
                    guard let action = udev_device_get_action(device) else { continue }
                    onEvent(String(cString: action), UdevDevice(device))
                }
            }
        } catch {
            throw .noDeviceList(reason: "\(error)")
        }
    }

    deinit {
        registration?.cancel()
        udev_monitor_unref(monitor)
    }

    /// Returns the results of `read` for the current devices.
    ///
    /// The corresponding C function is `udev_enumerate_scan_devices`.
    ///
    /// - Parameter pattern: a shell pattern for the kernel's names.
    static func devices<Value>(
        of subsystem: String, named pattern: String, _ read: (UdevDevice) -> Value?
    ) throws(SeatError) -> [Value] {
        let registry = try DeviceRegistry()
        guard let list = udev_enumerate_new(registry.handle) else { throw .noDeviceList(reason: "udev_enumerate_new failed") }
        defer { udev_enumerate_unref(list) }
        udev_enumerate_add_match_subsystem(list, subsystem)
        udev_enumerate_add_match_sysname(list, pattern)
        guard udev_enumerate_scan_devices(list) >= 0 else {
            throw .noDeviceList(reason: "/sys/class/\(subsystem) cannot be read")
        }
        var values: [Value] = []
        var entry = udev_enumerate_get_list_entry(list)
        while let item = entry {
            entry = udev_list_entry_get_next(item)
            guard let name = udev_list_entry_get_name(item), let device = udev_device_new_from_syspath(registry.handle, name)
            else {
                continue
            }
            if let value = read(UdevDevice(device)) { values.append(value) }
            udev_device_unref(device)
        }
        return values
    }
}
