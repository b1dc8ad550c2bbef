package import Buffers
internal import Diagnostics
internal import OutputCore

/// The buffers that were made for overlay planes, and those of them that the display controller may still read.
struct PlaneBuffers {
    private struct Entry {
        let id: RenderBuffer.ID
        weak var buffer: RenderBuffer?
    }

    private var entries: [Entry] = []
    private var submitted: [RenderBuffer] = []
    private var shown: [RenderBuffer] = []

    mutating func add(_ buffer: RenderBuffer) { entries.append(Entry(id: buffer.id, buffer: buffer)) }

    /// The kernel took a frame with these overlays.
    mutating func submit(_ planes: [PlaneCandidate]) {
        submitted.removeAll(keepingCapacity: true)
        for plane in planes { submitted.append(plane.buffer) }
    }

    /// Returns whether the buffer is on the screen or on its way there.
    func contains(_ buffer: RenderBuffer) -> Bool { submitted.contains { $0 === buffer } || shown.contains { $0 === buffer } }

    /// The submitted frame is on the screen.
    mutating func presented() {
        swap(&shown, &submitted)
        submitted.removeAll(keepingCapacity: true)
        submitted.append(contentsOf: shown)
    }

    /// Nothing is on the screen any more.
    mutating func wereSwitchedOff() {
        submitted.removeAll()
        shown.removeAll()
    }

    /// Returns the buffers without an owner, whose framebuffers can be freed.
    mutating func takeFreed() -> [RenderBuffer.ID] {
        guard entries.contains(where: { $0.buffer == nil }) else { return [] }
        let freed = entries.filter { $0.buffer == nil }.map(\.id)
        entries.removeAll { $0.buffer == nil }
        return freed
    }
}

extension KMSOutput {
    /// Makes the buffer of the kind of memory that the main picture has.
    package func makePlaneBuffer(width: Int, height: Int) -> RenderBuffer? {
        guard !isClosed, !isPaused, chain.count > 0, info.capabilities.contains(.planes) else { return nil }
        do throws(KMSError) {
            let overlay = pipeline?.overlays.first.map(shownModifiers) ?? []
            let modifiers = pipeline.map { shownModifiers($0.primary) }?.filter(overlay.contains) ?? []
            let buffer = try memory.makePlaneBuffer(
                (width, height), isForGPU: hasGPUBuffers, modifiers: modifiers, on: device)
            planeBuffers.add(buffer)
            return buffer
        } catch {
            log.once(.info, id: "plane buffer \(info.name)", "\(info.name): \(error); pages are drawn into the picture")
            return nil
        }
    }

    package func isReading(_ buffer: RenderBuffer) -> Bool { planeBuffers.contains(buffer) }

    /// Frees the framebuffers of buffers that nothing refers to any more. A frame is on the screen.
    func sweepBuffers() {
        scanoutBuffers.sweep(device.interface)
        planeBuffers.presented()
        freePlaneBuffers()
    }

    /// Frees the framebuffers of plane buffers that nothing refers to any more.
    func freePlaneBuffers() {
        memory.free(planeBuffers.takeFreed(), device)
    }
}
