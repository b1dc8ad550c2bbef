internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats
internal import TestSupport

/// One sequence of faults on a card with two panels: connectors and the card come and go, commits fail once, in storms and lastingly,
/// and terminals are switched in between.
struct FaultRun {
    private let bench: PanelBench
    private var random: SeededRandom
    private var isAway = false
    /// Framebuffers of the other session.
    private var foreign: [UInt32] = []
    /// What was done, for a run that fails.
    private(set) var story = ""
    private(set) var complaints: [String] = []

    init(_ seed: UInt64) throws {
        random = SeededRandom(quietly: seed)
        bench = try PanelBench(isAtomic: seed % 4 != 0) {
            $0.hasFences = seed % 3 != 0
            $0.hasRotation = seed % 7 != 0
            $0.hasColors = seed % 5 != 0
        }
        bench.run(milliseconds: Int64.random(in: 0..<300, using: &random))
    }

    private enum Fault: CaseIterable {
        case error, storm, lasting, healed, memory, lostEvents, stuckFlips, rogueEvent, terminal, vanish, disconnect, modes, plug
        case hotplugs, unbind, bind, plainFlips, sleep, badLink, leftovers
    }

    private static let codes = [EBUSY, ENOMEM, EINVAL, ENOSPC, ERANGE, EIO, ENOENT, ENODEV, EREMOTEIO, ENXIO]

    mutating func step() {
        let fault = Fault.allCases.randomElement(using: &random) ?? .error
        let code = FaultRun.codes.randomElement(using: &random) ?? EIO
        let pause = Int64.random(in: 0..<2, using: &random) * Int64.random(in: 0..<300, using: &random)
        story += "\(fault) \(code) \(pause); "
        switch fault {
        case .error: bench.card.faults.commitCodes.append(code)
        case .storm: bench.card.faults.commitCodes = Array(repeating: code, count: Int.random(in: 2...200, using: &random))
        case .lasting: bench.card.faults.lastingCodes[[50, 51].randomElement(using: &random) ?? 50] = code
        case .healed: bench.card.faults = SimulatedFaults(keeping: bench.card.faults)
        case .memory: bench.card.faults.dumbRefusals = Int.random(in: 0...5, using: &random)
        case .lostEvents: bench.card.faults.lostEvents += Int.random(in: 1...3, using: &random)
        case .stuckFlips: bench.card.faults.stuckFlips += 1
        case .rogueEvent: bench.card.injectRogueEvent(userData: 7)
        case .plainFlips: bench.card.faults.refusesPlainFlips.toggle()
        case .terminal: switchTerminal()
        case .sleep: bench.loop.timeSource.virtual?.spend(.milliseconds(Int64.random(in: 1...100_000, using: &random)))
        case .badLink: bench.card.leaveBehind("link-status", 1, on: [100, 101].randomElement(using: &random) ?? 100)
        case .leftovers: if isAway { leaveSomethingBehind() }
        case .vanish, .disconnect, .modes, .plug, .hotplugs: changeConnectors(fault)
        case .unbind, .bind: changeCard(fault)
        }
        bench.run(milliseconds: pause)
    }

    private mutating func switchTerminal() {
        isAway.toggle()
        // The kernel takes the device away when the seat has answered, and gives it back before the seat says so.
        if isAway { bench.device.handle(.disabled) }
        bench.card.faults.isMasterLost = isAway
        if !isAway { bench.device.handle(.enabled) }
    }

    /// The other session has the displays on each other's CRTC, or on none.
    private mutating func leaveSomethingBehind() {
        let mode = Bench.mode(640, 480, hertz: 60)
        for (connector, crtc) in [(100, 51), (101, 50)] as [(UInt32, UInt32)] where Bool.random(using: &random) {
            foreign.append(bench.card.showBefore(on: crtc, mode: mode, connector: connector))
        }
        bench.card.leaveBehind("GAMMA_LUT", 77, on: 50)
    }

    private mutating func changeConnectors(_ fault: Fault) {
        let index = bench.card.connectors.indices.randomElement(using: &random)
        switch fault {
        case .vanish: index.map { _ = bench.card.connectors.remove(at: $0) }
        case .disconnect: index.map { bench.card.connectors[$0].status = .disconnected }
        case .modes: index.map { bench.card.connectors[$0].modes.reverse() }
        case .hotplugs: for _ in 0..<50 { bench.device.handleHotplug() }
        case _: bench.card.connectors = PanelBench.twoPanels
        }
        // Some drivers say nothing: then a commit tells.
        if Bool.random(using: &random) { bench.device.handleHotplug() }
    }

    private mutating func changeCard(_ fault: Fault) {
        bench.card.faults.isGone = fault == .unbind
        guard Int.random(in: 0..<4, using: &random) > 0 else { return }
        if fault == .unbind { return bench.device.cardWasRemoved() }
        bench.card.faults.isComing = Bool.random(using: &random)
        bench.device.cardWasAdded()
        guard bench.card.faults.isComing else { return }
        bench.run(milliseconds: Int64.random(in: 0...50, using: &random))
        bench.card.faults.isComing = false
        bench.device.cardChanged(bench.device.path)
    }

    // MARK: The end

    /// Every fault is over, and what the kernel says of that is said.
    mutating func end() {
        bench.card.faults = SimulatedFaults()
        bench.card.connectors = PanelBench.twoPanels
        if isAway { bench.device.handle(.enabled) }
        bench.device.cardWasAdded()
        bench.device.handleHotplug()
        bench.run(milliseconds: 2000)
        let names = bench.device.outputs.map(\.info.name).sorted()
        if names != ["DSI-1", "HDMI-A-1"] { complaints.append("outputs: \(names)") }
        if bench.screens.count != names.count { complaints.append("\(bench.screens.count) screens for \(names)") }
        let start = bench.loop.now
        bench.run(milliseconds: 500)
        for screen in bench.screens {
            let (count, name) = (screen.presentedCount(since: start), screen.output.info.name)
            // The slowest mode has 50 frames a second.
            if count < 24 { complaints.append("\(name) had \(count) frames in half a second, \(screen.pacer.snapshot)") }
        }
        bench.close()
        foreign.forEach(bench.card.removeFramebuffer)
        if bench.card.framebufferCount > 0 { complaints.append("\(bench.card.framebufferCount) framebuffers are left") }
        if bench.card.dumbCount > 0 { complaints.append("\(bench.card.dumbCount) buffers are left") }
        if bench.card.blobCount > 0 { complaints.append("\(bench.card.blobCount) blobs are left") }
        if bench.card.fences.openCount > 0 { complaints.append("\(bench.card.fences.openCount) fences are left") }
    }
}

extension SimulatedFaults {
    /// Nothing fails any more; who has the card stays.
    fileprivate init(keeping other: SimulatedFaults) {
        self.init()
        (isGone, isMasterLost) = (other.isGone, other.isMasterLost)
    }
}
