/// What a section calls with the elements of its lane that are seen.
typealias LaneHandler = @MainActor ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void

/// The lanes: sections whose groups scroll across the layout's axis.
extension UICollectionViewCompositionalLayout {
    /// Returns the lane of a section; nil when its groups follow the axis.
    func lane(of section: Int) -> LaneGeometry? {
        guard let solution, let (solved, frame) = solution.lane(section), let recipe = solved.recipe.lane else { return nil }
        return LaneGeometry(
            frame: mirrored(frame), axis: solution.recipe.axis.other, length: solved.laneLength, isMirrored: isRightToLeft,
            zIndex: solved.hasDecorations ? 1 : 0, recipe: recipe)
    }

    /// The lanes that touch a rectangle of the content.
    func visitLanes(in rect: CGRect, _ visit: (Int, LaneGeometry) -> Void) {
        guard let solution, let axis = solution.recipe.axis as ListAxis? else { return }
        let area = mirrored(rect)
        for section in solution.sectionRange(area.start(axis) - 1, area.end(axis) + 1) {
            guard let lane = lane(of: section), lane.frame.overlaps(rect) else { continue }
            visit(section, lane)
        }
    }

    /// Calls `visit` with the elements of a lane that touch a rectangle of its content.
    func visitLane(_ section: Int, in rect: CGRect, _ visit: (UICollectionViewLayoutAttributes) -> Void) {
        guard let solution, let lane = lane(of: section) else { return }
        let area = lane.mirrored(rect)
        solution.visitLane(section, from: area.start(lane.axis) - 1, to: area.end(lane.axis) + 1) { element in
            let attributes = attributes(element)
            if attributes.placedValues.frame.overlaps(rect) { visit(attributes) }
        }
    }

    /// Returns a place of before the scrolling, in a content from left to right, as the collection view has it.
    func mirrored(_ frame: CGRect, in lane: LaneGeometry) -> CGRect {
        let start = mirrored(lane.frame).origin
        let local = lane.mirrored(frame.offsetBy(dx: -start.x, dy: -start.y))
        return local.offsetBy(dx: lane.frame.minX, dy: lane.frame.minY)
    }

    /// Adds what is seen of the lanes in a rectangle at their offsets of now.
    func appendSeenInLanes(of rect: CGRect, _ found: inout [UICollectionViewLayoutAttributes]) {
        visitLanes(in: rect) { section, lane in
            visitLane(section, in: lane.seen(at: laneOffsets[section] ?? 0)) { found.append($0) }
        }
    }

    /// Returns where a lane comes to rest; offsets count from its beginning, in points.
    func laneRest(_ section: Int, _ proposed: CGFloat, from offset: CGFloat, begun: CGFloat, direction: Int) -> CGFloat {
        guard let (solved, _) = solution?.lane(section) else { return proposed }
        return solved.laneRest(proposed, from: offset, begun: begun, direction: direction)
    }

    /// Moves the offsets with their sections.
    func moveLaneOffsets(_ plan: ListUpdatePlan) {
        guard !laneOffsets.isEmpty else { return }
        var moved: [Int: CGFloat] = [:]
        for (section, offset) in laneOffsets where section < plan.oldSectionCount {
            if let new = plan.newSection(ofOld: section) { moved[new] = offset }
        }
        laneOffsets = moved
    }
}

extension CompositionalSolution {
    /// Returns a section with a lane, and the rectangle of the content in which the lane is seen.
    func lane(_ section: Int) -> (SolvedSection, CGRect)? {
        guard sections.indices.contains(section), sections[section].hasLane else { return nil }
        return (sections[section], moved(sections[section].laneFrame, .zero, start(of: section)))
    }

    /// Calls `visit` with the elements of a lane in a range of positions along it.
    func visitLane(_ section: Int, from low: CGFloat, to high: CGFloat, _ visit: (PlacedElement) -> Void) {
        let start = start(of: section)
        sections[section].visitGroups(from: low, to: high) { visit(placed($0, section, start)) }
    }
}
