internal import Glibc

extension GBMDevice {
    /// Returns whether the CPU can map the buffer through this device, which requires that its memory is the device's own.
    ///
    /// Drivers do not map imported memory. The C function is `ioctl` with `DRM_IOCTL_PRIME_FD_TO_HANDLE`, `MODE_MAP_DUMB` and
    /// `GEM_CLOSE`, on a file of its own: another user's handle of the same memory would be closed with ours.
    package func canMap(_ buffer: SharedBuffer) -> Bool {
        let file = FileDescriptor(owning: open(path, O_RDWR | O_CLOEXEC))
        return buffer.planes.allSatisfy { plane in
            var object = Prime(descriptor: plane.descriptor)
            guard ioctl(file.rawValue, Request.handleOfDescriptor, &object) == 0 else { return false }
            var place = Place(handle: object.handle)
            let isMappable = ioctl(file.rawValue, Request.place, &place) == 0
            var end = Close(handle: object.handle)
            _ = ioctl(file.rawValue, Request.close, &end)
            return isMappable
        }
    }
}

/// The kernel's numbers (drm.h), which are macros; the same on all machines that are served.
private enum Request {
    static let handleOfDescriptor: UInt = 0xC00C_642E
    static let place: UInt = 0xC010_64B3
    static let close: UInt = 0x4008_6409
}

/// `struct drm_prime_handle`.
private struct Prime {
    var handle: UInt32 = 0
    var flags: UInt32 = 0
    var descriptor: Int32
}

/// `struct drm_mode_map_dumb`.
private struct Place {
    var handle: UInt32
    var pad: UInt32 = 0
    var offset: UInt64 = 0
}

/// `struct drm_gem_close`.
private struct Close {
    var handle: UInt32
    var pad: UInt32 = 0
}
