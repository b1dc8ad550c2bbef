package import Buffers
internal import Diagnostics
internal import OutputCore
package import Reactor
package import Seats

/// A card with its outputs, from opening to restoring what was there before.
package final class KMSDevice {
    /// Of the card's node; another one after another card was taken.
    package var path: String { interface.path }
    package let options: KMSOptions
    /// How displays are mounted, as was asked for at first or last.
    var rotations: RotationRules
    package internal(set) var interface: any DRMInterface
    /// The first stays for life: it takes over another display when its own is unplugged, and is a placeholder without any.
    package internal(set) var outputs: [KMSOutput] = []
    /// Where displays could be, as the last probe found them.
    package internal(set) var connectors: [DRMConnector] = []
    /// A display was plugged in and has an output of its own.
    package var onOutputAdded: ((KMSOutput) -> Void)?

    /// Where GPU buffers come from; nil when buffers are mapped memory.
    package private(set) var allocator: (any BufferAllocator)?
    /// What EGL is to be made on.
    package var gbm: GBMDevice? { allocator as? GBMDevice }
    /// Why there is no allocator although one was wanted.
    package private(set) var allocatorProblem: String?
    /// The allocator is another one, or none, with the card: what was made on the one before shows nothing any more.
    package var onAllocatorChanged: (() -> Void)?
    /// Called when another card is there.
    package var onCardChanged: (() -> Void)?
    /// What the renderer can draw into, to be set before the first frame; empty leaves the choice to the driver.
    package var drawableModifiers: [UInt64] = []

    let loop: EventLoop
    let connect: () throws(KMSError) -> any DRMInterface
    private var registration: Registration?
    private var probeTimer: LoopTimer?
    var recoveryTimer: LoopTimer?
    var standing = Standing.held
    /// Begins at the time of the start: an event that the process before waited for may come on a file that it left.
    private var serial: UInt64
    /// Framebuffers of the process before, on the card's file, until our own frames are on all displays; nil afterwards.
    private var inherited: [UInt32]?
    private var savedCRTCs: [DRMCRTCState] = []
    private var savedConnectors: [UInt32: [UInt32]] = [:]
    /// Rotation of primary planes.
    private var savedRotations: [UInt32: UInt64] = [:]
    private let disconnect: () -> Void
    /// Nil for a card behind an interface of its own.
    private var holder: SeatHolder?
    /// Where the card's file is kept for the next process.
    package weak var keeper: (any CardKeeper)?
    private let makeAllocator: (any DRMInterface) throws(BufferError) -> any BufferAllocator

    /// What the device has of its card.
    enum Standing: Equatable {
        /// It is open, and outputs commit; whether they may is the kernel's word.
        case held
        /// Another session has the seat: nothing of the card is touched, if there still is one.
        case lent(hasCard: Bool)
        /// There is none that works; `tries` to open one have failed.
        case away(tries: Int)
        case closed
    }

    /// A card behind an interface of its own; `connect` is called again when the device must be opened anew.
    ///
    /// - Parameter makeAllocator: called for each card where GPU buffers are wanted.
    /// - Throws: `KMSError` when the card cannot be read or drives no displays; having none connected is no error.
    package init(
        options: KMSOptions = KMSOptions(), loop: EventLoop,
        makeAllocator: @escaping (any DRMInterface) throws(BufferError) -> any BufferAllocator = KMSDevice.openGBM,
        connect: @escaping () throws(KMSError) -> any DRMInterface, disconnect: @escaping () -> Void = {}
    ) throws(KMSError) {
        self.options = options
        rotations = options.rotations
        self.loop = loop
        serial = UInt64(clamping: loop.now.nanoseconds)
        self.connect = connect
        self.disconnect = disconnect
        self.makeAllocator = makeAllocator
        interface = try connect()
        probeTimer = loop.makeTimer { [unowned self] in displaysMayHaveChanged() }
        recoveryTimer = loop.makeTimer { [unowned self] in recover() }
        try begin()
        takeAllocator()
        save()
        let found = try probe()
        outputs = found.isEmpty ? [KMSOutput(device: self, pipeline: nil)] : found.map { KMSOutput(device: self, pipeline: $0) }
    }

    /// Opens `path` through `seat`; the seat's events are to be handed on with `handle(_:)`.
    ///
    /// - Parameter findBest: the path of the card to open when one is opened anew; nil for the one before.
    /// - Throws: also when the seat is active and another program has the display.
    package convenience init(
        path: String, seat: any Seat, options: KMSOptions = KMSOptions(), loop: EventLoop, kept: [KeptCard] = [],
        findBest: @escaping () -> String? = { nil },
        makeAllocator: @escaping (any DRMInterface) throws(BufferError) -> any BufferAllocator = KMSDevice.openGBM
    ) throws(KMSError) {
        let holder = SeatHolder(seat: seat, path: path, kept: kept)
        try self.init(
            options: options, loop: loop, makeAllocator: makeAllocator,
            connect: { () throws(KMSError) in try holder.open() }, disconnect: { holder.close() })
        holder.findBest = findBest
        self.holder = holder
    }

    /// A VT switch: stops at once, or probes and sets everything anew.
    package func handle(_ event: SeatEvent) {
        switch event {
        case .disabled, .lost: lend()
        case .enabled: resume()
        }
    }

    /// Something was plugged or unplugged; several calls within 100 ms are one probe.
    package func handleHotplug() {
        probeTimer?.schedule(after: .milliseconds(100))
    }

    /// Gives the outputs back and restores what was on the screen.
    package func close() {
        guard standing != .closed else { return }
        standing = .closed
        probeTimer?.cancel()
        recoveryTimer?.cancel()
        outputs.forEach { $0.close() }
        end()
    }

    /// Says what we know of the interface, and hears its events.
    func begin() throws(KMSError) {
        guard !(try interface.resources().crtcs.isEmpty) else { throw .noDisplays(card: path) }
        if options.usesAtomic { _ = interface.enableAtomic() }
        log.info("\(path): driver \(interface.driver), \(interface.isAtomic ? "atomic" : "old") mode setting")
        if options.keepsPicture { inherit() }
        try listen()
    }

    /// The picture on a file of the process before stays until ours is there; its memory is held by the framebuffers alone. That process may
    /// also have left memory that nothing shows; and so may we, with buffers that outlive an interface.
    private func inherit() {
        guard let resources = try? interface.resources() else { return }
        inherited = resources.framebuffers
        let hasHandles = interface.closeForeignHandles()
        if hasHandles || !resources.framebuffers.isEmpty { interface.destroyForeignBlobs(resources) }
    }

    /// An output shows a frame of ours. With the last of them nothing of the process before is on a display any more.
    func frameWasShown() {
        guard let left = inherited, outputs.allSatisfy(\.isSettled) else { return }
        inherited = nil
        left.forEach(interface.removeFramebuffer)
        guard let keeper else { return }
        keeper.keep(interface.file, of: path)
        holder?.keep()
    }

    /// The card's file is of no use to the next process.
    func forgetFile() {
        holder?.forget()
        keeper?.forget(path)
    }

    /// The card is not ours any more; buffers were freed before.
    func end() {
        registration?.cancel()
        registration = nil
        interface.onEventsReady = nil
        interface.close()
        disconnect()
    }

    func nextSerial() -> UInt64 {
        serial &+= 1
        return serial
    }

    package static func openGBM(_ interface: any DRMInterface) throws(BufferError) -> any BufferAllocator {
        try GBMDevice(path: interface.renderNode ?? interface.path)
    }

    /// Asks the card for its GPU, where one is wanted; the one before went with its card.
    func takeAllocator() {
        let before = allocator
        (allocator, allocatorProblem, drawableModifiers) = (nil, nil, [])
        do throws(BufferError) {
            if options.usesGPUBuffers { allocator = try makeAllocator(interface) }
        } catch {
            allocatorProblem = "\(error)"
        }
        if before != nil || allocator != nil { onAllocatorChanged?() }
    }

    /// A GPU came, perhaps the card's: USB, a virtual machine's, or a driver that was loaded later. Where frames are copied into mapped
    /// memory it is asked for anew; what was refused before may work with it.
    package func renderNodeWasAdded() {
        guard options.usesGPUBuffers, hasCard, allocator == nil || outputs.contains(where: { $0.gpuBufferProblem != nil }) else {
            return
        }
        takeAllocator()
        guard allocator != nil else { return }
        for output in outputs where output.pipeline != nil { output.tryGPUAgain() }
    }

    func dropAllocator() {
        guard allocator != nil else { return }
        (allocator, drawableModifiers) = (nil, [])
        onAllocatorChanged?()
    }

    /// All outputs show mapped memory from now on.
    package func giveUpGPUBuffers() {
        allocator = nil
        for output in outputs where output.hasGPUBuffers { output.changeBuffers() }
    }

    // MARK: Events of the kernel

    private func listen() throws(KMSError) {
        registration?.cancel()
        interface.onEventsReady = { [weak self] in self?.readEvents() }
        guard let descriptor = interface.eventDescriptor else { return }
        do throws(ReactorError) {
            registration = try loop.addDescriptor(descriptor) { [unowned self] _ in readEvents() }
        } catch {
            throw .failed(operation: "waiting for its events", object: path, code: 0)
        }
    }

    private func readEvents() {
        interface.readEvents { event in
            for output in outputs where output.pending?.serial == event.userData && output.pipeline != nil {
                output.handle(event)
                return
            }
            log.debug("\(path): an event for a frame that is not on its way")
        }
    }

    // MARK: What was there before

    func save() {
        (savedCRTCs, savedConnectors, savedRotations) = ([], [:], [:])
        guard let resources = try? interface.resources() else { return }
        savedCRTCs = resources.crtcs.compactMap { try? interface.crtc($0) }
        for connector in resources.connectors {
            guard let list = try? interface.properties(of: connector, kind: .connector) else { continue }
            guard let crtc = list.first(where: { $0.name == "CRTC_ID" })?.value, crtc != 0 else { continue }
            savedConnectors[UInt32(truncatingIfNeeded: crtc), default: []].append(connector)
        }
        guard interface.isAtomic, let planes = try? interface.planes() else { return }
        for plane in planes {
            let properties = (try? interface.properties(of: plane.id, kind: .plane)) ?? []
            savedRotations[plane.id] = PropertyTable(properties).value("rotation")
        }
    }

    /// The old mode set leaves a plane turned, and the picture of before does not fit it then: dark first, and upright.
    private func restoreRotation(of pipeline: Pipeline, _ current: UInt64) throws(KMSError) {
        let plane = pipeline.primary
        guard let saved = savedRotations[plane.id], saved != current, interface.isAtomic else { return }
        var request = AtomicRequest()
        request.set(pipeline.crtc, pipeline.active, 0)
        request.set(plane.id, plane.framebuffer, 0)
        request.set(plane.id, plane.crtc, 0)
        request.set(plane.id, plane.rotation, saved)
        try interface.commit(request, flags: .allowModeset, userData: 0)
    }

    /// Sets the mode and picture that `output`'s CRTC had before us, or switches it off.
    func restore(_ output: KMSOutput) {
        guard let pipeline = output.pipeline, output.isConfigured, !output.isPaused else { return }
        guard let saved = savedCRTCs.first(where: { $0.id == pipeline.crtc }) else { return }
        do throws(KMSError) {
            try restoreRotation(of: pipeline, output.planes.rotationBits)
            try interface.setCRTC(
                saved.id, framebuffer: saved.framebuffer, x: saved.x, y: saved.y,
                connectors: saved.mode == nil ? [] : savedConnectors[saved.id] ?? [pipeline.connector.id],
                mode: saved.framebuffer == 0 ? nil : saved.mode)
        } catch {
            log.info("\(path): the picture of before could not be put back: \(error)")
        }
    }
}
