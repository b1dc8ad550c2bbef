internal import Buffers
internal import Diagnostics
internal import Geometry
internal import Glibc
internal import OutputCore
internal import Reactor

extension KMSOutput {
    /// Commits; on a refusal takes the next rung: without other programs' buffers, overlays and the pointer, without
    /// modifiers, full mode set, turned by drawing and not by the plane, lower mode, report.
    func commitByLadder(_ state: OutputState, _ pipeline: Pipeline) throws(OutputError) {
        do throws(KMSError) {
            try submit(state, pipeline, reach(of: state))
            memory.wasEnough()
        } catch {
            if error.isRefusal {
                try climb(state, pipeline, after: error)
            } else if error.code == ENOMEM {
                try saveMemory(error)
            } else {
                throw outputError(error)
            }
        }
    }

    private func reach(of state: OutputState) -> CommitReach {
        guard isInherited else { return state.allowsModeset ? .mode : .frame }
        return state.isActive && modeIndex(for: state) == modeIndex ? .takeover : .mode
    }

    private func climb(_ state: OutputState, _ pipeline: Pipeline, after error: KMSError) throws(OutputError) {
        if isInherited {
            log.info("\(info.name): \(error); the picture of before is not taken over, and the mode is set")
            mustBeConfigured()
            var whole = state
            whole.allowsModeset = true
            return try commitByLadder(whole, pipeline)
        }
        if state.sharedPicture != nil || state.cursor != nil || !state.planes.isEmpty {
            // It passed its test. Another program's picture and overlays are drawn in the next frame; the pointer just goes.
            refuse(try arrangement(of: state, pipeline), after: error)
            guard state.sharedPicture == nil, state.planes.isEmpty else { throw outputError(error) }
            var plain = state
            plain.cursor = nil
            return try commitByLadder(plain, pipeline)
        }
        if memory.usesModifiers, let modifier = state.drawnBuffer?.modifier, modifier != 0,
            modifier != RenderBuffer.invalidModifier
        {
            log.warning("\(info.name): \(error); going on without modifiers")
            memory.refuseModifiers()
            freeBuffers()
            announce(.needsFrame)
            throw outputError(error)
        }
        if !state.allowsModeset {
            log.info("\(info.name): \(error); setting the mode in full")
            do throws(KMSError) {
                try submit(state, pipeline, .mode)
                return
            } catch {
                guard error.isRefusal else { throw outputError(error) }
            }
        }
        if pipeline.writeback != nil, !writeback.isAlone, try submitWritebackAlone(state, pipeline) { return }
        if info.isRotatedByPlane { rotateByDrawing(after: error) } else { _ = lowerMode() }
        throw outputError(error)
    }

    private func submitWritebackAlone(_ state: OutputState, _ pipeline: Pipeline) throws(OutputError) -> Bool {
        writeback.isAlone = true
        do throws(KMSError) {
            try submit(state, pipeline, .mode)
            log.info("\(info.name): it cannot show and write back at once; frames are only written back")
            return true
        } catch {
            writeback.isAlone = false
            guard error.isRefusal else { throw outputError(error) }
            return false
        }
    }

    /// First the frame is dropped, then a buffer, then size.
    func saveMemory(_ error: KMSError) throws(OutputError) {
        memory.wasShort()
        if memory.shortages == 2 {
            log.once(.warning, id: "memory \(info.name)", "\(error); going on with two buffers")
            freeBuffers()
            mustBeConfigured()
            announce(.needsFrame)
        } else if memory.shortages > 3 {
            _ = lowerMode()
        }
        throw outputError(error)
    }

    private func submit(_ state: OutputState, _ pipeline: Pipeline, _ reach: CommitReach) throws(KMSError) {
        guard device.interface.isAtomic else {
            try submitOld(state, pipeline, modeset: reach == .mode)
            return
        }
        guard state.isActive else {
            try switchOff(pipeline)
            return
        }
        let buffer = try primaryBuffer(of: state, pipeline)
        try build(state, buffer, pipeline, reach)
        if reach.isFirst {
            if reach == .mode { try endCrossings(pipeline.leftovers) }
            try device.interface.commit(request, flags: reach.flags.union(.testOnly), userData: 0)
        }
        writeback.add(to: &request, pipeline.writeback)
        var flags: CommitFlags = state.isBlocking ? [] : [.nonBlocking, .flipEvent]
        flags.formUnion(reach.flags)
        let serial = device.nextSerial()
        if !state.isBlocking, let fence = pipeline.outFence { request.set(pipeline.crtc, fence, fenceCell.address) }
        try device.interface.commit(request, flags: flags, userData: serial)
        writeback.wasSubmitted()
        shownOverlays = state.planes.count
        cursor.accepted(state.cursor, device.interface)
        if reach == .takeover { log.info("\(info.name): taken over without a mode set") }
        wasConfigured()
        if reach == .mode, modeIndex != modeIndex(for: state) {
            modeIndex = modeIndex(for: state)
            updateInfo(pipeline)
        }
        accepted(buffer, state, serial: serial, modeset: reach == .mode)
    }

    private func accepted(_ buffer: RenderBuffer, _ state: OutputState, serial: UInt64, modeset: Bool) {
        if let picture = state.sharedPicture { buffer.use = picture.use }
        chain.submit(buffer)
        planeBuffers.submit(state.planes)
        if state.isBlocking {
            works()
            chain.presented()
            memory.freeRetired(device)
            sweepBuffers()
            writeback.finish(device.interface, output: info.name)
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
        mustBeConfigured()
        endFlip()
        chain.forgetContents()
        planeBuffers.wereSwitchedOff()
        freePlaneBuffers()
    }

    /// The old API: a mode set shows at once, and a flip to the same picture gives the event that the pacer waits for.
    private func submitOld(_ state: OutputState, _ pipeline: Pipeline, modeset: Bool) throws(KMSError) {
        let interface = device.interface
        guard state.isActive else {
            try interface.setCRTC(pipeline.crtc, framebuffer: 0, x: 0, y: 0, connectors: [], mode: nil)
            mustBeConfigured()
            return
        }
        guard state.planes.isEmpty, state.sharedPicture == nil else {
            throw .failed(operation: "planes", object: info.name, code: EINVAL)
        }
        let buffer = try primaryBuffer(of: state, pipeline)
        let framebuffer = try framebuffer(for: buffer)
        if modeset || state.isBlocking || !isConfigured {
            try interface.setCRTC(
                pipeline.crtc, framebuffer: framebuffer, x: 0, y: 0, connectors: [pipeline.connector.id], mode: modes[modeIndex])
            wasConfigured()
        }
        let serial = device.nextSerial()
        if !state.isBlocking { try interface.pageFlip(pipeline.crtc, framebuffer: framebuffer, userData: serial) }
        accepted(buffer, state, serial: serial, modeset: modeset)
    }

    func outputError(_ error: KMSError) -> OutputError {
        if error.isAbsence { return .gone(output: info.name) }
        return switch error.code {
        case EBUSY: .busy(output: info.name)
        case EACCES, EPERM: .noPermission(output: info.name)
        case ENOMEM: .outOfMemory(output: info.name)
        case EINVAL, ENOSPC, ERANGE, 0: .refused(output: info.name, reason: "\(error)")
        case _: .broken(output: info.name, reason: "\(error)")
        }
    }
}
