import Motion
import Scene

/// The retimes of the display side: they begin, move and arrive by themselves, with or without animations that follow them.
extension RenderTree {
    func apply(_ edit: RetimeEdit) {
        switch edit {
        case .set(let edition, let value, let clock):
            let id = edition.retime
            let index = place(of: id)
            var retime = RenderRetime(
                id: id, edition: edition, value: value, clock: clock, moment: RetimeMoment(value, at: -.infinity))
            if let old = index.found {
                retime.followers = retimes[old].followers
                if retimes[old].edition == edition { retime.keepTime(of: retimes[old]) }
                retimes[old] = retime
                listFollowers(of: old)
            } else {
                retimes.insert(retime, at: index.slot)
            }
            if !value.isHeld { hasMovingRetime = true }
        case .remove(let id):
            guard let index = place(of: id).found else { return }
            listFollowers(of: index)
            retimes.remove(at: index)
        }
    }

    /// Notes that an animation of the node follows the retime, so that the node is sampled again after the retime changed.
    func note(_ node: RenderNode, follows id: RetimeID) {
        guard let index = place(of: id).found else { return }
        retimes[index].followers.add(node.id)
    }

    private func listFollowers(of index: Int) {
        let id = retimes[index].id
        retimes[index].followers.keep { follower in
            nodes[follower]?.animations.contains { $0.layerAnimation.retime == id } == true
        }
        for follower in retimes[index].followers.layers { nodes[follower].map { listAsAnimated($0) } }
    }

    /// Moves all retimes to `time`. A retime that waits for its first frame begins with this one.
    func advanceRetimes(at time: Seconds, _ news: inout SampleChanges) {
        hasMovingRetime = false
        for index in retimes.indices {
            guard !retimes[index].value.isHeld else {
                retimes[index].moment = RetimeMoment(retimes[index].value, at: time)
                continue
            }
            advance(&retimes[index], to: localTime(of: retimes[index], at: time), &news)
            if retimes[index].moment.course == .moving { hasMovingRetime = true }
        }
    }

    private func advance(_ retime: inout RenderRetime, to time: Seconds, _ news: inout SampleChanges) {
        if retime.value.waitsForFrame {
            retime.value = retime.value.started(at: time)
            news.retimesBegan.append((retime: retime.edition, time: time))
        }
        retime.moment = RetimeMoment(retime.value, at: time)
        guard retime.moment.course == .arrived, !retime.hasEnded else { return }
        retime.hasEnded = true
        news.retimesEnded.append(retime.edition)
    }

    /// Returns the reading of a retime in the newest frame.
    func moment(of id: RetimeID) -> RetimeMoment? { place(of: id).found.map { retimes[$0].moment } }

    /// Returns the reading of a retime at another time.
    func moment(of id: RetimeID, at time: Seconds) -> RetimeMoment? {
        guard let index = place(of: id).found else { return nil }
        return RetimeMoment(retimes[index].value, at: localTime(of: retimes[index], at: time))
    }

    private func localTime(of retime: RenderRetime, at time: Seconds) -> Seconds {
        nodes[retime.clock].map { Self.clock(of: $0, at: time).time } ?? time
    }

    /// Returns the index of a retime, or the slot at which it would be.
    private func place(of id: RetimeID) -> (found: Int?, slot: Int) {
        var (low, high) = (0, retimes.count)
        while low < high {
            let middle = (low + high) / 2
            if retimes[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return (low < retimes.count && retimes[low].id == id ? low : nil, low)
    }
}
