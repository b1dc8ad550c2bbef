internal import Buffers
internal import Diagnostics
internal import Geometry
internal import Presentation
internal import Reactor

extension KMSOutput {
    /// Takes another connector, or none; buffers of before are gone.
    func adopt(_ new: Pipeline?) {
        cancelPlaceholder()
        freeBuffers()
        endFlip()
        isConfigured = false
        pipeline = new
        usesModifiers = true
        usesGPUBuffers = true
        gpuBufferProblem = nil
        isWritebackAlone = false
        isPlaneTurnRefused = false
        memoryRefusals = 0
        refusedPlanes.removeAll()
        acceptedPlanes.removeAll()
        borrowings.forgetVerdicts()
        guard let new else {
            info = KMSOutput.placeholderInfo(device.rotations)
            return
        }
        modes = new.connector.modes.filter { $0.width > 0 && $0.height > 0 }
        modeIndex = chooseMode(for: new.connector)
        updateInfo(new)
        let rotation = rotation(of: new.connector)
        if rotation.source != .nobody {
            log.info("\(info.name): turned by \(rotation.transform.name)\(rotation.source.reason)")
        }
        // Whether a plane does it shows with the first buffer.
        if info.transform != .normal, !info.isTurnedByPlane { log.info("\(info.name): \(PictureTurner.drawing.sentence)") }
    }

    /// What is asked for all counts before what is asked for this one: it was said when the program was started.
    private func chooseMode(for plug: DRMConnector) -> Int {
        let all = modes.map(\.outputMode)
        var named: String?
        switch device.options.mode {
        case .named(let name): named = name
        case .preferred: named = wish(for: plug).mode
        }
        if let named {
            if let index = ModeWish.named(named).choose(from: all) { return index }
            log.warning("\(KMSError.noMode(connector: plug.name, wanted: named)); taking its own choice")
        }
        return ModeWish.preferred.choose(from: all) ?? 0
    }

    private func wish(for plug: DRMConnector) -> OutputWish {
        device.options.outputs.wish(
            connector: plug.name, model: plug.edid?.model ?? "", serial: plug.edid?.serial ?? "")
    }

    func updateInfo(_ pipeline: Pipeline) {
        guard modes.indices.contains(modeIndex) else { return }
        var capabilities: OutputInfo.Capabilities = [.hardwareTimestamps, .lateCommits]
        if pipeline.primary.inFence != nil { capabilities.insert(.readyFence) }
        if pipeline.primary.damage != nil { capabilities.insert(.damage) }
        if device.interface.isAtomic, device.options.usesScanout { capabilities.insert(.scanout) }
        let transform = rotation(of: pipeline.connector).transform
        let isTurnedByPlane = mayTurnByPlane(pipeline, transform)
        if !isTurnedByPlane { planeRotation = DRMRotation.upright }
        // Overlays keep their place on the panel when the primary plane turns.
        if !pipeline.overlays.isEmpty, !isTurnedByPlane, device.options.usesOverlays { capabilities.insert(.planes) }
        let plug = pipeline.connector
        let mode = modes[modeIndex].outputMode
        let wish = wish(for: plug)
        let physicalSize = wish.physicalSize ?? plug.physicalSize
        info = OutputInfo(
            name: plug.name, mode: mode, modes: modes.map(\.outputMode), model: plug.edid?.model ?? "",
            serial: plug.edid?.serial ?? "", physicalSize: physicalSize,
            scaleHint: wish.scale ?? physicalSize?.scaleHint(for: mode), transform: transform,
            capabilities: capabilities)
        info.isTurnedByPlane = isTurnedByPlane
    }

    func rotation(of plug: DRMConnector) -> (transform: OutputTransform, source: RotationRules.Source) {
        device.rotations.choose(
            connector: plug.name, model: plug.edid?.model ?? "", serial: plug.edid?.serial ?? "", panel: plug.panelTransform)
    }

    /// The next smaller mode; false when there is none.
    func lowerMode() -> Bool {
        guard let pipeline, modes.indices.contains(modeIndex) else { return false }
        func area(_ index: Int) -> Int { modes[index].width * modes[index].height }
        let smaller = modes.indices.filter { area($0) < area(modeIndex) }
        guard let next = smaller.max(by: { area($0) < area($1) }) else { return false }
        log.warning("\(info.name): \(modes[modeIndex].outputMode) does not work, trying \(modes[next].outputMode)")
        switchMode(to: next, pipeline)
        announce(.changed(info))
        return true
    }

    func switchMode(to index: Int, _ pipeline: Pipeline) {
        modeIndex = index
        borrowings.forgetVerdicts()
        freeBuffers()
        isConfigured = false
        updateInfo(pipeline)
    }

    /// The device is taken away; nothing of it is touched from here on.
    func pause() {
        guard !isPaused else { return }
        isPaused = true
        guard pipeline != nil else { return }
        endFlip()
        isConfigured = false
        borrowings.linger(chain.onScreen)
        borrowings.linger(chain.onTheWay)
        chain.forgetContents()
        onEvent?(.lost)
    }

    /// The device is ours again; `new` is what a fresh probe found.
    func resume(with new: Pipeline?, isNewDevice: Bool) {
        isPaused = false
        let before = info
        if isNewDevice || new?.connector != pipeline?.connector || (new == nil) != (pipeline == nil) { adopt(new) }
        if info != before { announce(.changed(info)) }
        announce(.needsFrame)
    }
}

extension RotationRules.Source {
    /// For logs, after what it is turned by.
    fileprivate var reason: String {
        switch self {
        case .connector: ", as asked for this connector"
        case .display: ", as asked for this display"
        case .general: ", as asked for all outputs"
        case .panel: ", as its driver says"
        case .nobody: ""
        }
    }
}
