package import Buffers
internal import Diagnostics
internal import Geometry
package import OutputCore
internal import Reactor

let log = Log("kms")

/// One connector's screen; or, while nothing is connected, a placeholder that keeps the pace.
///
/// Made and kept by `KMSDevice`. Commits go through `KMSOutput+Commit.swift`, buffers through `KMSOutput+Buffers.swift`.
package final class KMSOutput: Output {
    package internal(set) var info: OutputInfo {
        didSet { memory.output = info.name }
    }
    package var onEvent: ((OutputEvent) -> Void)?

    unowned let device: KMSDevice
    var pipeline: Pipeline?
    var modes: [DRMMode] = []
    var modeIndex = 0
    var chain = Swapchain()
    var memory = ScanoutMemory()
    var scanoutBuffers = ScanoutBuffers()
    var planeBuffers = PlaneBuffers()
    var planes = PlaneAssigner()
    var request = AtomicRequest()
    /// The kernel's copies of modes, by index.
    var modeBlobs: [Int: UInt32] = [:]
    var damageBlob: UInt32 = 0
    private(set) var access = Access.unconfigured
    /// Commits in a row that failed for a reason of the device's, with no frame on the screen between them.
    private(set) var failures = 0
    var shownOverlays = 0
    var cursor = CursorPlane()
    var pending: PendingFlip?
    /// Signals when the pending flip is on the screen, whether or not its event comes.
    var flipFence: Fence?
    let fenceCell = FenceCell()
    var writeback = Writeback()
    private(set) var placeholder: Placeholder!
    private var announcer: LoopTimer?
    private var announcements: [OutputEvent] = []

    /// What the output may do with its device.
    enum Access: Equatable {
        /// The next commit sets the mode.
        case unconfigured
        /// The display has our mode from the program before. The next commit leaves it alone.
        case inherited
        /// The kernel has our mode and plane.
        case configured
        /// A commit failed for a reason of the device's, which tries again at `retry`.
        case failed(retry: MonotonicTime)
        /// Another program has the device.
        case paused
        case closed
    }

    /// A flip that the kernel has and has not answered.
    struct PendingFlip {
        let serial: UInt64
        let token: FrameToken
        let since: MonotonicTime
        let isModeset: Bool

        /// A vblank before that cannot have shown it. Some drivers' times lie a little before the beam is there; but with a mode set
        /// the counter may still have the time of a vblank of the mode before, which says nothing of the phase.
        func earliest(_ period: TimeSpan) -> MonotonicTime { isModeset ? since : since - period / 2 }
    }

    init(device: KMSDevice, pipeline: Pipeline?) {
        self.device = device
        info = KMSOutput.placeholderInfo(device.rotations)
        memory.output = info.name
        // The device lets go of an output that was unplugged, and its last word is still to be said.
        announcer = device.loop.makeTimer { [weak self] in self?.deliver() }
        placeholder = Placeholder(loop: device.loop) { [weak self] in self?.placeholderShowed($0) }
        adopt(pipeline)
    }

    static func placeholderInfo(_ rotations: RotationRules) -> OutputInfo {
        let name = "PLACEHOLDER-1"
        return OutputInfo(
            name: name, mode: OutputMode(width: 1280, height: 720, refreshPeriod: .nanoseconds(16_666_667)),
            transform: rotations.choose(connector: name).transform, isPlaceholder: true)
    }

    package func acquireBuffer() throws(OutputError) -> RenderBuffer? {
        guard !isClosed else { throw .gone(output: info.name) }
        guard !isPaused else { throw .noPermission(output: info.name) }
        do throws(OutputError) {
            if chain.count == 0 { try allocate() }
            guard try planeRotates() else { return nil }
            if let buffer = chain.acquire() { return buffer }
            // Of two buffers none is free until the flip is over, and no commit comes to ask for it.
            return giveUpLateFlip() ? chain.acquire() : nil
        } catch {
            throw noted(error)
        }
    }

    package func returnBuffer(_ buffer: RenderBuffer) {
        chain.giveBack(buffer)
    }

    package func rejectBuffer(_ buffer: RenderBuffer) {
        chain.giveBack(buffer)
        guard hasGPUBuffers, memory.usesGPU else { return }
        memory.refuseGPU("the renderer cannot draw into its buffers")
        changeBuffers()
    }

    package func commit(_ state: OutputState) throws(OutputError) {
        do throws(OutputError) {
            try commitNow(state)
        } catch {
            throw noted(error)
        }
    }

    /// Returns `error`, and has the device tried again where the reason lies there.
    private func noted(_ error: OutputError) -> OutputError {
        switch error {
        case .gone, .broken: device.outputFailed(self)
        case .refused, .busy, .noPermission, .outOfMemory: break
        }
        return error
    }

    private func commitNow(_ state: OutputState) throws(OutputError) {
        try checkReady(state)
        guard let pipeline else {
            commitToPlaceholder(state)
            return
        }
        if state.isBlocking { endFlip() }
        guard pending == nil || giveUpLateFlip() else { throw .busy(output: info.name) }
        try commitByLadder(state, pipeline)
    }

    /// Ends a flip whose event is lost, or that hangs: the kernel knows which, and says EBUSY when it hangs. False when it is not late.
    private func giveUpLateFlip() -> Bool {
        guard let flip = pending, device.loop.now - flip.since >= .milliseconds(200) else { return false }
        log.warning("\(info.name): no event for frame \(flip.token)\(isFlipHanging ? ", which hangs" : "")")
        chain.presented()
        endFlip()
        return true
    }

    package func pollVblank() -> VblankReading? {
        guard let pipeline, !isPaused, isConfigured else { return nil }
        // The counter runs on also while a flip hangs; who asks then wants to know whether the picture is on the screen.
        if isFlipHanging { return nil }
        return device.interface.vblank(of: pipeline.crtc)
    }

    /// The flip is over or given up; its fence is closed.
    func endFlip() {
        pending = nil
        flipFence = nil
    }

    private var isFlipHanging: Bool {
        guard let flip = pending, device.loop.now - flip.since >= .milliseconds(200) else { return false }
        return switch flipFence {
        case .some(let fence): !fence.isSignaled
        case .none: false
        }
    }

    package func reopen() throws(OutputError) {
        guard !isClosed else { throw .gone(output: info.name) }
        device.takeCard()
        guard !isClosed, pipeline != nil else { throw .gone(output: info.name) }
    }

    package func close() {
        guard !isClosed else { return }
        if device.options.keepsPicture {
            // A framebuffer that is removed takes the picture with it; the next process removes them when it shows its own.
            endWaiting()
        } else {
            device.restore(self)
            stop()
        }
        access = .closed
        onEvent = nil
    }

    /// It was unplugged. The kernel makes the CRTC dark with the last framebuffer; what was there before has no display any more.
    func wasRemoved() {
        guard !isClosed else { return }
        stop()
        access = .closed
        announce(.removed)
    }

    private func endWaiting() {
        endFlip()
        placeholder.cancel()
        announcer?.cancel()
        announcements.removeAll()
    }

    func stop() {
        endWaiting()
        freeBuffers()
        planeBuffers.wereSwitchedOff()
    }

    func checkReady(_ state: OutputState) throws(OutputError) {
        guard !isClosed else { throw .gone(output: info.name) }
        guard !isPaused else { throw .noPermission(output: info.name) }
        guard let buffer = state.drawnBuffer else { return }
        var wanted = info
        wanted.mode = state.mode ?? info.mode
        guard buffer.width == wanted.bufferWidth, buffer.height == wanted.bufferHeight else {
            throw .refused(output: info.name, reason: "a buffer of \(buffer.width)x\(buffer.height) for the mode \(wanted.mode)")
        }
    }

    // MARK: Access

    package var isPaused: Bool { access == .paused }
    var isClosed: Bool { access == .closed }
    var isConfigured: Bool { access == .configured }

    func wasConfigured() { access = .configured }

    func mustBeConfigured() {
        if isConfigured || isInherited { access = .unconfigured }
    }

    var isInherited: Bool { access == .inherited }

    func wasInherited() {
        if access == .unconfigured { access = .inherited }
    }

    /// No frame of ours is missing on the display.
    var isSettled: Bool { pipeline == nil || isFailed || isPaused || chain.onScreen != nil }

    func wasTaken() { access = .paused }

    /// The next commit may work.
    func wasReturned() {
        if isPaused || isFailed { access = .unconfigured }
    }

    var isFailed: Bool { retry != nil }

    /// When the device tries again, after a failure.
    var retry: MonotonicTime? {
        if case .failed(let retry) = access { retry } else { nil }
    }

    func isDue(at now: MonotonicTime) -> Bool { retry.map { $0 <= now } ?? false }

    /// What fails once is tried again at once, what fails again a second later: a device that needs time must not be a busy loop.
    func hasFailed(at now: MonotonicTime) {
        guard !isClosed, !isPaused else { return }
        access = .failed(retry: failures == 0 ? now : now + .seconds(1))
        failures += 1
    }

    func works() { failures = 0 }

    // MARK: Events

    /// Says `event` in the next turn: never from inside a call to the output.
    func announce(_ event: OutputEvent) {
        announcements.append(event)
        announcer?.schedule(after: .zero)
    }

    private func deliver() {
        while !announcements.isEmpty { onEvent?(announcements.removeFirst()) }
    }

    /// The kernel says that a flip is done.
    func handle(_ event: DRMFlipEvent) {
        guard let flip = pending, flip.serial == event.userData, let pipeline else {
            log.debug("\(info.name): an event for a frame that is not on its way")
            return
        }
        endFlip()
        works()
        chain.presented()
        memory.freeRetired(device)
        sweepBuffers()
        writeback.finish(device.interface, output: info.name)
        device.frameWasShown()
        var time = event.time
        var sequence: UInt64? = UInt64(event.sequence)
        // The event is cut to microseconds; asked at once, the kernel gives the same vblank to the nanosecond.
        if let exact = device.interface.vblank(of: pipeline.crtc), UInt32(truncatingIfNeeded: exact.sequence) == event.sequence {
            time = exact.time
            sequence = exact.sequence
        }
        // Drivers that say no time, too.
        if time < flip.earliest(info.refreshPeriod) {
            time = device.loop.now
            sequence = nil
        }
        onEvent?(.presented(FramePresented(token: flip.token, sequence: sequence, time: time)))
    }

    // MARK: Placeholder

    private func commitToPlaceholder(_ state: OutputState) {
        guard state.isActive, let buffer = state.drawnBuffer ?? chain.onScreen else { return }
        chain.submit(buffer)
        if state.isBlocking {
            placeholder.cancel()
            chain.presented()
        } else {
            placeholder.show(state.token, period: info.refreshPeriod)
        }
    }

    private func placeholderShowed(_ token: FrameToken) {
        chain.presented()
        onEvent?(.presented(FramePresented(token: token, sequence: nil, time: device.loop.now)))
    }
}
