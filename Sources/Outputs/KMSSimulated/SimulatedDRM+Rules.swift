internal import Glibc
package import KMS

extension SimulatedDRM {
    static let crtcs: [UInt32] = [50, 51]
    static func primary(of crtc: UInt32) -> UInt32 { 10 + (crtc - 50) * 10 }
    static func cursor(of crtc: UInt32) -> UInt32 { primary(of: crtc) + 9 }
    static func planes(of crtc: UInt32) -> ClosedRange<UInt32> { primary(of: crtc)...cursor(of: crtc) }
    private static let format: UInt32 = 0x3432_5258
    private static let cursorFormat: UInt32 = 0x3432_5241

    package func resources() throws(KMSError) -> DRMResources {
        if faults.isGone { throw failure("reading its resources", ENODEV) }
        if !isOpen { throw failure("reading its resources", EBADF) }
        return DRMResources(crtcs: SimulatedDRM.crtcs, connectors: connectors.map(\.id), framebuffers: framebuffersOfFile)
    }

    package func connector(_ id: UInt32, isProbing: Bool) throws(KMSError) -> DRMConnector {
        guard !faults.isComing, let found = connectors.first(where: { $0.id == id }) else { throw failure("reading it", ENOENT) }
        return found
    }

    package func crtc(_ id: UInt32) throws(KMSError) -> DRMCRTCState {
        DRMCRTCState(
            id: id, framebuffer: shownFramebuffer(of: id), mode: state.isActive(id) ? state.mode(of: id, blobs) : nil)
    }

    package func planes() throws(KMSError) -> [DRMPlane] {
        SimulatedDRM.crtcs.enumerated().flatMap { index, crtc in
            let crtcs = UInt32(1) << UInt32(index)
            let planes = (0...UInt32(overlayCount)).map {
                DRMPlane(id: SimulatedDRM.primary(of: crtc) + $0, possibleCRTCs: crtcs, formats: [SimulatedDRM.format])
            }
            let cursor = DRMPlane(
                id: SimulatedDRM.cursor(of: crtc), possibleCRTCs: crtcs, formats: [SimulatedDRM.cursorFormat])
            return planes + [cursor]
        }
    }

    package func properties(of object: UInt32, kind: DRMObjectKind) throws(KMSError) -> [DRMProperty] {
        guard kind != .connector || (!faults.isComing && connectors.contains { $0.id == object }) else {
            throw failure("reading properties", ENOENT)
        }
        let keys: [SimulatedState.Key] =
            switch kind {
            case .crtc: [.active, .mode] + (hasFences ? [.outFence] : []) + (hasColors ? SimulatedState.Key.colors : [])
            case .connector:
                [.crtc, .linkStatus] + (hasColors ? SimulatedState.Key.signals : []) + (edids[object] == nil ? [] : [.edid])
                    + (panelOrientations[object] == nil ? [] : [.panelOrientation])
            case .plane:
                [
                    .framebuffer, .crtc, .sourceX, .sourceY, .sourceWidth, .sourceHeight, .x, .y, .width, .height, .damage, .type,
                ] + (hasFences ? [.inFence] : []) + (knowsModifiers ? [.inFormats] : [])
                    + (hasRotation ? [.rotation] : []) + (hasAlpha && isOverlay(object) ? [.alpha] : [])
            }
        return keys.map { key in
            let value: UInt32 =
                switch key {
                case .type: object % 10 == 0 ? 1 : object % 10 == 9 ? 2 : 0
                case .inFormats: SimulatedDRM.formatsBlob
                case .edid: SimulatedDRM.edidBlobs + object
                case .panelOrientation: panelOrientations[object] ?? 0
                case .rotation: max(state.value(object, .rotation), 1)
                case .alpha: UInt32(state.alpha(object))
                case _: state.value(object, key)
                }
            return DRMProperty(id: key.id, name: key.rawValue, value: UInt64(value))
        }
    }

    private static let edidBlobs: UInt32 = 9000
    private static let formatsBlob: UInt32 = 8000

    /// `struct drm_format_modifier_blob` with one format.
    private var formatsBytes: [UInt8] {
        var bytes: [UInt8] = []
        func append<T: FixedWidthInteger>(_ value: T) { withUnsafeBytes(of: value) { bytes += $0 } }
        for word in [1, 0, 1, 24, UInt32(modifiers.count), 32, SimulatedDRM.format, 0] as [UInt32] { append(word) }
        for modifier in modifiers {
            append(UInt64(1))
            append(UInt64(0))
            append(modifier)
        }
        return bytes
    }

    package func blob(_ id: UInt32) throws(KMSError) -> [UInt8] {
        if id == SimulatedDRM.formatsBlob { return formatsBytes }
        if id >= SimulatedDRM.edidBlobs, let bytes = edids[id - SimulatedDRM.edidBlobs] { return bytes }
        guard let bytes = blobs[id] else { throw failure("reading a blob", ENOENT) }
        return bytes
    }

    private func isOverlay(_ plane: UInt32) -> Bool { (10..<30).contains(plane) && plane % 10 != 0 && plane % 10 != 9 }

    func apply(_ request: AtomicRequest, to next: inout SimulatedState) throws(KMSError) {
        for item in request.items {
            let isKnown =
                SimulatedDRM.crtcs.contains(item.object) || connectors.contains { $0.id == item.object }
                || (10..<30).contains(item.object)
            guard isKnown, let key = SimulatedState.Key(id: item.property),
                ![.type, .edid, .inFormats, .panelOrientation].contains(key), hasRotation || key != .rotation,
                key != .alpha || hasAlpha && isOverlay(item.object) && item.value <= 65_535,
                hasColors || !(SimulatedState.Key.colors + SimulatedState.Key.signals).contains(key)
            else {
                throw failure("a commit", ENOENT)
            }
            // A program can say that a link is good again, with a mode set that trains it; that it is bad only the driver says.
            if key == .linkStatus, item.value != 0 { continue }
            if key == .inFence || key == .outFence {
                try checkFence(item, key)
                continue
            }
            if key == .mode || key == .damage, item.value != 0, blobs[UInt32(truncatingIfNeeded: item.value)] == nil {
                throw failure("a commit", EINVAL)
            }
            next.setWide(item.object, key, item.value)
        }
        next.keepModes(blobs, crtcs: SimulatedDRM.crtcs)
    }

    func check(_ next: SimulatedState, _ touched: Set<UInt32>, allowsModeset: Bool) throws(KMSError) {
        let isModeset =
            SimulatedDRM.crtcs.contains {
                state.value($0, .active) != next.value($0, .active) || state.value($0, .mode) != next.value($0, .mode)
            }
            || connectors.contains {
                state.value($0.id, .crtc) != next.value($0.id, .crtc)
                    || state.value($0.id, .linkStatus) != next.value($0.id, .linkStatus)
            }
        if !allowsModeset, isModeset || faults.refusesPlainFlips { throw failure("a commit", EINVAL) }
        for crtc in SimulatedDRM.crtcs where touched.contains(crtc) && next.isActive(crtc) {
            guard let mode = next.mode(of: crtc, blobs), mode.width * mode.height <= faults.largestMode,
                connectors.count(where: { next.value($0.id, .crtc) == crtc }) == 1
            else { throw failure("a commit", EINVAL) }
            for plane in 0...UInt32(overlayCount) { try check(plane: SimulatedDRM.primary(of: crtc) + plane, next, crtc, mode) }
            try check(cursor: SimulatedDRM.cursor(of: crtc), next, crtc)
        }
    }

    private func check(plane: UInt32, _ next: SimulatedState, _ crtc: UInt32, _ mode: DRMMode) throws(KMSError) {
        let framebuffer = next.value(plane, .framebuffer)
        let target = next.value(plane, .crtc)
        guard (framebuffer == 0) == (target == 0) else { throw failure("a plane with half its state", EINVAL) }
        guard framebuffer != 0 else { return }
        let isPrimary = plane % 10 == 0
        guard isPrimary || !faults.refusesOverlays else { throw failure("an overlay", EINVAL) }
        guard target == crtc, let layout = framebuffers[framebuffer], layout.format == SimulatedDRM.format else {
            throw failure("a plane", EINVAL)
        }
        if layout.modifier != nil, faults.refusesModifiers { throw failure("a plane's modifier", EINVAL) }
        let right = (Int(next.value(plane, .sourceX)) + Int(next.value(plane, .sourceWidth))) >> 16
        let bottom = (Int(next.value(plane, .sourceY)) + Int(next.value(plane, .sourceHeight))) >> 16
        guard right <= layout.width, bottom <= layout.height else { throw failure("a plane's source", ENOSPC) }
        try check(rotationOf: plane, next)
        guard isPrimary else { return }
        let coversAll =
            next.signed(plane, .x) == 0 && next.signed(plane, .y) == 0 && next.signed(plane, .width) == mode.width
            && next.signed(plane, .height) == mode.height
        guard coversAll else { throw failure("the primary plane", EINVAL) }
    }

    /// Of its own size, in its own format, upright, anywhere.
    private func check(cursor plane: UInt32, _ next: SimulatedState, _ crtc: UInt32) throws(KMSError) {
        let framebuffer = next.value(plane, .framebuffer)
        guard (framebuffer == 0) == (next.value(plane, .crtc) == 0) else { throw failure("a cursor with half its state", EINVAL) }
        guard framebuffer != 0 else { return }
        guard !faults.refusesCursors, next.value(plane, .crtc) == crtc, let layout = framebuffers[framebuffer],
            layout.format == SimulatedDRM.cursorFormat, (layout.width, layout.height) == cursorSize,
            (next.signed(plane, .width), next.signed(plane, .height)) == cursorSize
        else { throw failure("a cursor", EINVAL) }
        try check(rotationOf: plane, next)
    }

    /// One turn, and what is turned is not scaled besides.
    private func check(rotationOf plane: UInt32, _ next: SimulatedState) throws(KMSError) {
        let rotation = max(next.value(plane, .rotation), 1)
        guard (rotation & 15).nonzeroBitCount == 1, rotation < 64, !faults.refusedRotations.contains(rotation) else {
            throw failure("a plane's rotation", EINVAL)
        }
        let source = (Int(next.value(plane, .sourceWidth)) >> 16, Int(next.value(plane, .sourceHeight)) >> 16)
        let turned = rotation & 10 == 0 ? source : (source.1, source.0)
        guard scalesOverlays && isOverlay(plane) || turned == (next.signed(plane, .width), next.signed(plane, .height)) else {
            throw failure("a plane's scale", ERANGE)
        }
    }

    /// Of a CRTC's primary plane, in the kernel's bits.
    package func rotation(of crtc: UInt32) -> UInt32 { max(state.value(SimulatedDRM.primary(of: crtc), .rotation), 1) }

    /// What a panel shows, by the rules of `drm_rect_rotate`: the buffer reflected, then turned counter-clockwise. Nil when it is off.
    package func shownPixels(of crtc: UInt32) -> (width: Int, height: Int, pixels: [UInt32])? {
        let id = shownFramebuffer(of: crtc)
        guard let layout = framebuffers[id], let memory = memory.dumb(of: id) else { return nil }
        let rotation = rotation(of: crtc)
        var (width, height) = (layout.width, layout.height)
        var rows = (0..<height).map { y in
            (0..<width).map { memory.bytes.loadUnaligned(fromByteOffset: y * memory.stride + $0 * 4, as: UInt32.self) }
        }
        if rotation & 16 != 0 { rows = rows.map { $0.reversed() } }
        if rotation & 32 != 0 { rows.reverse() }
        for _ in 0..<(rotation & 15).trailingZeroBitCount {
            // A quarter counter-clockwise: the last column becomes the first row.
            rows = (0..<width).map { column in rows.map { $0[width - 1 - column] } }
            (width, height) = (height, width)
        }
        return (width, height, rows.flatMap { $0 })
    }

    /// Fences belong to one commit and not to the state.
    private func checkFence(_ item: AtomicRequest.Item, _ key: SimulatedState.Key) throws(KMSError) {
        guard hasFences else { throw failure("a commit", ENOENT) }
        guard key == .inFence else {
            // The kernel says "none" before anything else, and that is what stays after a test or a failure.
            guard let cell = SimulatedDRM.cell(item) else { throw failure("a commit", EFAULT) }
            cell.pointee = -1
            return
        }
        guard SimulatedFences.isOpen(Int32(truncatingIfNeeded: Int64(bitPattern: item.value))) else {
            throw failure("an in-fence", EINVAL)
        }
    }

    /// The in-fences that `request` brings are noted, the out-fence that it asks for is made; returns its end to signal.
    func takeFences(_ request: AtomicRequest) -> (end: Int32?, drawing: HeldFence?) {
        var end: Int32?
        var drawing: HeldFence?
        for item in request.items {
            switch SimulatedState.Key(id: item.property) {
            case .inFence:
                let number = Int32(truncatingIfNeeded: Int64(bitPattern: item.value))
                fences.receive(number)
                if faults.waitsForDrawing { drawing = HeldFence(number) }
            case .outFence:
                guard let cell = SimulatedDRM.cell(item), let made = fences.make() else { continue }
                cell.pointee = made.client
                end = made.end
            case _: continue
            }
        }
        return (end, drawing)
    }

    private static func cell(_ item: AtomicRequest.Item) -> UnsafeMutablePointer<Int32>? {
        UnsafeMutablePointer(bitPattern: UInt(item.value))
    }
}
