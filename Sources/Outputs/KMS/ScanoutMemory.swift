internal import Buffers
internal import Diagnostics
internal import OutputCore

/// The memory that one output's planes read, with the kernel's names for it, and what the driver refused of it.
///
/// A refusal takes one step down: without modifiers, without the GPU's buffers, with two buffers for three. It holds until the
/// connector changes.
struct ScanoutMemory {
    /// For errors and logs.
    var output = ""
    private(set) var usesModifiers = true
    private(set) var usesGPU = true
    /// Why frames are copied into mapped memory although the GPU was wanted.
    private(set) var gpuProblem: String?
    /// How often in a row memory was short.
    private(set) var shortages = 0

    private var framebuffers: [RenderBuffer.ID: UInt32] = [:]
    /// Chains of before a rotation, until a frame of after it is on the screen: what is shown must not be taken from under it.
    private var retired: [(chain: Swapchain, ids: [RenderBuffer.ID])] = []

    // MARK: What was refused

    mutating func refuseModifiers() { usesModifiers = false }

    mutating func refuseGPU(_ reason: String) {
        usesGPU = false
        gpuProblem = reason
        log.info("\(output): \(reason); frames are copied into mapped memory")
    }

    mutating func wasShort() { shortages += 1 }

    mutating func wasEnough() { shortages = 0 }

    /// Another connector: nothing of it was refused yet.
    mutating func forgetRefusals() {
        (usesModifiers, usesGPU, gpuProblem, shortages) = (true, true, nil, 0)
    }

    // MARK: Making

    typealias Size = (width: Int, height: Int)

    /// Makes three buffers, or two where memory is short: the GPU's where the card and the GPU take them, or else mapped ones.
    ///
    /// - Parameter modifiers: those that the primary plane shows.
    mutating func makeChain(_ size: Size, modifiers: [UInt64], on device: KMSDevice) throws(KMSError) -> Swapchain {
        if usesGPU, let allocator = device.allocator {
            let common = common(modifiers, device)
            do throws(KMSError) {
                if !common.isEmpty {
                    do throws(KMSError) {
                        return try makeChain(of: size, device) { (memory, size) throws(KMSError) in
                            try memory.makeGPUBuffer(size, allocator, common, device)
                        }
                    } catch {
                        log.info("\(output): \(error); going on without modifiers")
                        refuseModifiers()
                    }
                }
                return try makeChain(of: size, device) { (memory, size) throws(KMSError) in
                    try memory.makeGPUBuffer(size, allocator, [], device)
                }
            } catch {
                refuseGPU("\(error)")
            }
        }
        return try makeChain(of: size, device) { (memory, size) throws(KMSError) in try memory.makeMappedBuffer(size, device) }
    }

    private mutating func makeChain(
        of size: Size, _ device: KMSDevice, _ make: (inout ScanoutMemory, Size) throws(KMSError) -> RenderBuffer
    ) throws(KMSError) -> Swapchain {
        var buffers: [RenderBuffer] = []
        let wanted = shortages > 1 ? 2 : 3
        do throws(KMSError) {
            while buffers.count < wanted { buffers.append(try make(&self, size)) }
        } catch {
            guard buffers.count >= 2 else {
                free(buffers.map(\.id), device)
                throw error
            }
            log.warning("\(error); going on with \(buffers.count) buffers")
        }
        return Swapchain(buffers)
    }

    /// Makes a buffer for an overlay, of the kind of memory that the main picture has.
    ///
    /// - Parameter modifiers: those that the primary plane and the overlay both show.
    mutating func makePlaneBuffer(
        _ size: Size, isForGPU: Bool, modifiers: [UInt64], on device: KMSDevice
    ) throws(KMSError) -> RenderBuffer {
        guard isForGPU, let allocator = device.allocator else { return try makeMappedBuffer(size, device) }
        return try makeGPUBuffer(size, allocator, common(modifiers, device), device)
    }

    /// What planes can show and the renderer draw.
    private func common(_ modifiers: [UInt64], _ device: KMSDevice) -> [UInt64] {
        guard usesModifiers, device.interface.knowsModifiers else { return [] }
        return device.drawableModifiers.filter(modifiers.contains)
    }

    private mutating func makeGPUBuffer(
        _ size: Size, _ allocator: any BufferAllocator, _ modifiers: [UInt64], _ device: KMSDevice
    ) throws(KMSError) -> RenderBuffer {
        let buffer: RenderBuffer
        do throws(BufferError) {
            buffer = try allocator.allocate(width: size.width, height: size.height, format: .xrgb8888, modifiers: modifiers)
        } catch {
            throw .noBuffer("\(error)")
        }
        _ = try framebuffer(for: buffer, device)
        return buffer
    }

    private mutating func makeMappedBuffer(_ size: Size, _ device: KMSDevice) throws(KMSError) -> RenderBuffer {
        let (width, height) = size
        let interface = device.interface
        let memory = try interface.createDumb(width: width, height: height)
        let layout = FramebufferLayout(
            width: width, height: height, format: PixelFormat.xrgb8888.code, handle: memory.handle, stride: memory.stride)
        let framebuffer: UInt32
        do throws(KMSError) {
            framebuffer = try interface.addFramebuffer(layout)
        } catch {
            interface.destroyDumb(memory)
            throw error
        }
        memory.bytes.initializeMemory(as: UInt8.self, repeating: 0)
        let buffer = RenderBuffer(
            id: RenderBuffer.makeID(), width: width, height: height, stride: memory.stride, format: .xrgb8888,
            backing: .memory(memory.bytes), isSlowToRead: interface.prefersShadow, release: { interface.destroyDumb(memory) })
        framebuffers[buffer.id] = framebuffer
        return buffer
    }

    // MARK: Framebuffers

    /// Returns the framebuffer of a buffer. The first call for a dmabuf of another owner makes a framebuffer, which stays until all are freed.
    mutating func framebuffer(for buffer: RenderBuffer, _ device: KMSDevice) throws(KMSError) -> UInt32 {
        if let id = framebuffers[buffer.id] { return id }
        guard case .dmabuf(let descriptor, let offset) = buffer.backing else {
            throw .unsupported(object: output, feature: "buffers that are not in the card's memory")
        }
        let id = try makeFramebuffer(for: buffer, descriptor, offset, device)
        framebuffers[buffer.id] = id
        return id
    }

    /// Makes a framebuffer that the caller keeps.
    func makeFramebuffer(
        for buffer: RenderBuffer, _ descriptor: Int32, _ offset: Int, _ device: KMSDevice
    ) throws(KMSError) -> UInt32 {
        let handle = try device.interface.importHandle(of: descriptor)
        // The framebuffer keeps the memory; the handle is only its name.
        defer { device.interface.closeHandle(handle) }
        let modifier = buffer.modifier == RenderBuffer.invalidModifier || !usesModifiers ? nil : buffer.modifier
        return try device.interface.addFramebuffer(
            FramebufferLayout(
                width: buffer.width, height: buffer.height, format: buffer.format.code, handle: handle, stride: buffer.stride,
                offset: offset, modifier: modifier))
    }

    mutating func free(_ ids: [RenderBuffer.ID], _ device: KMSDevice) {
        for id in ids { framebuffers.removeValue(forKey: id).map(device.interface.removeFramebuffer) }
    }

    mutating func freeAll(_ device: KMSDevice) {
        retired = []
        for id in framebuffers.values { device.interface.removeFramebuffer(id) }
        framebuffers.removeAll()
    }

    // MARK: Chains of before a rotation

    /// Buffers of another size are made from now on; the framebuffers of `chain` stay until a frame of those is on the screen.
    mutating func retire(_ chain: Swapchain) {
        let ids = framebuffers.keys.filter { id in !retired.contains { $0.ids.contains(id) } }
        retired.append((chain, ids))
    }

    /// Returns the chain on the screen if it has the size that is wanted after all.
    mutating func bringBack(_ size: Size) -> Swapchain? {
        let index = retired.firstIndex { $0.chain.isOf(width: size.width, height: size.height) }
        return index.map { retired.remove(at: $0).chain }
    }

    mutating func freeRetired(_ device: KMSDevice) {
        guard !retired.isEmpty else { return }
        for index in retired.indices { retired[index].chain.forgetContents() }
        free(retired.flatMap(\.ids), device)
        retired = []
    }
}
