internal import CDRM
internal import Glibc

extension KernelDRM {
    package func connector(_ id: UInt32, isProbing: Bool) throws(KMSError) -> DRMConnector {
        let found = isProbing ? drmModeGetConnector(descriptor, id) : drmModeGetConnectorCurrent(descriptor, id)
        guard let found else { throw failure("reading it", "connector \(id)") }
        defer { drmModeFreeConnector(found) }
        let value = found.pointee
        let modes = UnsafeBufferPointer(start: value.modes, count: Int(value.count_modes)).map(KernelDRM.mode)
        let status: DRMConnector.Status =
            switch value.connection {
            case DRM_MODE_CONNECTED: .connected
            case DRM_MODE_DISCONNECTED: .disconnected
            case _: .unknown
            }
        let type = drmModeGetConnectorTypeName(value.connector_type).map { String(cString: $0) } ?? "Unknown"
        return DRMConnector(
            id: id, name: "\(type)-\(value.connector_type_id)", status: status, isWriteback: value.connector_type == 18,
            modes: modes, physicalWidth: Int(value.mmWidth), physicalHeight: Int(value.mmHeight),
            possibleCRTCs: possibleCRTCs(value))
    }

    private func possibleCRTCs(_ connector: drmModeConnector) -> UInt32 {
        var mask: UInt32 = 0
        for id in UnsafeBufferPointer(start: connector.encoders, count: Int(connector.count_encoders)) {
            guard let encoder = drmModeGetEncoder(descriptor, id) else { continue }
            mask |= encoder.pointee.possible_crtcs
            drmModeFreeEncoder(encoder)
        }
        return mask
    }

    package func createDumb(width: Int, height: Int) throws(KMSError) -> DumbMemory {
        var handle: UInt32 = 0
        var pitch: UInt32 = 0
        var size: UInt64 = 0
        let result = drmModeCreateDumbBuffer(
            descriptor, UInt32(clamping: width), UInt32(clamping: height), 32, 0, &handle, &pitch, &size)
        try check(result, "making a dumb buffer of \(width)x\(height)")
        var offset: UInt64 = 0
        guard drmModeMapDumbBuffer(descriptor, handle, &offset) == 0,
            let mapped = mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset)), mapped != MAP_FAILED
        else {
            let error = failure("mapping a dumb buffer of \(width)x\(height)")
            _ = drmModeDestroyDumbBuffer(descriptor, handle)
            throw error
        }
        return DumbMemory(
            handle: handle, stride: Int(pitch), bytes: UnsafeMutableRawBufferPointer(start: mapped, count: Int(size)))
    }

    package func destroyDumb(_ memory: DumbMemory) {
        munmap(memory.bytes.baseAddress, memory.bytes.count)
        _ = drmModeDestroyDumbBuffer(descriptor, memory.handle)
    }

    package func importHandle(of dmabuf: Int32) throws(KMSError) -> UInt32 {
        var handle: UInt32 = 0
        try check(drmPrimeFDToHandle(descriptor, dmabuf, &handle), "taking in a shared buffer")
        return handle
    }

    @discardableResult
    package func closeHandle(_ handle: UInt32) -> Bool { drmCloseBufferHandle(descriptor, handle) == 0 }

    static func driverName(_ descriptor: Int32) -> String {
        guard let version = drmGetVersion(descriptor) else { return "unknown" }
        defer { drmFreeVersion(version) }
        return version.pointee.name.map { String(cString: $0) } ?? "unknown"
    }

    /// A C array of characters, which Swift sees as a tuple.
    static func text<T>(_ tuple: T) -> String {
        withUnsafeBytes(of: tuple) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    static func mode(_ info: drmModeModeInfo) -> DRMMode {
        DRMMode(
            clock: info.clock, horizontal: [info.hdisplay, info.hsync_start, info.hsync_end, info.htotal, info.hskew],
            vertical: [info.vdisplay, info.vsync_start, info.vsync_end, info.vtotal, info.vscan], refresh: info.vrefresh,
            flags: info.flags, type: info.type, name: text(info.name))
    }

    static func modeInfo(_ mode: DRMMode) -> drmModeModeInfo {
        var info = drmModeModeInfo()
        // libdrm's structure has the kernel's layout.
        withUnsafeMutableBytes(of: &info) { $0.copyBytes(from: mode.bytes) }
        return info
    }
}
