internal import Buffers
internal import Diagnostics
internal import Geometry
internal import OutputCore
internal import Reactor

extension KMSOutput {
    /// Takes another connector, or none; buffers of before are gone.
    func adopt(_ new: Pipeline?) {
        placeholder.cancel()
        freeBuffers()
        endFlip()
        mustBeConfigured()
        pipeline = new
        memory.forgetRefusals()
        writeback.isAlone = false
        planes.forgetAll()
        guard let new else {
            info = KMSOutput.placeholderInfo(device.rotations)
            return
        }
        modes = new.connector.modes.filter { $0.width > 0 && $0.height > 0 }
        modeIndex = chooseMode(for: new.connector)
        updateInfo(new)
        if device.options.keepsPicture { inheritMode(new) }
        let rotation = rotation(of: new.connector)
        if rotation.source != .unspecified {
            log.info("\(info.name): rotated by \(rotation.transform.name)\(rotation.source.reason)")
        }
        // Whether a plane does it shows with the first buffer.
        if info.transform != .normal, !info.isRotatedByPlane { log.info("\(info.name): \(RotationMethod.drawing.sentence)") }
    }

    /// What is asked for all counts before what is asked for this one: it was said when the program was started.
    private func chooseMode(for plug: DRMConnector) -> Int {
        let all = modes.map(\.outputMode)
        var named: String?
        switch device.options.mode {
        case .named(let name): named = name
        case .preferred: named = preferences(for: plug).mode
        }
        if let named {
            if let index = ModePreference.named(named).choose(from: all) { return index }
            log.warning("\(KMSError.noMode(connector: plug.name, wanted: named)); taking its own choice")
        }
        return ModePreference.preferred.choose(from: all) ?? 0
    }

    /// Keeps the mode of before where it is the right one.
    private func inheritMode(_ pipeline: Pipeline) {
        guard device.interface.isAtomic, let shown = pipeline.shownMode, modes.indices.contains(modeIndex) else { return }
        if shown.hasTiming(of: modes[modeIndex]), pipeline.leftovers.crossed.isEmpty, !pipeline.needsTraining {
            wasInherited()
        } else {
            log.info("\(info.name): it shows \(shown.outputMode), and \(info.mode) is wanted: the mode is set")
        }
    }

    private func preferences(for plug: DRMConnector) -> OutputPreferences {
        device.options.outputs.preferences(
            connector: plug.name, model: plug.edid?.model ?? "", serial: plug.edid?.serial ?? "")
    }

    func updateInfo(_ pipeline: Pipeline) {
        guard modes.indices.contains(modeIndex) else { return }
        var capabilities: OutputInfo.Capabilities = .lateCommits
        if pipeline.primary.inFence != nil { capabilities.insert(.readyFence) }
        if device.interface.isAtomic, device.options.usesScanout { capabilities.insert(.scanout) }
        let transform = rotation(of: pipeline.connector).transform
        let isRotatedByPlane = canRotateByPlane(pipeline, transform)
        if !isRotatedByPlane { planes.setUpright() }
        // Overlays keep their place on the panel when the primary plane turns.
        if !pipeline.overlays.isEmpty, !isRotatedByPlane, device.options.usesOverlays {
            capabilities.insert(.planes)
            if pipeline.overlays.allSatisfy({ $0.alpha != nil }) { capabilities.insert(.fadingPlanes) }
        }
        let plug = pipeline.connector
        let mode = modes[modeIndex].outputMode
        let preferences = preferences(for: plug)
        let physicalSize = preferences.physicalSize ?? plug.physicalSize
        info = OutputInfo(
            name: plug.name, mode: mode, modes: modes.map(\.outputMode), model: plug.edid?.model ?? "",
            serial: plug.edid?.serial ?? "", physicalSize: physicalSize,
            scaleHint: preferences.scale ?? physicalSize?.scaleHint(for: mode), transform: transform,
            capabilities: capabilities)
        info.isRotatedByPlane = isRotatedByPlane
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
        freeBuffers()
        mustBeConfigured()
        updateInfo(pipeline)
    }

    /// The device is taken away; nothing of it is touched from here on.
    func pause() {
        guard !isPaused, !isClosed else { return }
        wasTaken()
        guard pipeline != nil else { return }
        endFlip()
        scanoutBuffers.linger(chain.onScreen)
        scanoutBuffers.linger(chain.onTheWay)
        chain.forgetContents()
        onEvent?(.lost)
    }

    /// The device is ours again, or may work again; `new` is what a fresh probe found.
    func resume(with new: Pipeline?, isNewDevice: Bool) {
        // What failed may have failed because a number of before means nothing any more.
        let isStale = isNewDevice || isFailed
        wasReturned()
        let before = info
        if isStale || new?.connector != pipeline?.connector || new?.crtc != pipeline?.crtc { adopt(new) }
        // Another session may have left other things than the one before.
        if let new { pipeline?.leftovers = new.leftovers }
        if info != before { announce(.changed(info)) }
        announce(.needsFrame)
    }

    /// The card is gone, and a placeholder keeps the pace. While another session has the seat nothing does.
    func loseDisplay() {
        if case .lent = device.standing {
            adopt(nil)
            announce(.changed(info))
        } else if !isPlaceholding {
            resume(with: nil, isNewDevice: true)
        }
    }

    /// It shows nothing, and would show the same if it began anew.
    var isPlaceholding: Bool { pipeline == nil && !isPaused && !isFailed }
}

extension RotationRules.Source {
    /// For logs, after what it is turned by.
    fileprivate var reason: String {
        switch self {
        case .connector: ", as asked for this connector"
        case .display: ", as asked for this display"
        case .general: ", as asked for all outputs"
        case .panel: ", as its driver says"
        case .unspecified: ""
        }
    }
}
