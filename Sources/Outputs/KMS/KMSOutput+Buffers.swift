internal import Buffers
internal import Diagnostics
internal import Presentation

extension KMSOutput {
    /// Makes the chain's buffers for the present mode: three, or two where memory is short.
    func allocate() throws(OutputError) {
        let width = info.mode.width
        let height = info.mode.height
        var buffers: [RenderBuffer] = []
        guard pipeline != nil else {
            chain = BufferChain((0..<3).compactMap { _ in RenderBuffer.memory(width: width, height: height) })
            return
        }
        let wanted = memoryRefusals > 1 ? 2 : 3
        do throws(KMSError) {
            while buffers.count < wanted { buffers.append(try makeBuffer(width: width, height: height)) }
        } catch {
            guard buffers.count >= 2 else {
                buffers.forEach(forget)
                throw outputError(error)
            }
            log.warning("\(error); going on with \(buffers.count) buffers")
        }
        chain = BufferChain(buffers)
    }

    private func makeBuffer(width: Int, height: Int) throws(KMSError) -> RenderBuffer {
        if let gbm = device.gbm, let buffer = try makeGPUBuffer(gbm, width: width, height: height) { return buffer }
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

    /// Nil when the card or the GPU does not take it; mapped memory always works.
    private func makeGPUBuffer(_ gbm: GBMDevice, width: Int, height: Int) throws(KMSError) -> RenderBuffer? {
        let modifiers = usesModifiers ? pipeline?.primary.modifiers[PixelFormat.xrgb8888.code] ?? [] : []
        do throws(BufferError) {
            let buffer = try gbm.allocate(width: width, height: height, format: .xrgb8888, modifiers: modifiers)
            do throws(KMSError) {
                _ = try framebuffer(for: buffer)
                return buffer
            } catch {
                log.warning("\(info.name): \(error); frames go through mapped memory")
            }
        } catch {
            log.warning("\(error); frames go through mapped memory")
        }
        return nil
    }

    private func forget(_ buffer: RenderBuffer) {
        if let id = framebuffers.removeValue(forKey: buffer.id) { device.interface.removeFramebuffer(id) }
    }

    func freeBuffers() {
        for id in framebuffers.values { device.interface.removeFramebuffer(id) }
        framebuffers.removeAll()
        chain = BufferChain()
        capture = nil
        if modeBlob != 0 { device.interface.destroyBlob(modeBlob) }
        if damageBlob != 0 { device.interface.destroyBlob(damageBlob) }
        modeBlob = 0
        damageBlob = 0
    }

    /// The framebuffer for `buffer`: our own has one; a client's dmabuf gets one that is kept until the chain is freed.
    func framebuffer(for buffer: RenderBuffer) throws(KMSError) -> UInt32 {
        if let id = framebuffers[buffer.id] { return id }
        guard case .dmabuf(let descriptor, let offset) = buffer.backing else {
            throw .unsupported(object: info.name, feature: "buffers that are not in the card's memory")
        }
        let handle = try device.interface.importHandle(of: descriptor)
        // The framebuffer keeps the memory; the handle is only its name.
        defer { device.interface.closeHandle(handle) }
        let modifier = buffer.modifier == RenderBuffer.invalidModifier || !usesModifiers ? nil : buffer.modifier
        let id = try device.interface.addFramebuffer(
            FramebufferLayout(
                width: buffer.width, height: buffer.height, format: buffer.format.code, handle: handle, stride: buffer.stride,
                offset: offset, modifier: modifier))
        framebuffers[buffer.id] = id
        return id
    }
}
