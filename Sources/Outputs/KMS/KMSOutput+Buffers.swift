internal import Buffers
internal import Diagnostics
internal import Glibc
internal import OutputCore

extension KMSOutput {
    /// Makes the chain's buffers for the present mode: three, or two where memory is short.
    func allocate() throws(OutputError) {
        guard pipeline != nil else {
            let (width, height) = (info.bufferWidth, info.bufferHeight)
            chain = Swapchain((0..<3).compactMap { _ in RenderBuffer.memory(width: width, height: height) })
            return
        }
        if let buffers = makeGPUBuffers() {
            chain = Swapchain(buffers)
            return
        }
        do throws(KMSError) {
            chain = Swapchain(try makeBuffers { () throws(KMSError) in try makeMappedBuffer(bufferSize) })
        } catch {
            guard error.code == ENOMEM else { throw outputError(error) }
            try saveMemory(error)
        }
    }

    /// True when the GPU draws straight into what is shown.
    package var hasGPUBuffers: Bool { pipeline != nil && chain.isForGPU }

    /// Other buffers from the next frame on, which has to be whole.
    func changeBuffers() {
        freeBuffers()
        mustBeConfigured()
        announce(.needsFrame)
    }

    private func makeBuffers(_ make: () throws(KMSError) -> RenderBuffer) throws(KMSError) -> [RenderBuffer] {
        var buffers: [RenderBuffer] = []
        let wanted = memoryRefusals > 1 ? 2 : 3
        do throws(KMSError) {
            while buffers.count < wanted { buffers.append(try make()) }
        } catch {
            guard buffers.count >= 2 else {
                buffers.forEach(forget)
                throw error
            }
            log.warning("\(error); going on with \(buffers.count) buffers")
        }
        return buffers
    }

    private var bufferSize: (width: Int, height: Int) { (info.bufferWidth, info.bufferHeight) }

    func makeMappedBuffer(_ size: (width: Int, height: Int)) throws(KMSError) -> RenderBuffer {
        let (width, height) = size
        let interface = device.interface
        let memory = try interface.createDumb(width: width, height: height)
        let framebuffer: UInt32
        do throws(KMSError) {
            framebuffer = try interface.addFramebuffer(
                FramebufferLayout(
                    width: width, height: height, format: PixelFormat.xrgb8888.code, handle: memory.handle, stride: memory.stride)
            )
        } catch {
            interface.destroyDumb(memory)
            throw error
        }
        memory.bytes.initializeMemory(as: UInt8.self, repeating: 0)
        let buffer = RenderBuffer(
            id: RenderBuffer.makeID(), width: width, height: height, stride: memory.stride, format: .xrgb8888,
            backing: .memory(memory.bytes), release: { interface.destroyDumb(memory) })
        framebuffers[buffer.id] = framebuffer
        return buffer
    }

    /// Nil when the card or the GPU does not take them; mapped memory always works.
    private func makeGPUBuffers() -> [RenderBuffer]? {
        guard usesGPUBuffers, let allocator = device.allocator else { return nil }
        let modifiers = commonModifiers
        do throws(KMSError) {
            if !modifiers.isEmpty {
                do throws(KMSError) {
                    return try makeBuffers { () throws(KMSError) in try makeGPUBuffer(allocator, bufferSize, modifiers) }
                } catch {
                    log.info("\(info.name): \(error); going on without modifiers")
                    usesModifiers = false
                }
            }
            return try makeBuffers { () throws(KMSError) in try makeGPUBuffer(allocator, bufferSize, []) }
        } catch {
            gpuBufferProblem = "\(error)"
            usesGPUBuffers = false
            return nil
        }
    }

    /// What the plane can show and the renderer draw.
    var commonModifiers: [UInt64] {
        guard usesModifiers, device.interface.knowsModifiers else { return [] }
        let shown = pipeline?.primary.modifiers[PixelFormat.xrgb8888.code] ?? []
        return device.drawableModifiers.filter(shown.contains)
    }

    func makeGPUBuffer(
        _ allocator: any BufferAllocator, _ size: (width: Int, height: Int), _ modifiers: [UInt64]
    ) throws(KMSError) -> RenderBuffer {
        let buffer: RenderBuffer
        do throws(BufferError) {
            buffer = try allocator.allocate(
                width: size.width, height: size.height, format: .xrgb8888, modifiers: modifiers)
        } catch {
            throw .noBuffer("\(error)")
        }
        _ = try framebuffer(for: buffer)
        return buffer
    }

    private func forget(_ buffer: RenderBuffer) {
        if let id = framebuffers.removeValue(forKey: buffer.id) { device.interface.removeFramebuffer(id) }
    }

    /// The chain's are for another size from now on; their framebuffers stay until a frame of the next ones is on the screen.
    func retireBuffers() {
        guard chain.count > 0 else { return }
        let ids = framebuffers.keys.filter { id in !retired.contains { $0.ids.contains(id) } }
        retired.append(RetiredBuffers(chain: chain, ids: ids))
        chain = Swapchain()
    }

    func freeRetired() {
        guard !retired.isEmpty else { return }
        for index in retired.indices { retired[index].chain.forgetContents() }
        for id in retired.flatMap(\.ids) { framebuffers.removeValue(forKey: id).map(device.interface.removeFramebuffer) }
        retired = []
    }

    func freeBuffers() {
        retired = []
        for id in framebuffers.values { device.interface.removeFramebuffer(id) }
        framebuffers.removeAll()
        scanoutBuffers.removeAll(device.interface)
        planeBuffers = PlaneBuffers()
        planes.buffersChanged()
        cursor.removeAll(device.interface)
        chain = Swapchain()
        writeback.drop()
        modeBlobs.values.forEach(device.interface.destroyBlob)
        if damageBlob != 0 { device.interface.destroyBlob(damageBlob) }
        modeBlobs.removeAll()
        damageBlob = 0
    }

    /// The framebuffer for `buffer`: our own has one, and so has a borrowed one; another dmabuf gets one that is kept until the chain is
    /// freed.
    func framebuffer(for buffer: RenderBuffer) throws(KMSError) -> UInt32 {
        if let id = framebuffers[buffer.id] ?? scanoutBuffers.framebuffer(of: buffer) { return id }
        guard case .dmabuf(let descriptor, let offset) = buffer.backing else {
            throw .unsupported(object: info.name, feature: "buffers that are not in the card's memory")
        }
        let id = try makeFramebuffer(for: buffer, descriptor, offset)
        framebuffers[buffer.id] = id
        return id
    }

    func makeFramebuffer(for buffer: RenderBuffer, _ descriptor: Int32, _ offset: Int) throws(KMSError) -> UInt32 {
        let handle = try device.interface.importHandle(of: descriptor)
        // The framebuffer keeps the memory; the handle is only its name.
        defer { device.interface.closeHandle(handle) }
        let modifier = buffer.modifier == RenderBuffer.invalidModifier || !usesModifiers ? nil : buffer.modifier
        return try device.interface.addFramebuffer(
            FramebufferLayout(
                width: buffer.width, height: buffer.height, format: buffer.format.code, handle: handle, stride: buffer.stride,
                offset: offset, modifier: modifier))
    }
}

/// Buffers that are on the screen and will not be drawn into any more.
struct RetiredBuffers {
    var chain: Swapchain
    let ids: [RenderBuffer.ID]
}
