internal import Buffers
internal import Geometry
internal import Glibc
internal import OutputCore

extension KMSOutput {
    /// Writes `state` into `request`.
    func build(
        _ state: OutputState, _ buffer: RenderBuffer, _ pipeline: Pipeline, _ reach: CommitReach, attachesWriteback: Bool = true
    ) throws(KMSError) {
        request.removeAll()
        switch reach {
        case .frame: break
        case .takeover: pipeline.leftovers.planes.forEach(switchOffPlane)
        case .mode: try addMode(state, pipeline, attachesWriteback: attachesWriteback)
        }
        let whole = Rect<Buffer>(left: 0, top: 0, right: Double(buffer.width), bottom: Double(buffer.height))
        let mode = modes[modeIndex(for: state)]
        let panel = PixelRect<Buffer>(x: 0, y: 0, width: mode.width, height: mode.height)
        try addPlane(pipeline.primary, buffer, source: whole, destination: panel, pipeline)
        request.set(pipeline.primary.id, pipeline.primary.rotation, planes.rotationBits)
        if let fence = state.readyFence, fence >= 0 {
            request.set(pipeline.primary.id, pipeline.primary.inFence, UInt64(bitPattern: Int64(fence)))
        }
        try addDamage(state.damage, pipeline)
        let takesOverlays = device.options.usesOverlays && !info.isRotatedByPlane
        guard state.planes.count <= pipeline.overlays.count, takesOverlays || state.planes.isEmpty else {
            throw .failed(operation: "\(state.planes.count) overlay planes", object: info.name, code: EINVAL)
        }
        for (slot, candidate) in zip(pipeline.overlays, state.planes) { try addOverlay(slot, candidate, pipeline) }
        let off = reach.isFirst ? pipeline.overlays.count : shownOverlays
        for index in state.planes.count..<max(off, state.planes.count) { switchOffPlane(pipeline.overlays[index]) }
        let isCursorTaken = reach.isFirst && state.cursor != nil && isTaken(state, pipeline)
        try addCursor(state.cursor, pipeline, isFirst: reach.isFirst, isTaken: isCursorTaken)
    }

    private func isTaken(_ state: OutputState, _ pipeline: Pipeline) -> Bool {
        guard let arrangement = try? arrangement(of: state, pipeline) else { return false }
        return planes.verdict(on: arrangement) == true
    }

    private func modeBlob(of index: Int) throws(KMSError) -> UInt32 {
        if let blob = modeBlobs[index] { return blob }
        let blob = try device.interface.createBlob(modes[index].bytes)
        modeBlobs[index] = blob
        return blob
    }

    /// The mode that `state` asks for, or the present one.
    func modeIndex(for state: OutputState) -> Int {
        guard let wanted = state.mode, wanted != info.mode else { return modeIndex }
        return modes.firstIndex { $0.outputMode == wanted } ?? modeIndex
    }

    private func addMode(_ state: OutputState, _ pipeline: Pipeline, attachesWriteback: Bool) throws(KMSError) {
        let index = modeIndex(for: state)
        let modeBlob = try modeBlob(of: index)
        let isHidden = writeback.isAlone && pipeline.writeback != nil
        request.set(pipeline.connector.id, pipeline.connectorCRTC, isHidden ? 0 : UInt64(pipeline.crtc))
        request.set(pipeline.crtc, pipeline.modeID, UInt64(modeBlob))
        request.set(pipeline.crtc, pipeline.active, 1)
        addNeutral(pipeline.leftovers)
        // Attached once, so that reading a frame back later is no mode set.
        if attachesWriteback, let writeback = pipeline.writeback {
            request.set(writeback.connector, writeback.crtc, UInt64(pipeline.crtc))
        }
    }

    private func addPlane(
        _ slot: PlaneSlot, _ buffer: RenderBuffer, source: Rect<Buffer>, destination: PixelRect<Buffer>, _ pipeline: Pipeline
    ) throws(KMSError) {
        func fixed(_ value: Double) -> UInt64 { UInt64(max(0, min(value, 65_535)) * 65_536) }
        request.set(slot.id, slot.framebuffer, UInt64(try framebuffer(for: buffer)))
        request.set(slot.id, slot.crtc, UInt64(pipeline.crtc))
        request.set(slot.id, slot.sourceX, fixed(source.left))
        request.set(slot.id, slot.sourceY, fixed(source.top))
        request.set(slot.id, slot.sourceWidth, fixed(source.right - source.left))
        request.set(slot.id, slot.sourceHeight, fixed(source.bottom - source.top))
        request.set(slot.id, slot.x, UInt64(bitPattern: Int64(destination.left)))
        request.set(slot.id, slot.y, UInt64(bitPattern: Int64(destination.top)))
        request.set(slot.id, slot.width, UInt64(destination.width))
        request.set(slot.id, slot.height, UInt64(destination.height))
    }

    private func addOverlay(_ slot: PlaneSlot, _ candidate: PlaneCandidate, _ pipeline: Pipeline) throws(KMSError) {
        let isUpright = candidate.transform == .normal
        let isOpaque = candidate.opacity >= 1
        guard isUpright, isOpaque || slot.alpha != nil, slot.formats.contains(candidate.buffer.format.code) else {
            throw .failed(operation: "plane \(slot.id)", object: info.name, code: EINVAL)
        }
        try addPlane(slot, candidate.buffer, source: candidate.source, destination: candidate.destination, pipeline)
        request.set(slot.id, slot.rotation, DRMRotation.upright)
        request.set(slot.id, slot.alpha, UInt64(max(0, min(candidate.opacity, 1)) * 65_535))
    }

    func switchOffPlane(_ slot: PlaneSlot) {
        request.set(slot.id, slot.framebuffer, 0)
        request.set(slot.id, slot.crtc, 0)
    }

    /// An empty region means everything, and so does a missing blob.
    private func addDamage(_ damage: Region<Buffer>, _ pipeline: Pipeline) throws(KMSError) {
        guard let property = pipeline.primary.damage else { return }
        if damageBlob != 0 { device.interface.destroyBlob(damageBlob) }
        damageBlob = 0
        if !damage.isEmpty {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(16 * damage.rects.count)
            for rect in damage.rects {
                for value in [rect.left, rect.top, rect.right, rect.bottom] {
                    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
                }
            }
            damageBlob = try device.interface.createBlob(bytes)
        }
        request.set(pipeline.primary.id, property, UInt64(damageBlob))
    }
}
