internal import CUDev

/// A device as udev describes it, valid only during the call to which it is passed.
struct UdevDevice {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    /// The path below `/dev`.
    var node: String? { text(udev_device_get_devnode(handle)) }
    /// The kernel's name: `card0`, `event3`.
    var name: String? { text(udev_device_get_sysname(handle)) }
    /// The path in `/sys`.
    var systemPath: String? { text(udev_device_get_syspath(handle)) }
    /// udev has run its rules for the device.
    var isDescribed: Bool { udev_device_get_is_initialized(handle) != 0 }
    var seat: String { property("ID_SEAT") ?? "seat0" }

    func property(_ name: String) -> String? { text(udev_device_get_property_value(handle, name)) }
    func attribute(_ name: String) -> String? { text(udev_device_get_sysattr_value(handle, name)) }

    /// Returns the nearest ancestor that belongs to `subsystem`.
    func parent(in subsystem: String) -> UdevDevice? {
        // The parent is valid as long as the device below it.
        udev_device_get_parent_with_subsystem_devtype(handle, subsystem, nil).map(UdevDevice.init)
    }

    private func text(_ bytes: UnsafePointer<CChar>?) -> String? { bytes.map { String(cString: $0) } }
}
