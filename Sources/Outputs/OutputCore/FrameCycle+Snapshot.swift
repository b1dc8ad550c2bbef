package import Reactor

extension FrameCycle {
    /// The state as a copyable value, for logs and tests.
    package enum Snapshot: Hashable, Sendable {
        case idle
        case queued(start: MonotonicTime)
        case drawing(wanted: Bool)
        case holding(until: MonotonicTime, wanted: Bool)
        case inFlight(FrameToken, deadline: MonotonicTime, wanted: Bool)
        case recovering(FrameToken, RecoveryStep, wanted: Bool)
        case estimated(vblank: MonotonicTime, wanted: Bool)
        case paused
        case closed
    }

    package var snapshot: Snapshot {
        switch self {
        case .idle: return .idle
        case .queued(let start, _): return .queued(start: start)
        case .drawing(let wanted, _): return .drawing(wanted: wanted)
        case .holding(_, let until, let wanted): return .holding(until: until, wanted: wanted)
        case .inFlight(let flight): return .inFlight(flight.token, deadline: flight.deadline, wanted: flight.isWanted)
        case .recovering(let flight): return .recovering(flight.token, flight.step, wanted: flight.isWanted)
        case .estimated(let vblank, let wanted, _): return .estimated(vblank: vblank, wanted: wanted)
        case .paused: return .paused
        case .closed: return .closed
        }
    }

    /// Off from `switchedOff` until a frame is submitted, the device is taken away, or the output ends.
    package var panel: Panel {
        switch self {
        case .idle(let panel): return panel
        case .queued(start: _, let panel): return panel
        case .drawing(wanted: _, let panel): return panel
        case .estimated(vblank: _, wanted: _, let panel): return panel
        case .holding: return .on
        case .inFlight: return .on
        case .recovering: return .on
        case .paused: return .on
        case .closed: return .on
        }
    }
}

extension FrameCycle {
    /// What was committed with the frame on its way, if there is one.
    var flightState: OutputState? {
        switch self {
        case .inFlight(let flight): return flight.state
        case .recovering(let flight): return flight.state
        case .idle: return nil
        case .queued: return nil
        case .drawing: return nil
        case .holding: return nil
        case .estimated: return nil
        case .paused: return nil
        case .closed: return nil
        }
    }
}
