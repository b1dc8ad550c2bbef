internal import Buffers
internal import Diagnostics
internal import Geometry
internal import Glibc
internal import OutputCore
internal import Reactor

extension KMSOutput {
    /// Commits; on a refusal takes the next rung: without other programs' buffers, without the pointer, without overlays, without
    /// modifiers, full mode set, turned by drawing and not by the plane, lower mode, report.
    func commitByLadder(_ state: OutputState, _ pipeline: Pipeline) throws(OutputError) {
        do throws(KMSError) {
            try submit(state, pipeline, modeset: state.allowsModeset)
            memoryRefusals = 0
        } catch {
            switch error.code {
            case EINVAL, ENOSPC, ERANGE: try climb(state, pipeline, after: error)
            case ENOMEM: try saveMemory(error)
            case _: throw outputError(error)
            }
        }
    }

    private func climb(_ state: OutputState, _ pipeline: Pipeline, after error: KMSError) throws(OutputError) {
        if let buffer = state.buffer, buffer.isBorrowed {
            // It passed its test; the next frame is drawn.
            refuseBorrowed(buffer, after: error)
            throw outputError(error)
        }
        if state.cursor != nil {
            log.info("\(info.name): \(error); the pointer is drawn into the picture")
            cursor.isAccepted = false
            var plain = state
            plain.cursor = nil
            return try commitByLadder(plain, pipeline)
        }
        if !state.planes.isEmpty {
            refusedPlanes.insert(signature(of: state.planes))
            throw .refused(output: info.name, reason: "its planes do not take this arrangement")
        }
        if usesModifiers, let modifier = state.buffer?.modifier, modifier != 0, modifier != RenderBuffer.invalidModifier {
            log.warning("\(info.name): \(error); going on without modifiers")
            usesModifiers = false
            freeBuffers()
            announce(.needsFrame)
            throw outputError(error)
        }
        if !state.allowsModeset {
            log.info("\(info.name): \(error); setting the mode in full")
            do throws(KMSError) {
                try submit(state, pipeline, modeset: true)
                return
            } catch {
                guard [EINVAL, ENOSPC, ERANGE].contains(error.code) else { throw outputError(error) }
            }
        }
        if pipeline.writeback != nil, !isWritebackAlone, try submitWritebackAlone(state, pipeline) { return }
        if info.isRotatedByPlane { rotateByDrawing(after: error) } else { _ = lowerMode() }
        throw outputError(error)
    }

    private func submitWritebackAlone(_ state: OutputState, _ pipeline: Pipeline) throws(OutputError) -> Bool {
        isWritebackAlone = true
        do throws(KMSError) {
            try submit(state, pipeline, modeset: true)
            log.info("\(info.name): it cannot show and write back at once; frames are only written back")
            return true
        } catch {
            isWritebackAlone = false
            guard [EINVAL, ENOSPC, ERANGE].contains(error.code) else { throw outputError(error) }
            return false
        }
    }

    /// First the frame is dropped, then a buffer, then size.
    func saveMemory(_ error: KMSError) throws(OutputError) {
        memoryRefusals += 1
        if memoryRefusals == 2 {
            log.once(.warning, id: "memory \(info.name)", "\(error); going on with two buffers")
            freeBuffers()
            isConfigured = false
            announce(.needsFrame)
        } else if memoryRefusals > 3 {
            _ = lowerMode()
        }
        throw outputError(error)
    }

    private func submit(_ state: OutputState, _ pipeline: Pipeline, modeset: Bool) throws(KMSError) {
        guard device.interface.isAtomic else {
            try submitOld(state, pipeline, modeset: modeset)
            return
        }
        guard state.isActive else {
            try switchOff(pipeline)
            return
        }
        guard let buffer = state.buffer else {
            throw .unsupported(object: info.name, feature: "an active state without a buffer")
        }
        let arrangement = signature(of: state.planes)
        try build(state, buffer, pipeline, modeset: modeset)
        if modeset || (!state.planes.isEmpty && !acceptedPlanes.contains(arrangement)) {
            try device.interface.commit(request, flags: modeset ? [.testOnly, .allowModeset] : .testOnly, userData: 0)
            acceptedPlanes.insert(arrangement)
        }
        addCapture(pipeline)
        var flags: CommitFlags = state.isBlocking ? [] : [.nonBlocking, .flipEvent]
        if modeset { flags.insert(.allowModeset) }
        let serial = device.nextSerial()
        if !state.isBlocking, let fence = pipeline.outFence { request.set(pipeline.crtc, fence, fenceCell.address) }
        try device.interface.commit(request, flags: flags, userData: serial)
        capture?.isSubmitted = true
        shownOverlays = state.planes.count
        cursor.accepted(state.cursor, device.interface)
        isConfigured = true
        accepted(buffer, state, serial: serial, modeset: modeset)
    }

    private func accepted(_ buffer: RenderBuffer, _ state: OutputState, serial: UInt64, modeset: Bool) {
        chain.submit(buffer)
        if state.isBlocking {
            chain.presented()
            freeRetired()
            borrowings.sweep(device.interface)
            finishCapture()
        } else {
            let fence = fenceCell.take()
            flipFence = fence >= 0 ? Fence(FileDescriptor(owning: fence)) : nil
            pending = PendingFlip(serial: serial, token: state.token, since: device.loop.now, isModeset: modeset)
        }
    }

    private func switchOff(_ pipeline: Pipeline) throws(KMSError) {
        request.removeAll()
        request.set(pipeline.crtc, pipeline.active, 0)
        try device.interface.commit(request, flags: .allowModeset, userData: 0)
        isConfigured = false
        endFlip()
        chain.forgetContents()
    }

    /// The old API: a mode set shows at once, and a flip to the same picture gives the event that the pacer waits for.
    private func submitOld(_ state: OutputState, _ pipeline: Pipeline, modeset: Bool) throws(KMSError) {
        let interface = device.interface
        guard state.isActive, let buffer = state.buffer else {
            try interface.setCRTC(pipeline.crtc, framebuffer: 0, x: 0, y: 0, connectors: [], mode: nil)
            isConfigured = false
            return
        }
        guard state.planes.isEmpty else { throw .failed(operation: "planes", object: info.name, code: EINVAL) }
        let framebuffer = try framebuffer(for: buffer)
        if modeset || state.isBlocking || !isConfigured {
            try interface.setCRTC(
                pipeline.crtc, framebuffer: framebuffer, x: 0, y: 0, connectors: [pipeline.connector.id], mode: modes[modeIndex])
            isConfigured = true
        }
        let serial = device.nextSerial()
        if !state.isBlocking { try interface.pageFlip(pipeline.crtc, framebuffer: framebuffer, userData: serial) }
        accepted(buffer, state, serial: serial, modeset: modeset)
    }

    func testConfiguration(_ state: OutputState, _ pipeline: Pipeline) throws(OutputError) {
        guard state.isActive, let buffer = state.buffer else { return }
        let arrangement = signature(of: state.planes)
        if refusedPlanes.contains(arrangement) {
            throw .refused(output: info.name, reason: "its planes do not take this arrangement")
        }
        if !state.allowsModeset, acceptedPlanes.contains(arrangement) { return }
        do throws(KMSError) {
            try build(state, buffer, pipeline, modeset: state.allowsModeset)
            let flags: CommitFlags = state.allowsModeset ? [.testOnly, .allowModeset] : .testOnly
            try device.interface.commit(request, flags: flags, userData: 0)
            acceptedPlanes.insert(arrangement)
        } catch {
            if [EINVAL, ENOSPC, ERANGE].contains(error.code) { refusedPlanes.insert(arrangement) }
            throw outputError(error)
        }
    }

    func outputError(_ error: KMSError) -> OutputError {
        switch error.code {
        case EBUSY: .busy(output: info.name)
        case EACCES, EPERM: .noPermission(output: info.name)
        case ENOMEM: .outOfMemory(output: info.name)
        case ENODEV: .gone(output: info.name)
        case EINVAL, ENOSPC, ERANGE, 0: .refused(output: info.name, reason: "\(error)")
        case _: .broken(output: info.name, reason: "\(error)")
        }
    }

    /// What decides whether planes take an arrangement; contents do not.
    func signature(of planes: [PlaneCandidate]) -> Int {
        var hasher = Hasher()
        hasher.combine(modeIndex)
        for plane in planes {
            hasher.combine(plane.buffer.format)
            hasher.combine(plane.buffer.modifier)
            hasher.combine(plane.destination)
            hasher.combine(plane.source.left)
            hasher.combine(plane.source.top)
            hasher.combine(plane.source.right)
            hasher.combine(plane.source.bottom)
            hasher.combine(plane.opacity)
            hasher.combine(plane.transform)
        }
        return hasher.finalize()
    }
}
