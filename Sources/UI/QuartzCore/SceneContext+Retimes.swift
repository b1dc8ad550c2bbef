package import Motion
package import Scene

extension SceneContext {
    /// Returns the reading of a retime at a time of the screen; nil when it does not exist.
    package func moment(of id: RetimeID, at time: Seconds) -> RetimeMoment? {
        retimes[id].map { RetimeMoment($0.value, at: $0.localTime(at: time)) }
    }

    var movesRetimes: Bool { retimes.values.contains(where: \.isMoving) }

    func changed(_ retime: RetimeHandle) {
        retimes[retime.id] = retime
        queue(retime)
    }

    func removed(_ retime: RetimeHandle) {
        guard retimes.removeValue(forKey: retime.id) != nil else { return }
        queue(retime)
    }

    private func queue(_ retime: RetimeHandle) {
        needTick()
        guard !retime.isQueued else { return }
        retime.isQueued = true
        changedRetimes.append(retime)
    }

    /// Sends all retimes again, because a new display side starts empty.
    func resendRetimes() {
        for retime in retimes.values.sorted(by: { $0.id < $1.id }) + changedRetimes {
            retime.isMirrored = false
            queue(retime)
        }
    }

    func collectRetimes(_ commit: inout SceneCommit) {
        let changed = changedRetimes
        changedRetimes = []
        for retime in changed {
            retime.isQueued = false
            if retimes[retime.id] != nil {
                commit.retimes.append(.set(retime.edition, retime.value, clock: retime.clock.id))
                retime.isMirrored = true
                // Nothing shows its clock, so it has no frames to run in.
                if !retime.clock.isMirrored { retime.ended(retime.edition) }
            } else if retime.isMirrored {
                commit.retimes.append(.remove(retime.id))
                retime.isMirrored = false
            }
        }
    }

    /// Begins and ends retimes at the tick's time, in place of a display.
    func playRetimes(_ frame: inout FrameFeedback) {
        for retime in retimes.values.sorted(by: { $0.id < $1.id }) where retime.isMoving {
            let time = retime.localTime(at: tickTime)
            if retime.value.waitsForFrame { frame.retimesBegan.append((retime: retime.edition, time: time)) }
            if retime.value.started(at: time).isSettled(at: time) { frame.retimesEnded.append(retime.edition) }
        }
    }
}
