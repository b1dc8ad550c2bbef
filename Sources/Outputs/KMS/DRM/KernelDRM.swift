internal import CDRM
internal import Glibc
package import OutputCore
internal import Reactor

/// libdrm's calls on one open card.
package final class KernelDRM: DRMInterface {
    package let path: String
    package let driver: String
    package let knowsModifiers: Bool
    package let prefersShadow: Bool
    package private(set) var isAtomic = false
    package var onEventsReady: (() -> Void)?
    package let cursorSize: (width: Int, height: Int)
    /// -1 after the end: the number may be another file's by then.
    private(set) var descriptor: Int32
    private var request: OpaquePointer?
    private let eventBytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)

    /// - Parameter descriptor: an open card node; it stays the caller's.
    package init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
        driver = KernelDRM.driverName(descriptor)
        func capability(_ which: Int32) -> Int? {
            var value: UInt64 = 0
            return drmGetCap(descriptor, UInt64(which), &value) == 0 ? Int(clamping: value) : nil
        }
        let cursor = (capability(DRM_CAP_CURSOR_WIDTH) ?? 64, capability(DRM_CAP_CURSOR_HEIGHT) ?? 64)
        cursorSize = (min(max(cursor.0, 16), 512), min(max(cursor.1, 16), 512))
        knowsModifiers = capability(DRM_CAP_ADDFB2_MODIFIERS) == 1
        prefersShadow = capability(DRM_CAP_DUMB_PREFER_SHADOW) == 1
    }

    deinit {
        if let request { drmModeAtomicFree(request) }
        eventBytes.deallocate()
    }

    package var renderNode: String? {
        guard let name = drmGetRenderDeviceNameFromFd(descriptor) else { return nil }
        defer { free(name) }
        return String(cString: name)
    }

    package var number: UInt64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt64(status.st_rdev) : 0
    }

    package var file: Int32 { descriptor }

    package var eventDescriptor: Int32? { descriptor < 0 ? nil : descriptor }

    package var isMaster: Bool { drmIsMaster(descriptor) != 0 }

    package func enableAtomic() -> Bool {
        _ = drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
        isAtomic = drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
        // Only atomic clients may see them, so the order matters.
        if isAtomic { _ = drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_WRITEBACK_CONNECTORS), 1) }
        return isAtomic
    }

    package func resources() throws(KMSError) -> DRMResources {
        guard let found = drmModeGetResources(descriptor) else { throw failure("reading its resources") }
        defer { drmModeFreeResources(found) }
        let value = found.pointee
        return DRMResources(
            crtcs: Array(UnsafeBufferPointer(start: value.crtcs, count: Int(value.count_crtcs))),
            connectors: Array(UnsafeBufferPointer(start: value.connectors, count: Int(value.count_connectors))),
            framebuffers: Array(UnsafeBufferPointer(start: value.fbs, count: Int(value.count_fbs))))
    }

    package func crtc(_ id: UInt32) throws(KMSError) -> DRMCRTCState {
        guard let found = drmModeGetCrtc(descriptor, id) else { throw failure("reading it", "CRTC \(id)") }
        defer { drmModeFreeCrtc(found) }
        let value = found.pointee
        return DRMCRTCState(
            id: id, framebuffer: value.buffer_id, x: value.x, y: value.y,
            mode: value.mode_valid != 0 ? KernelDRM.mode(value.mode) : nil)
    }

    package func planes() throws(KMSError) -> [DRMPlane] {
        guard let list = drmModeGetPlaneResources(descriptor) else { throw failure("reading its planes") }
        defer { drmModeFreePlaneResources(list) }
        return UnsafeBufferPointer(start: list.pointee.planes, count: Int(list.pointee.count_planes)).compactMap { id in
            guard let plane = drmModeGetPlane(descriptor, id) else { return nil }
            defer { drmModeFreePlane(plane) }
            let formats = UnsafeBufferPointer(start: plane.pointee.formats, count: Int(plane.pointee.count_formats))
            return DRMPlane(id: id, possibleCRTCs: plane.pointee.possible_crtcs, formats: Array(formats))
        }
    }

    package func properties(of object: UInt32, kind: DRMObjectKind) throws(KMSError) -> [DRMProperty] {
        let type: UInt32 =
            switch kind {
            case .crtc: 0xCCCC_CCCC
            case .connector: 0xC0C0_C0C0
            case .plane: 0xEEEE_EEEE
            }
        guard let list = drmModeObjectGetProperties(descriptor, object, type) else {
            throw failure("reading properties", "\(kind) \(object)")
        }
        defer { drmModeFreeObjectProperties(list) }
        return (0..<Int(list.pointee.count_props)).compactMap { index in
            guard let property = drmModeGetProperty(descriptor, list.pointee.props[index]) else { return nil }
            defer { drmModeFreeProperty(property) }
            return DRMProperty(
                id: property.pointee.prop_id, name: KernelDRM.text(property.pointee.name),
                value: list.pointee.prop_values[index])
        }
    }

    package func blob(_ id: UInt32) throws(KMSError) -> [UInt8] {
        guard let blob = drmModeGetPropertyBlob(descriptor, id) else { throw failure("reading it", "blob \(id)") }
        defer { drmModeFreePropertyBlob(blob) }
        return Array(UnsafeRawBufferPointer(start: blob.pointee.data, count: Int(blob.pointee.length)))
    }

    package func createBlob(_ bytes: [UInt8]) throws(KMSError) -> UInt32 {
        var id: UInt32 = 0
        let result = bytes.withUnsafeBytes { drmModeCreatePropertyBlob(descriptor, $0.baseAddress, $0.count, &id) }
        try check(result, "making a blob")
        return id
    }

    @discardableResult
    package func destroyBlob(_ id: UInt32) -> Bool { drmModeDestroyPropertyBlob(descriptor, id) == 0 }

    package func addFramebuffer(_ layout: FramebufferLayout) throws(KMSError) -> UInt32 {
        var id: UInt32 = 0
        let handles = [layout.handle, 0, 0, 0]
        let strides = [UInt32(clamping: layout.stride), 0, 0, 0]
        let offsets = [UInt32(clamping: layout.offset), 0, 0, 0]
        let width = UInt32(clamping: layout.width)
        let height = UInt32(clamping: layout.height)
        let result: Int32
        if let modifier = layout.modifier, knowsModifiers {
            result = drmModeAddFB2WithModifiers(
                descriptor, width, height, layout.format, handles, strides, offsets, [modifier, 0, 0, 0], &id,
                UInt32(DRM_MODE_FB_MODIFIERS))
        } else {
            result = drmModeAddFB2(descriptor, width, height, layout.format, handles, strides, offsets, &id, 0)
        }
        try check(result, "adding a framebuffer of \(layout.width)x\(layout.height)")
        return id
    }

    package func removeFramebuffer(_ id: UInt32) { _ = drmModeRmFB(descriptor, id) }

    package func commit(_ items: AtomicRequest, flags: CommitFlags, userData: UInt64) throws(KMSError) {
        if request == nil { request = drmModeAtomicAlloc() }
        guard let request else { throw .failed(operation: "an atomic request", object: path, code: ENOMEM) }
        drmModeAtomicSetCursor(request, 0)
        for item in items.items where drmModeAtomicAddProperty(request, item.object, item.property, item.value) < 0 {
            throw .failed(operation: "an atomic request", object: path, code: ENOMEM)
        }
        var result: Int32
        repeat {
            result = drmModeAtomicCommit(
                descriptor, request, flags.rawValue, UnsafeMutableRawPointer(bitPattern: UInt(userData)))
        } while result == -EINTR
        try check(result, flags.contains(.testOnly) ? "a test" : "a commit")
    }

    package func setCRTC(
        _ crtc: UInt32, framebuffer: UInt32, x: UInt32, y: UInt32, connectors: [UInt32], mode: DRMMode?
    ) throws(KMSError) {
        var list = connectors
        var info = mode.map(KernelDRM.modeInfo)
        let result: Int32
        if info != nil {
            result = drmModeSetCrtc(descriptor, crtc, framebuffer, x, y, &list, Int32(list.count), &info!)
        } else {
            result = drmModeSetCrtc(descriptor, crtc, 0, 0, 0, nil, 0, nil)
        }
        try check(result, "setting the mode", "CRTC \(crtc)")
    }

    package func pageFlip(_ crtc: UInt32, framebuffer: UInt32, userData: UInt64) throws(KMSError) {
        let result = drmModePageFlip(
            descriptor, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), UnsafeMutableRawPointer(bitPattern: UInt(userData)))
        try check(result, "a page flip", "CRTC \(crtc)")
    }

    package func vblank(of crtc: UInt32) -> VblankReading? {
        var sequence: UInt64 = 0
        var time: UInt64 = 0
        guard drmCrtcGetSequence(descriptor, crtc, &sequence, &time) == 0, time > 0 else { return nil }
        return VblankReading(sequence: sequence, time: MonotonicTime(nanoseconds: Int64(clamping: time)))
    }

    /// Reads `struct drm_event_vblank` itself: `drmHandleEvent` would want a callback without context.
    package func readEvents(_ handle: (DRMFlipEvent) -> Void) {
        var length: Int
        repeat { length = read(descriptor, eventBytes.baseAddress, eventBytes.count) } while length < 0 && errno == EINTR
        var offset = 0
        while offset + 8 <= length {
            let type = eventBytes.load(fromByteOffset: offset, as: UInt32.self)
            let size = Int(eventBytes.load(fromByteOffset: offset + 4, as: UInt32.self))
            guard size >= 8, offset + size <= length else { return }
            if type == 2, size >= 32 { handle(event(at: offset)) }
            offset += size
        }
    }

    package func close() {
        if let request { drmModeAtomicFree(request) }
        request = nil
        descriptor = -1
    }

    private func event(at offset: Int) -> DRMFlipEvent {
        func word(_ index: Int) -> UInt32 { eventBytes.load(fromByteOffset: offset + index, as: UInt32.self) }
        return DRMFlipEvent(
            crtc: word(28), sequence: word(24),
            time: MonotonicTime(seconds: Int64(word(16)), nanoseconds: Int64(word(20)) * 1000),
            userData: eventBytes.load(fromByteOffset: offset + 8, as: UInt64.self))
    }

    func failure(_ operation: String, _ object: String? = nil) -> KMSError {
        .failed(operation: operation, object: object.map { "\(path), \($0)" } ?? path, code: errno)
    }

    /// libdrm returns -errno from some calls and -1 from others; errno is right after both.
    func check(_ result: Int32, _ operation: String, _ object: String? = nil) throws(KMSError) {
        guard result < 0 else { return }
        throw failure(operation, object)
    }
}
