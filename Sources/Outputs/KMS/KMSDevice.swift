package import Buffers
internal import Diagnostics
internal import OutputCore
package import Reactor
package import Seats

/// A card with its outputs, from opening to restoring what was there before.
package final class KMSDevice {
    package let path: String
    package let options: KMSOptions
    /// How displays are mounted, as was asked for at first or last.
    var rotations: RotationRules
    package internal(set) var interface: any DRMInterface
    /// The first stays for life: it becomes a placeholder when the last display is unplugged.
    package private(set) var outputs: [KMSOutput] = []
    /// Where displays could be, as the last probe found them.
    package private(set) var connectors: [DRMConnector] = []
    /// A display was plugged in and has an output of its own.
    package var onOutputAdded: ((KMSOutput) -> Void)?

    /// Where GPU buffers come from; nil when buffers are mapped memory.
    package private(set) var allocator: (any BufferAllocator)?
    /// What EGL is to be made on.
    package var gbm: GBMDevice? { allocator as? GBMDevice }
    /// Why there is no allocator although one was wanted.
    package private(set) var allocatorProblem: String?
    /// What the renderer can draw into, to be set before the first frame; empty leaves the choice to the driver.
    package var drawableModifiers: [UInt64] = []

    let loop: EventLoop
    private let connect: () throws(KMSError) -> any DRMInterface
    private var registration: Registration?
    private var probeTimer: LoopTimer?
    private var serial: UInt64 = 0
    private var savedCRTCs: [DRMCRTCState] = []
    private var savedConnectors: [UInt32: [UInt32]] = [:]
    /// Rotation of primary planes.
    private var savedRotations: [UInt32: UInt64] = [:]
    private var isClosed = false
    private let disconnect: () -> Void

    /// A card behind an interface of its own; `connect` is called again when the device must be opened anew.
    ///
    /// - Throws: `KMSError` when the card cannot be read or drives no displays; having none connected is no error.
    package init(
        path: String, options: KMSOptions = KMSOptions(), loop: EventLoop, allocator: (any BufferAllocator)? = nil,
        connect: @escaping () throws(KMSError) -> any DRMInterface, disconnect: @escaping () -> Void = {}
    ) throws(KMSError) {
        self.path = path
        self.options = options
        rotations = options.rotations
        self.loop = loop
        self.connect = connect
        self.disconnect = disconnect
        self.allocator = allocator
        interface = try connect()
        probeTimer = loop.makeTimer { [unowned self] in probeAgain() }
        guard !(try interface.resources().crtcs.isEmpty) else { throw .noDisplays(card: path) }
        if options.usesAtomic { _ = interface.enableAtomic() }
        log.info("\(path): driver \(interface.driver), \(interface.isAtomic ? "atomic" : "old") mode setting")
        if options.usesGPUBuffers, allocator == nil { openGBM() }
        try listen()
        save()
        let found = try probe()
        outputs = found.isEmpty ? [KMSOutput(device: self, pipeline: nil)] : found.map { KMSOutput(device: self, pipeline: $0) }
    }

    /// Opens `path` through `seat`; the seat's events are to be handed on with `handle(_:)`.
    ///
    /// - Throws: also when the seat is active and another program has the display.
    package convenience init(
        path: String, seat: any Seat, options: KMSOptions = KMSOptions(), loop: EventLoop
    ) throws(KMSError) {
        let holder = SeatHolder(seat: seat, path: path)
        try self.init(
            path: path, options: options, loop: loop, connect: { () throws(KMSError) in try holder.open() },
            disconnect: { holder.close() })
        // A seat that waits for its turn has no card yet; without a seat's answer it would never get one.
        guard !seat.isActive || interface.isMaster else {
            close()
            throw .inUse(card: path)
        }
    }

    /// A VT switch: stops at once, or probes and sets everything anew.
    package func handle(_ event: SeatEvent) {
        switch event {
        case .disabled: outputs.forEach { $0.pause() }
        case .enabled: resume()
        }
    }

    /// Something was plugged or unplugged; several calls within 100 ms are one probe.
    package func handleHotplug() {
        probeTimer?.schedule(after: .milliseconds(100))
    }

    /// Gives the outputs back and restores what was on the screen.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        probeTimer?.cancel()
        outputs.forEach { $0.close() }
        registration?.cancel()
        registration = nil
        interface.close()
        disconnect()
    }

    func nextSerial() -> UInt64 {
        serial &+= 1
        return serial
    }

    private func openGBM() {
        do throws(BufferError) {
            allocator = try GBMDevice(path: interface.renderNode ?? path)
        } catch {
            allocatorProblem = "\(error)"
        }
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

    // MARK: Probing

    /// The pipelines that can show something now: connected ones, or when there are none those that cannot tell.
    private func probe() throws(KMSError) -> [Pipeline] {
        var plugs: [DRMConnector] = []
        for id in try interface.resources().connectors { plugs.append(try interface.describedConnector(id)) }
        connectors = plugs
        let writeback = options.usesWriteback && interface.isAtomic ? plugs.first { $0.isWriteback } : nil
        var usable = plugs.filter { !$0.isWriteback && !$0.modes.isEmpty }
        if let name = options.connector { usable = usable.filter { $0.name == name } }
        let connected = usable.filter { $0.status == .connected }
        let chosen = connected.isEmpty ? usable.filter { $0.status == .unknown } : connected
        // Those that show something keep their CRTC.
        var taken: [UInt32: UInt32] = [:]
        for output in outputs { output.pipeline.map { taken[$0.connector.id] = $0.crtc } }
        var result: [Pipeline] = []
        for connector in chosen {
            let others = Set(taken.filter { $0.key != connector.id }.values).union(result.map(\.crtc))
            do throws(KMSError) {
                result.append(
                    try Pipeline.make(for: connector, of: interface, taken: others, writeback: result.isEmpty ? writeback : nil))
            } catch {
                log.warning("\(error)")
            }
        }
        return result
    }

    private func probeAgain() {
        do throws(KMSError) {
            assign(try probe(), isResuming: false, isNewDevice: false)
        } catch {
            log.warning("\(error)")
        }
    }

    /// Matches outputs with what was found: the same connector stays, the first output takes over what is new.
    private func assign(_ found: [Pipeline], isResuming: Bool, isNewDevice: Bool) {
        var rest = found
        var idle: [KMSOutput] = []
        for output in outputs {
            let index = rest.firstIndex { $0.connector.id == output.pipeline?.connector.id }
            guard let index, output.pipeline != nil else {
                idle.append(output)
                continue
            }
            let pipeline = rest.remove(at: index)
            if isResuming || pipeline.connector != output.pipeline?.connector {
                output.resume(with: pipeline, isNewDevice: isNewDevice)
            }
        }
        let hasScreen = outputs.count > idle.count
        for (index, output) in idle.enumerated() {
            if !rest.isEmpty {
                output.resume(with: rest.removeFirst(), isNewDevice: isNewDevice)
            } else if index == 0 && !hasScreen {
                if output.pipeline != nil || isResuming { output.resume(with: nil, isNewDevice: isNewDevice) }
            } else {
                remove(output)
            }
        }
        for pipeline in rest {
            let output = KMSOutput(device: self, pipeline: pipeline)
            outputs.append(output)
            onOutputAdded?(output)
        }
    }

    private func remove(_ output: KMSOutput) {
        outputs.removeAll { $0 === output }
        output.onEvent?(.removed)
        output.close()
    }

    // MARK: Session

    private func resume() {
        do throws(KMSError) {
            assign(try probe(), isResuming: true, isNewDevice: false)
        } catch {
            // The descriptor was revoked: a new one.
            do throws(KMSError) {
                try reopen()
            } catch {
                log.warning("\(error)")
            }
        }
    }

    /// Opens the card anew; every buffer and framebuffer of before is void.
    func reopen() throws(KMSError) {
        outputs.forEach { $0.freeBuffers() }
        registration?.cancel()
        interface.close()
        disconnect()
        interface = try connect()
        if options.usesAtomic { _ = interface.enableAtomic() }
        try listen()
        assign(try probe(), isResuming: true, isNewDevice: true)
    }

    // MARK: What was there before

    private func save() {
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
