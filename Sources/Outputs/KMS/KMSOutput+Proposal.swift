internal import Buffers
internal import Diagnostics
internal import Geometry
package import OutputCore

/// The one question to the driver: would it take this proposal? Pointer, other programs' pictures and overlays all go through here.
///
/// A buffer whose driver's fence has not signaled is not waited for here: the server shows none before, and an atomic commit waits for
/// it besides.
extension KMSOutput {
    package func test(_ state: OutputState) throws(OutputError) {
        try checkReady(state)
        guard state.isActive else { return }
        guard let pipeline, device.interface.isAtomic else {
            guard state.planes.isEmpty, state.cursor == nil, state.sharedPicture == nil else { throw refusal("it has no planes") }
            return
        }
        let arrangement = try arrangement(of: state, pipeline)
        let verdict = planes.verdict(on: arrangement)
        guard verdict != false else { throw refusal("its planes do not take this arrangement") }
        do throws(KMSError) {
            let buffer = try primaryBuffer(of: state, pipeline)
            if verdict == nil || state.allowsModeset { try ask(state, buffer, arrangement, pipeline) }
        } catch {
            throw outputError(error)
        }
    }

    private func ask(
        _ state: OutputState, _ buffer: RenderBuffer, _ arrangement: PlaneAssigner.Arrangement, _ pipeline: Pipeline
    ) throws(KMSError) {
        do throws(KMSError) {
            try build(state, buffer, pipeline, state.allowsModeset ? .mode : .frame)
            let flags: CommitFlags = state.allowsModeset ? [.testOnly, .allowModeset] : .testOnly
            try device.interface.commit(request, flags: flags, userData: 0)
            planes.remember(true, of: arrangement)
            if let sentence = arrangement.sentence { log.info("\(info.name): \(sentence)") }
        } catch {
            // Any other error is not about the arrangement, and the next commit meets it as well.
            if error.isRefusal { refuse(arrangement, after: error) }
            throw error
        }
    }

    /// The driver does not take the arrangement, in a test or in a commit.
    func refuse(_ arrangement: PlaneAssigner.Arrangement, after error: KMSError) {
        planes.remember(false, of: arrangement)
        log.info("\(info.name): \(error); \(arrangement.refusedSentence)")
    }

    func refusal(_ reason: String) -> OutputError { .refused(output: info.name, reason: reason) }

    /// What of `state` decides the driver's answer.
    ///
    /// - Throws: where no driver needs to be asked, because an option forbids it or the plane does not name the format.
    func arrangement(of state: OutputState, _ pipeline: Pipeline) throws(OutputError) -> PlaneAssigner.Arrangement {
        if let cursor = state.cursor { try checkCursor(cursor, pipeline) }
        return PlaneAssigner.Arrangement(
            primary: try primaryLayout(of: state, pipeline), hasCursor: state.cursor != nil,
            overlays: signature(of: state.planes),
            rotation: planes.rotationBits, mode: modeIndex(for: state))
    }

    /// The buffer that the primary plane is to read.
    func primaryBuffer(of state: OutputState, _ pipeline: Pipeline) throws(KMSError) -> RenderBuffer {
        switch state.picture {
        case .drawn(let buffer): return buffer
        case .shared(let picture):
            guard let format = shownFormat(of: picture.source.layout, pipeline), let buffer = sharedBuffer(picture.source, format)
            else { throw .unsupported(object: info.name, feature: "such buffers of other programs") }
            return buffer
        case .shown, .off:
            guard isConfigured, let buffer = chain.onScreen else {
                throw .unsupported(object: info.name, feature: "a frame before anything is shown")
            }
            return buffer
        }
    }

    private func checkCursor(_ cursor: CursorPlacement, _ pipeline: Pipeline) throws(OutputError) {
        guard device.options.usesOverlays, !pipeline.cursors.isEmpty else { throw refusal("it has no plane for the pointer") }
        let size = device.interface.cursorSize
        guard cursor.picture.width <= size.width, cursor.picture.height <= size.height else {
            throw refusal("a pointer of \(cursor.picture.width)x\(cursor.picture.height)")
        }
    }

    private func primaryLayout(of state: OutputState, _ pipeline: Pipeline) throws(OutputError) -> PlaneAssigner.Primary {
        switch state.picture {
        case .drawn, .off: return .own
        case .shown:
            guard isConfigured, let shown = chain.onScreen, shown.isBorrowed else { return .own }
            return .shared(format: shown.format, modifier: shown.modifier, width: shown.width, height: shown.height)
        case .shared(let picture):
            let source = picture.source
            guard isConfigured, writeback.capture == nil, device.options.usesScanout,
                !info.isRotatedByPlane || planes.rotation == .taken, source.width == info.bufferWidth,
                source.height == info.bufferHeight, source.planes.count == 1, !source.isUpsideDown,
                let format = shownFormat(of: source.layout, pipeline)
            else { throw refusal("its plane does not show this buffer of another program") }
            return .shared(
                format: format, modifier: source.layout.modifier, width: source.width, height: source.height)
        }
    }

    /// What decides whether planes take overlays; their contents do not. 0 without overlays.
    private func signature(of overlays: [PlaneCandidate]) -> Int {
        guard !overlays.isEmpty else { return 0 }
        var hasher = Hasher()
        for plane in overlays {
            hasher.combine(plane.buffer.format)
            hasher.combine(plane.buffer.modifier)
            hasher.combine(plane.destination)
            hasher.combine(plane.source.left)
            hasher.combine(plane.source.top)
            hasher.combine(plane.source.right)
            hasher.combine(plane.source.bottom)
            hasher.combine(plane.opacity)
            hasher.combine(plane.transform)
        }
        return hasher.finalize()
    }
}

extension PlaneAssigner.Arrangement {
    /// For the log, once the driver took it; nil where nothing is beside the frames.
    fileprivate var sentence: String? {
        if case .shared(let format, let modifier, let width, let height) = primary {
            return "scanout of programs' pictures of \(width)x\(height) \(format) with modifier 0x\(String(modifier, radix: 16))"
        }
        if overlays != 0 { return "overlays are on planes of their own" }
        return hasCursor ? "the pointer is on a plane of its own" : nil
    }

    /// For the log, once the driver refused it.
    fileprivate var refusedSentence: String {
        if case .shared(let format, let modifier, let width, let height) = primary {
            return "programs' pictures of \(width)x\(height) \(format) with modifier 0x\(String(modifier, radix: 16)) are drawn"
        }
        if overlays != 0 { return "overlays are drawn into the picture" }
        return hasCursor ? "the pointer is drawn into the picture" : "its driver does not take the frames"
    }
}
