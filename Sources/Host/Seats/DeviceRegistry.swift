internal import CUDev

/// udev's device database, for libraries that query it themselves.
package final class DeviceRegistry {
    /// libudev's context, for libinput; valid for the lifetime of this object.
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
