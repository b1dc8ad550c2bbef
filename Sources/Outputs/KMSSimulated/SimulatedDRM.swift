internal import Glibc
package import KMS
package import OutputCore
package import Reactor

/// A card that exists in memory, for tests: it enforces the kernel's rules, shows faults on demand, and its vblanks come by the
/// loop's virtual time.
///
/// Rules: framebuffer and CRTC of a plane are set together; one flip on its way per CRTC, the second is EBUSY; a mode, a connector or
/// ACTIVE changes only with ALLOW_MODESET; unknown properties are ENOENT; formats, sizes and positions of planes are checked; a test
/// changes nothing; framebuffers must exist; without master everything is EACCES.
package final class SimulatedDRM: DRMInterface {
    package let path = "/dev/dri/card-test"
    package let driver = "simulated"
    package var knowsModifiers: Bool { !modifiers.isEmpty }
    package var prefersShadow = false
    package private(set) var isAtomic = false
    /// To be set before the device is made, where there are two cards.
    package var number: UInt64 = 0xE201
    package var renderNode: String? { nil }
    package var file: Int32 { -1 }
    package var eventDescriptor: Int32? { nil }
    package var isMaster: Bool { !faults.isMasterLost }
    package var onEventsReady: (() -> Void)?

    package var faults = SimulatedFaults()
    /// What the planes say they can show beside a layout without a modifier; to be set before the device is made.
    package var modifiers: [UInt64] = []
    /// Handles of shared memory that were not given back.
    package var handleCount: Int { memory.handleCount(ofDumb: false) }
    /// Pieces of memory that a handle or a framebuffer keeps.
    package var memoryCount: Int { memory.count }
    /// Framebuffers that an earlier program made on the same file.
    package var leftFramebuffers: [UInt32] = []
    /// The service manager has the file as well: what a process leaves on it stays when the process ends or opens the card again.
    package var isFileKept = false
    /// IN_FENCE_FD and OUT_FENCE_PTR exist; to be set before the device is made.
    package var hasFences = false
    package internal(set) var fences = SimulatedFences()
    /// Planes have a rotation; to be set before the device is made.
    package var hasRotation = false
    /// Overlays have an opacity; to be set before the device is made.
    package var hasAlpha = false
    /// CRTCs and connectors have the properties of colors; to be set before the device is made.
    package var hasColors = false
    /// Overlays scale.
    package var scalesOverlays = false
    /// How panels are mounted by the kernel's numbers, by connector.
    package var panelOrientations: [UInt32: UInt32] = [:]
    /// A CRTC shows something else from now on.
    package var onShown: ((UInt32) -> Void)?
    /// What is plugged in; change it and call the device's `handleHotplug`.
    package var connectors: [DRMConnector]
    /// What the displays say about themselves, by connector.
    package var edids: [UInt32: [UInt8]] = [:]
    /// Commits that changed something, tests, and the old API's calls.
    package private(set) var commitCount = 0
    package private(set) var testCount = 0
    /// Commits that were allowed to set a mode, without tests.
    package private(set) var modesetCount = 0
    package private(set) var setCRTCCount = 0
    /// Real commits, flips and mode sets that failed because of an injected errno.
    package private(set) var failureCount = 0
    /// How often it was opened.
    package private(set) var openCount = 0
    /// How often it could not be opened.
    package private(set) var refusedOpens = 0
    var isOpen = true
    /// How often a flip was asked for while one was on its way.
    package private(set) var busyAnswers = 0
    package var dumbCount: Int { memory.handleCount(ofDumb: true) }
    package private(set) var framebufferCount = 0
    /// Blobs that were made and not destroyed.
    package var blobCount: Int { ownedBlobs.count }

    let loop: EventLoop
    let hasAtomic: Bool
    package let cursorSize = (width: 64, height: 64)
    let overlayCount: Int
    var state = SimulatedState()
    var framebuffers: [UInt32: FramebufferLayout] = [:] { didSet { framebufferCount = framebuffers.count } }
    /// Framebuffers of earlier programs, on whatever file.
    private var earlierFramebuffers: Set<UInt32> = []
    /// A blob lives while the file that made it has it, or a display has it as its mode.
    private(set) var blobs: [UInt32: [UInt8]] = [:]
    private var ownedBlobs: Set<UInt32> = []
    var memory = SimulatedMemory()
    private var events: [DRMFlipEvent] = []
    private var pending: [UInt32: PendingFlip] = [:]
    private var timer: LoopTimer?
    private var phase: MonotonicTime

    private struct PendingFlip {
        let userData: UInt64
        let wantsEvent: Bool
        var due: MonotonicTime
        let fence: Int32?
        /// What has to be drawn before.
        let drawing: HeldFence?
        var isStuck: Bool
    }

    package init(loop: EventLoop, connectors: [DRMConnector], isAtomic: Bool = true, overlays: Int = 2) {
        self.loop = loop
        self.connectors = connectors
        hasAtomic = isAtomic
        overlayCount = overlays
        phase = loop.now
        timer = loop.makeTimer { [unowned self] in vblank() }
    }

    /// The CRTC drives its panel.
    package func isActive(_ crtc: UInt32) -> Bool { state.isActive(crtc) }

    /// Which framebuffer a CRTC shows; 0 when it is off.
    package func shownFramebuffer(of crtc: UInt32) -> UInt32 {
        state.isActive(crtc) ? state.value(SimulatedDRM.primary(of: crtc), .framebuffer) : 0
    }

    /// How the framebuffer lies that a CRTC shows; nil when it is off.
    package func shownLayout(of crtc: UInt32) -> FramebufferLayout? { framebuffers[shownFramebuffer(of: crtc)] }

    package func exists(framebuffer id: UInt32) -> Bool { framebuffers[id] != nil }

    /// Puts a picture on the screen as an earlier program would have, and returns its framebuffer.
    package func showBefore(on crtc: UInt32, mode: DRMMode, connector: UInt32) -> UInt32 {
        let id = makeID()
        framebuffers[id] = FramebufferLayout(
            width: mode.width, height: mode.height, format: 0x3432_5258, handle: 0, stride: mode.width * 4)
        earlierFramebuffers.insert(id)
        state.setOld(crtc, framebuffer: id, mode: mode)
        let plane = SimulatedDRM.primary(of: crtc)
        for (key, side) in [(SimulatedState.Key.sourceWidth, mode.width), (.sourceHeight, mode.height)] {
            state.set(plane, key, UInt32(side) << 16)
        }
        state.set(connector, .crtc, crtc)
        return id
    }

    /// Sets a property as an earlier program would have left it.
    package func leaveBehind(_ property: String, _ value: UInt64, on object: UInt32) {
        SimulatedState.Key(rawValue: property).map { state.setWide(object, $0, value) }
    }

    /// The value of a property.
    package func value(_ property: String, of object: UInt32) -> UInt64 {
        SimulatedState.Key(rawValue: property).map { UInt64(state.value(object, $0)) } ?? 0
    }

    /// The mode that a CRTC has; nil when it is off.
    package func shownMode(of crtc: UInt32) -> DRMMode? { state.isActive(crtc) ? state.mode(of: crtc, blobs) : nil }

    /// Where the cursor's plane shows its corner on the panel; nil when it shows nothing.
    package func shownCursor(of crtc: UInt32) -> (x: Int, y: Int)? {
        let plane = SimulatedDRM.cursor(of: crtc)
        guard state.isActive(crtc), state.value(plane, .framebuffer) != 0 else { return nil }
        return (state.signed(plane, .x), state.signed(plane, .y))
    }

    /// The pixels that the cursor's plane shows, `0xAARRGGBB`, row after row of `cursorSize`.
    package func cursorPixels(of crtc: UInt32) -> [UInt32] {
        let id = state.value(SimulatedDRM.cursor(of: crtc), .framebuffer)
        guard let layout = framebuffers[id], let memory = memory.dumb(of: id) else { return [] }
        return (0..<layout.height).flatMap { y in
            (0..<layout.width).map { memory.bytes.loadUnaligned(fromByteOffset: y * memory.stride + $0 * 4, as: UInt32.self) }
        }
    }

    /// How many planes show something above the primary one.
    package func shownOverlays(of crtc: UInt32) -> Int {
        (1...UInt32(max(overlayCount, 1))).filter { state.value(SimulatedDRM.primary(of: crtc) + $0, .framebuffer) != 0 }.count
    }

    /// The kernel names all that were made on the file.
    var framebuffersOfFile: [UInt32] {
        framebuffers.keys.filter { !earlierFramebuffers.contains($0) || leftFramebuffers.contains($0) }.sorted()
    }

    package func enableAtomic() -> Bool {
        isAtomic = hasAtomic
        return isAtomic
    }

    package func createBlob(_ bytes: [UInt8]) throws(KMSError) -> UInt32 {
        let id = makeID()
        blobs[id] = bytes
        ownedBlobs.insert(id)
        return id
    }

    package func destroyBlob(_ id: UInt32) -> Bool {
        defer { freeUnusedBlobs() }
        return ownedBlobs.remove(id) != nil
    }

    private func freeUnusedBlobs() {
        let modes = SimulatedDRM.crtcs.map { state.value($0, .mode) }
        for id in blobs.keys where !ownedBlobs.contains(id) && !modes.contains(id) { blobs[id] = nil }
    }

    package func createDumb(width: Int, height: Int) throws(KMSError) -> DumbMemory {
        try checkAlive()
        if let code = faults.dumbCode { throw failure("making a dumb buffer", code) }
        if faults.dumbRefusals > 0 {
            faults.dumbRefusals -= 1
            throw failure("making a dumb buffer", ENOMEM)
        }
        guard dumbCount < faults.dumbLimit else { throw failure("making a dumb buffer", ENOMEM) }
        let stride = (width * 4 + 63) / 64 * 64
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(stride * height, 64), alignment: 64)
        return memory.addDumb(stride: stride, bytes: bytes)
    }

    package func destroyDumb(_ dumb: DumbMemory) { memory.destroy(dumb) }

    package func importHandle(of dmabuf: Int32) throws(KMSError) -> UInt32 {
        try checkAlive()
        return memory.addShared()
    }

    package func closeHandle(_ handle: UInt32) -> Bool { memory.close(handle) }

    package func addFramebuffer(_ layout: FramebufferLayout) throws(KMSError) -> UInt32 {
        guard layout.width > 0, layout.height > 0, layout.stride >= layout.width * 4 else {
            throw failure("a framebuffer", EINVAL)
        }
        if faults.refusesSharedFramebuffers, memory.isShared(layout.handle) { throw failure("a framebuffer", EINVAL) }
        if knowsModifiers, let modifier = layout.modifier, !modifiers.contains(modifier) || faults.refusesModifierFramebuffers {
            throw failure("a framebuffer", EINVAL)
        }
        let id = makeID()
        framebuffers[id] = layout
        memory.use(layout.handle, by: id)
        return id
    }

    /// A CRTC whose picture goes is switched off, as the kernel does it.
    package func removeFramebuffer(_ id: UInt32) {
        framebuffers[id] = nil
        memory.endUse(by: id)
        earlierFramebuffers.remove(id)
        for crtc in SimulatedDRM.crtcs {
            for plane in 1...UInt32(9) where state.value(SimulatedDRM.primary(of: crtc) + plane, .framebuffer) == id {
                state.set(SimulatedDRM.primary(of: crtc) + plane, .framebuffer, 0)
                state.set(SimulatedDRM.primary(of: crtc) + plane, .crtc, 0)
            }
        }
        for crtc in SimulatedDRM.crtcs where shownFramebuffer(of: crtc) == id {
            state.setOld(crtc, framebuffer: 0, mode: nil)
            state.set(crtc, .mode, 0)
            state.detachConnectors(from: crtc)
        }
    }

    package func commit(_ request: AtomicRequest, flags: CommitFlags, userData: UInt64) throws(KMSError) {
        guard isAtomic else { throw failure("a commit", EINVAL) }
        try checkAlive()
        let isTest = flags.contains(.testOnly)
        if isTest { testCount += 1 }
        if isTest, let code = SimulatedDRM.take(&faults.testCodes) { throw failure("a test", code) }
        if !isTest { try failIfTold(request.items.map(\.object)) }
        var next = state
        try apply(request, to: &next)
        let touched = next.crtcs(changedBy: request)
        // The kernel looks at what a commit changes, not at the rest of the card.
        try check(next, touched.union(state.crtcs(changedBy: request)), allowsModeset: flags.contains(.allowModeset))
        guard !isTest else { return }
        if flags.contains(.nonBlocking) {
            guard touched.allSatisfy({ pending[$0] == nil }) else { throw busy() }
        } else {
            touched.forEach { pending[$0] = nil }
        }
        state = next
        freeUnusedBlobs()
        commitCount += 1
        if flags.contains(.allowModeset) { modesetCount += 1 }
        let (fence, drawing) = takeFences(request)
        if let onShown { touched.forEach(onShown) }
        guard flags.contains(.nonBlocking) else { return }
        for crtc in touched where state.isActive(crtc) {
            schedule(crtc, userData: userData, wantsEvent: flags.contains(.flipEvent), fence: fence, drawing: drawing)
        }
    }

    /// The next errno, or the lasting one of a CRTC that `objects` belong to.
    private func failIfTold(_ objects: [UInt32]) throws(KMSError) {
        let lasting = faults.lastingCodes.first { crtc, _ in
            objects.contains { $0 == crtc || state.value($0, .crtc) == crtc || SimulatedDRM.planes(of: crtc).contains($0) }
        }
        guard let code = SimulatedDRM.take(&faults.commitCodes) ?? lasting?.value else { return }
        failureCount += 1
        throw failure("a commit", code)
    }

    package func setCRTC(
        _ crtc: UInt32, framebuffer: UInt32, x: UInt32, y: UInt32, connectors: [UInt32], mode: DRMMode?
    ) throws(KMSError) {
        try checkAlive()
        setCRTCCount += 1
        // It is a blocking commit: whatever was on its way is over when it returns.
        pending[crtc] = nil
        guard let mode else {
            state.setOld(crtc, framebuffer: 0, mode: nil)
            return
        }
        try failIfTold([crtc])
        guard connectors.allSatisfy({ id in self.connectors.contains { $0.id == id } }) else {
            throw failure("setting the mode", ENOENT)
        }
        let isOnItsSide = rotation(of: crtc) & 10 != 0
        let (width, height) = isOnItsSide ? (mode.height, mode.width) : (mode.width, mode.height)
        guard let layout = framebuffers[framebuffer], layout.width >= width, layout.height >= height,
            mode.width * mode.height <= faults.largestMode, !connectors.isEmpty
        else { throw failure("setting the mode", EINVAL) }
        state.setOld(crtc, framebuffer: framebuffer, mode: mode)
        connectors.forEach { state.set($0, .linkStatus, 0) }
    }

    package func pageFlip(_ crtc: UInt32, framebuffer: UInt32, userData: UInt64) throws(KMSError) {
        try checkAlive()
        try failIfTold([crtc])
        guard state.isActive(crtc), framebuffers[framebuffer] != nil else { throw failure("a page flip", EINVAL) }
        guard pending[crtc] == nil else { throw busy() }
        state.set(SimulatedDRM.primary(of: crtc), .framebuffer, framebuffer)
        schedule(crtc, userData: userData, wantsEvent: true)
    }

    package func vblank(of crtc: UInt32) -> VblankReading? {
        guard state.isActive(crtc), !faults.isGone else { return nil }
        let count = (loop.now - phase).nanoseconds / period(of: crtc).nanoseconds
        return VblankReading(sequence: UInt64(max(count, 0)), time: phase + period(of: crtc) * count)
    }

    package func readEvents(_ handle: (DRMFlipEvent) -> Void) {
        let ready = events
        events.removeAll()
        ready.forEach(handle)
    }

    package func close() {
        isOpen = false
        timer?.cancel()
        pending.removeAll()
        events.removeAll()
    }

    /// Opens its node, as the seat does.
    package func opened() throws(KMSError) -> SimulatedDRM {
        if faults.isGone {
            refusedOpens += 1
            throw failure("opening it", ENODEV)
        }
        isOpen = true
        openCount += 1
        if isFileKept { memory.forgetOwner() }
        return self
    }

    deinit {
        // What a process leaves for the next one goes with the card.
        memory.freeAll()
        fences.removeAll()
    }

    /// An event that no commit asked for.
    package func injectRogueEvent(userData: UInt64) {
        events.append(DRMFlipEvent(crtc: 50, sequence: 1, time: loop.now, userData: userData))
        onEventsReady?()
    }

    // MARK: Vblanks

    private func period(of crtc: UInt32) -> TimeSpan { (state.mode(of: crtc, blobs)?.period ?? .milliseconds(16)) + faults.drift }

    private func schedule(_ crtc: UInt32, userData: UInt64, wantsEvent: Bool, fence: Int32? = nil, drawing: HeldFence? = nil) {
        let length = period(of: crtc)
        let count = (loop.now - phase).nanoseconds / length.nanoseconds + 1
        var flip = PendingFlip(
            userData: userData, wantsEvent: wantsEvent, due: phase + length * count, fence: fence, drawing: drawing,
            isStuck: false)
        if faults.stuckFlips > 0 {
            faults.stuckFlips -= 1
            flip.isStuck = true
        }
        pending[crtc] = flip
        arm()
    }

    private func arm() {
        guard let first = pending.values.filter({ !$0.isStuck }).map(\.due).min() else { return }
        timer?.schedule(at: first)
    }

    private func vblank() {
        for (crtc, flip) in pending where !flip.isStuck && flip.due <= loop.now {
            guard flip.drawing?.isSignaled ?? true else {
                pending[crtc]?.due = flip.due + period(of: crtc)
                continue
            }
            pending[crtc] = nil
            if let fence = flip.fence { fences.signal(fence) }
            if faults.lostEvents > 0 {
                faults.lostEvents -= 1
            } else if flip.wantsEvent {
                let isStale = faults.staleEvents > 0
                if isStale { faults.staleEvents -= 1 }
                let told = isStale ? flip.due - faults.staleness : flip.due
                let sequence = (told - phase).nanoseconds / period(of: crtc).nanoseconds
                events.append(
                    DRMFlipEvent(crtc: crtc, sequence: UInt32(truncatingIfNeeded: sequence), time: told, userData: flip.userData))
            }
        }
        arm()
        if !events.isEmpty { onEventsReady?() }
    }

    // MARK: Small things

    func checkAlive() throws(KMSError) {
        if faults.isGone { throw failure("a call", ENODEV) }
        if !isOpen { throw failure("a call", EBADF) }
        if faults.isMasterLost { throw failure("a call", EACCES) }
    }

    private func busy() -> KMSError {
        busyAnswers += 1
        return failure("a flip", EBUSY)
    }

    func failure(_ operation: String, _ code: Int32) -> KMSError { .failed(operation: operation, object: path, code: code) }

    /// The lowest that is free, as the kernel gives it to every kind of object.
    func makeID() -> UInt32 {
        var id: UInt32 = 300
        while framebuffers[id] != nil || blobs[id] != nil { id += 1 }
        return id
    }

    private static func take(_ codes: inout [Int32]) -> Int32? { codes.isEmpty ? nil : codes.removeFirst() }
}
