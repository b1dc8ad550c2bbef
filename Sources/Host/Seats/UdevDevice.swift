internal import CUDev

/// A device as udev describes it; only for the call that it is handed to.
struct UdevDevice {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    /// Its place below `/dev`.
    var node: String? { text(udev_device_get_devnode(handle)) }
    /// What the kernel calls it: `card0`, `event3`.
    var name: String? { text(udev_device_get_sysname(handle)) }
    /// Its place in `/sys`.
    var systemPath: String? { text(udev_device_get_syspath(handle)) }
    /// Its rules have run.
    var isDescribed: Bool { udev_device_get_is_initialized(handle) != 0 }
    var seat: String { property("ID_SEAT") ?? "seat0" }

    func property(_ name: String) -> String? { text(udev_device_get_property_value(handle, name)) }
    func attribute(_ name: String) -> String? { text(udev_device_get_sysattr_value(handle, name)) }

    /// The nearest one above it that belongs to `subsystem`.
    func parent(in subsystem: String) -> UdevDevice? {
        // It lives as long as the device below it.
        udev_device_get_parent_with_subsystem_devtype(handle, subsystem, nil).map(UdevDevice.init)
    }

    private func text(_ bytes: UnsafePointer<CChar>?) -> String? { bytes.map { String(cString: $0) } }
}
