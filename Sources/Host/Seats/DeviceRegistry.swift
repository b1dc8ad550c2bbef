internal import CUDev

/// udev's view of the devices, for those libraries that want to ask it themselves.
package final class DeviceRegistry {
    /// libudev's context, for libinput; it lives as long as this object.
    package let handle: OpaquePointer

    /// The corresponding C function is `udev_new`.
    package init() throws(SeatError) {
        guard let context = udev_new() else { throw .noDeviceList(reason: "udev_new failed") }
        handle = context
    }

    deinit {
        udev_unref(handle)
    }
}
