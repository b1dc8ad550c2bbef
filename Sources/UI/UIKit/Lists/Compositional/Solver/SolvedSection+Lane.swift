/// The lane of a section: its groups in one line across the layout's axis, which scrolls. Offsets count from the line's beginning.
extension SolvedSection {
    var hasLane: Bool { recipe.lane != nil && run.count > 0 }

    /// What is seen of the lane at once, in points: all of the breadth, so that groups scroll below the section's insets.
    var laneViewport: CGFloat { bounds[axis.other] }

    /// The rectangle in the section that the lane is seen in.
    var laneFrame: CGRect {
        var (origin, size) = (CGPoint.zero, CGSize.zero)
        origin[axis] = head + recipe.insets.start(axis)
        size[axis] = run.breadth
        size[axis.other] = laneViewport
        return CGRect(origin: origin, size: size)
    }

    /// The room before the first group, in points.
    var laneStart: CGFloat {
        guard recipe.lane?.centersGroups == true, run.count > 0 else {
            return recipe.insets.start(axis.other) + boundaries.growth(axis.other, -1)
        }
        return max(0, laneViewport / 2 - run.start(of: 0) - run.length(of: 0) / 2)
    }

    /// The length of all that scrolls, in points.
    var laneLength: CGFloat {
        let groups = laneStart + run.extent
        guard recipe.lane?.centersGroups == true, run.count > 0 else {
            return groups + recipe.insets.end(axis.other) + boundaries.growth(axis.other, 1)
        }
        let last = laneStart + run.start(of: run.count - 1) + run.length(of: run.count - 1) / 2
        return max(groups, last + laneViewport / 2)
    }

    /// The greatest offset in points; 0 for a lane that fits.
    var mostLaneOffset: CGFloat { hasLane ? max(0, laneLength - laneViewport) : 0 }

    // MARK: Rest

    /// Returns where a lane comes to rest.
    ///
    /// - Parameters:
    ///   - proposed: where it would come to rest by itself, in points.
    ///   - offset: where it is, in points.
    ///   - start: where it was before the finger came, in points.
    ///   - direction: 1 when it moves towards its end, -1 towards its beginning, 0 when it stands.
    func laneRest(_ proposed: CGFloat, from offset: CGFloat, begun start: CGFloat, direction: Int) -> CGFloat {
        guard hasLane, let lane = recipe.lane else { return proposed }
        switch lane.behavior {
        case .none, .continuous: return proposed
        case .continuousGroupLeadingBoundary: return stop(nearestStop(proposed))
        case .paging, .groupPaging, .groupPagingCentered:
            let begun = nearestStop(start)
            var next = nearestStop(offset)
            if direction > 0, stop(next) <= offset + 0.5 { next += 1 }
            if direction < 0, stop(next) >= offset - 0.5 { next -= 1 }
            return stop(min(max(next, begun - 1, 0), begun + 1, stopCount - 1))
        }
    }

    private var isPaged: Bool { recipe.lane?.behavior == .paging }

    private var stopCount: Int {
        isPaged ? Int((mostLaneOffset / max(1, laneViewport)).rounded(.up)) + 1 : run.count
    }

    private func stop(_ index: Int) -> CGFloat { min(max(0, freeStop(index)), mostLaneOffset) }

    /// The offset at a page or a group, also past the ends.
    private func freeStop(_ index: Int) -> CGFloat {
        if isPaged { return CGFloat(index) * laneViewport }
        guard recipe.lane?.centersGroups == true else { return run.start(of: index) - run.start(of: 0) }
        return laneStart + run.start(of: index) + run.length(of: index) / 2 - laneViewport / 2
    }

    private func nearestStop(_ offset: CGFloat) -> Int {
        let offset = min(max(0, offset), mostLaneOffset)
        if isPaged { return min(stopCount - 1, Int((offset / max(1, laneViewport)).rounded())) }
        let place = recipe.lane?.centersGroups == true ? offset + laneViewport / 2 - laneStart : offset + run.start(of: 0)
        let near = run.groups(from: place - 1, to: place + 1)
        let candidates = max(0, near.lowerBound - 1)..<min(run.count, near.upperBound + 1)
        return candidates.min { abs(stop($0) - offset) < abs(stop($1) - offset) } ?? 0
    }
}
