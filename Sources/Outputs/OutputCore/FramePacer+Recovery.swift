internal import Buffers
internal import Diagnostics
internal import Geometry
internal import Reactor

private let log = Log("frames")

extension FramePacer {
    /// Frames that the output was given and lost, recovered or not, since it last said that it showed one.
    package var lostFrames: Int { setbacks.losses }

    /// A GPU that draws a frame for longer has hung. Drivers that notice it themselves need less.
    private static let longestDrawing = TimeSpan.seconds(2)

    /// One rung of the ladder, done at once; its result goes back into the cycle, which says what comes next.
    func recover(_ step: RecoveryStep) {
        if let until = drawingDeadline() { return run(cycle.awaits(until: until)) }
        log.warning("output \(output.info.name): the flip of the last frame never came; \(step.sentence)")
        let helped: MonotonicTime?
        switch step {
        case .pollVblank: helped = vblankRanOn()
        case .recommitBlocking: helped = recommit(withModeset: false)
        case .modeset: helped = recommit(withModeset: true)
        case .reopen:
            reopen()
            helped = recommit(withModeset: true)
        case .report: helped = nil
        }
        guard let helped else {
            run(cycle.stepFailed(retry: loop.now + .seconds(1)))
            return
        }
        setbacks.losses += 1
        run(cycle.recovered(at: helped, nextStart: loop.now))
    }

    /// When to look again whether the GPU has drawn the frame: no rung helps before. Nil when it has, and when it has had its time.
    private func drawingDeadline() -> MonotonicTime? {
        guard let notes, let fence = notes.fence, !Fence.isSignaled(fence) else { return nil }
        let end = notes.record.commit + Self.longestDrawing
        guard loop.now >= end else { return min(end, loop.now + Flight.patience(period: frameClock.period)) }
        self.notes?.fence = nil
        log.warning("output \(output.info.name): the GPU has not drawn the last frame for \(Self.longestDrawing.seconds) s")
        source.drawingHangs()
        return nil
    }

    /// The time of the last vblank when the counter went on after the frame's target: then only the event was lost.
    private func vblankRanOn() -> MonotonicTime? {
        guard let reading = output.pollVblank(), reading.time >= current.presentation else { return nil }
        return reading.time
    }

    private func recommit(withModeset: Bool) -> MonotonicTime? {
        guard var state = cycle.flightState else { return nil }
        // Everything counts as changed, and the frame has been drawn long ago.
        state.damage = Region()
        state.readyFence = nil
        state.isBlocking = true
        state.allowsModeset = withModeset
        do throws(OutputError) {
            try output.commit(state)
            return output.pollVblank()?.time ?? loop.now
        } catch {
            log.warning("\(error)")
            return nil
        }
    }

    func giveUp(_ flight: consuming Flight, retry: MonotonicTime) {
        setbacks.losses += 1
        needsModeset = true
        if let buffer = flight.state.drawnBuffer { output.returnBuffer(buffer) }
        log.error("output \(output.info.name) shows no more frames; trying again every second")
        rearm(retry)
        if let last = rhythm.lastVblank { rhythm = .running(last: last) }
        report(actual: loop.now, sequence: nil, kind: .lost)
    }
}

extension RecoveryStep {
    var sentence: String {
        switch self {
        case .pollVblank: "asking for the vblank counter"
        case .recommitBlocking: "committing it again"
        case .modeset: "setting the mode again"
        case .reopen: "opening the device again"
        case .report: "giving up for now"
        }
    }
}
