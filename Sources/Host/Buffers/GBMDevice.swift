internal import CGBM
internal import Glibc

/// Allocates buffers that the GPU draws into and the display controller shows.
///
/// It opens a file of its own, never the one used for mode setting: the handles of one open file are not counted, so two users of
/// one file would close each other's. It needs no DRM master, so it survives a VT switch.
package final class GBMDevice: BufferAllocator {
    /// The node on which it was opened.
    package let path: String
    /// `struct gbm_device *`, for EGL's gbm platform; valid while this object lives.
    package let native: OpaquePointer
    private let descriptor: Int32

    /// - Parameter path: a render node, or a card node where there is none. The corresponding C function is `gbm_create_device`.
    package init(path: String) throws(BufferError) {
        descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .noDevice(path: path, reason: BufferError.reason()) }
        guard let device = gbm_create_device(descriptor) else {
            let reason = BufferError.reason()
            close(descriptor)
            throw .noDevice(path: path, reason: reason)
        }
        self.path = path
        native = device
    }

    deinit {
        gbm_device_destroy(native)
        close(descriptor)
    }

    /// The kernel's number of the node (`dev_t`). The C function is `fstat`.
    package var number: UInt64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt64(status.st_rdev) : 0
    }

    /// False where no kernel driver draws; gbm then offers the CPU's renderer, after a message on stderr.
    package static var machineHasGPU: Bool {
        (128..<192).contains { access("/dev/dri/renderD\($0)", F_OK) == 0 }
    }

    /// Allocates a buffer for drawing and scan-out, which is exported as a dmabuf and keeps this device alive.
    ///
    /// - Parameter modifiers: the modifiers that the plane supports; empty leaves the layout to the driver, and to linear if it
    ///   has no choice. Layouts of several planes are ignored.
    ///   The corresponding C functions are `gbm_bo_create_with_modifiers2` and `gbm_bo_create`.
    package func allocate(width: Int, height: Int, format: PixelFormat, modifiers: [UInt64]) throws(BufferError)
        -> RenderBuffer
    {
        guard let object = create(UInt32(clamping: width), UInt32(clamping: height), format.code, modifiers) else {
            throw .cannotAllocate(width: width, height: height, format: format, reason: BufferError.reason())
        }
        let shared = gbm_bo_get_plane_count(object) == 1 ? gbm_bo_get_fd(object) : -1
        guard shared >= 0 else {
            gbm_bo_destroy(object)
            throw .cannotAllocate(width: width, height: height, format: format, reason: "it cannot be shared as one plane")
        }
        return RenderBuffer(
            id: RenderBuffer.makeID(), width: width, height: height, stride: Int(gbm_bo_get_stride(object)), format: format,
            modifier: modifiers.isEmpty ? RenderBuffer.invalidModifier : gbm_bo_get_modifier(object),
            backing: .dmabuf(descriptor: shared, offset: Int(gbm_bo_get_offset(object, 0))),
            release: { [self] in
                close(shared)
                gbm_bo_destroy(object)
                withExtendedLifetime(self) {}
            })
    }

    private func create(_ width: UInt32, _ height: UInt32, _ format: UInt32, _ modifiers: [UInt64]) -> OpaquePointer? {
        let usage = GBM_BO_USE_SCANOUT.rawValue | GBM_BO_USE_RENDERING.rawValue
        // Compressed layouts store auxiliary data in further planes, and a `RenderBuffer` has one plane.
        let simple = modifiers.filter { gbm_device_get_format_modifier_plane_count(native, format, $0) == 1 }
        guard modifiers.isEmpty else {
            guard !simple.isEmpty else { return nil }
            return gbm_bo_create_with_modifiers2(native, width, height, format, simple, UInt32(simple.count), usage)
        }
        // Drivers without a renderer of their own take only linear buffers.
        return gbm_bo_create(native, width, height, format, usage)
            ?? gbm_bo_create(native, width, height, format, usage | GBM_BO_USE_LINEAR.rawValue)
    }
}
