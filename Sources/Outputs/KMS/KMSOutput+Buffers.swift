internal import Buffers
internal import Glibc
internal import OutputCore

/// The buffers of the present connector and mode.
extension KMSOutput {
    var bufferSize: ScanoutMemory.Size { (info.bufferWidth, info.bufferHeight) }

    /// Makes the chain's buffers.
    func allocate() throws(OutputError) {
        guard let pipeline else {
            let (width, height) = bufferSize
            chain = Swapchain((0..<3).compactMap { _ in RenderBuffer.memory(width: width, height: height) })
            return
        }
        do throws(KMSError) {
            chain = try memory.makeChain(bufferSize, modifiers: shownModifiers(pipeline.primary), on: device)
        } catch {
            guard error.code == ENOMEM else { throw outputError(error) }
            try saveMemory(error)
        }
    }

    func shownModifiers(_ plane: PlaneSlot) -> [UInt64] { plane.modifiers[PixelFormat.xrgb8888.code] ?? [] }

    /// True when the GPU draws straight into what is shown.
    package var hasGPUBuffers: Bool { pipeline != nil && chain.isForGPU }

    /// Why frames are copied into mapped memory although the GPU was wanted.
    package var gpuBufferProblem: String? { memory.gpuProblem }

    /// Other buffers from the next frame on, which has to be whole.
    func changeBuffers() {
        freeBuffers()
        mustBeConfigured()
        announce(.needsFrame)
    }

    /// Another GPU may do what the one before did not. While another program has the device, the frame is asked for when it is back.
    func tryGPUAgain() {
        memory.forgetRefusals()
        if isPaused { freeBuffers() } else { changeBuffers() }
    }

    /// The chain's are for another size from now on.
    func retireBuffers() {
        guard chain.count > 0 else { return }
        memory.retire(chain)
        chain = Swapchain()
    }

    func freeBuffers() {
        memory.freeAll(device)
        scanoutBuffers.removeAll(device.interface)
        planeBuffers = PlaneBuffers()
        planes.buffersChanged()
        cursor.removeAll(device.interface)
        chain = Swapchain()
        writeback.drop()
        modeBlobs.values.forEach { device.interface.destroyBlob($0) }
        if damageBlob != 0 { device.interface.destroyBlob(damageBlob) }
        modeBlobs.removeAll()
        damageBlob = 0
    }

    /// The framebuffer for a buffer, borrowed or our own.
    func framebuffer(for buffer: RenderBuffer) throws(KMSError) -> UInt32 {
        if let id = scanoutBuffers.framebuffer(of: buffer) { return id }
        return try memory.framebuffer(for: buffer, device)
    }
}
