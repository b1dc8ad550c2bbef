internal import CUDev
internal import Diagnostics
internal import Glibc
package import Reactor

/// udev's list of display cards, and its events when cards or connectors come and go.
///
/// CUDev is imported here and, for libinput's seat, by InputSources, which receives the context from here.
package final class DeviceMonitor {
    /// Called from the event loop.
    package var onEvent: ((DisplayCardEvent) -> Void)?

    private let context: OpaquePointer
    private let monitor: OpaquePointer
    private var registration: Registration?

    /// Starts to listen; what happens from now on is not missed, so list the cards afterwards.
    ///
    /// The corresponding C functions are `udev_new` and `udev_monitor_new_from_netlink`.
    package init(loop: EventLoop) throws(SeatError) {
        guard let context = udev_new() else { throw .noDeviceList(reason: "udev_new failed") }
        guard let monitor = udev_monitor_new_from_netlink(context, "udev") else {
            udev_unref(context)
            throw .noDeviceList(reason: "no netlink socket for udev's events")
        }
        self.context = context
        self.monitor = monitor
        udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
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

    /// The cards that are there now, the boot display first, then by number.
    package static func cards(onSeat seat: String = "seat0") throws(SeatError) -> [DisplayCard] {
        guard let context = udev_new() else { throw .noDeviceList(reason: "udev_new failed") }
        defer { udev_unref(context) }
        guard let list = udev_enumerate_new(context) else { throw .noDeviceList(reason: "udev_enumerate_new failed") }
        defer { udev_enumerate_unref(list) }
        udev_enumerate_add_match_subsystem(list, "drm")
        udev_enumerate_add_match_sysname(list, "card[0-9]*")
        guard udev_enumerate_scan_devices(list) >= 0 else { throw .noDeviceList(reason: "/sys/class/drm cannot be read") }
        var cards: [DisplayCard] = []
        var entry = udev_enumerate_get_list_entry(list)
        while let item = entry {
            entry = udev_list_entry_get_next(item)
            guard let name = udev_list_entry_get_name(item), let device = udev_device_new_from_syspath(context, name) else {
                continue
            }
            if let card = card(from: device), card.seat == seat { cards.append(card) }
            udev_device_unref(device)
        }
        return cards.sorted {
            ($0.isBootDisplay ? 0 : 1, $0.path.count, $0.path) < ($1.isBootDisplay ? 0 : 1, $1.path.count, $1.path)
        }
    }

    private func receive() {
        while let device = udev_monitor_receive_device(monitor) {
            defer { udev_device_unref(device) }
            guard let action = udev_device_get_action(device), let card = DeviceMonitor.card(from: device) else { continue }
            switch String(cString: action) {
            case "add": onEvent?(.added(card))
            case "remove": onEvent?(.removed(path: card.path))
            case "change": onEvent?(.changed(path: card.path))
            case _: break
            }
        }
    }

    /// Nil for connectors and render nodes, which are in the same subsystem and have no card node.
    private static func card(from device: OpaquePointer) -> DisplayCard? {
        guard let node = udev_device_get_devnode(device), let name = udev_device_get_sysname(device) else { return nil }
        guard String(cString: name).hasPrefix("card") else { return nil }
        let seat = udev_device_get_property_value(device, "ID_SEAT").map { String(cString: $0) } ?? "seat0"
        let parent = udev_device_get_parent_with_subsystem_devtype(device, "pci", nil)
        let boot = parent.flatMap { udev_device_get_sysattr_value($0, "boot_vga") }.map { String(cString: $0) == "1" }
        return DisplayCard(
            path: String(cString: node), systemPath: udev_device_get_syspath(device).map { String(cString: $0) } ?? "",
            seat: seat, isBootDisplay: boot ?? false)
    }
}
