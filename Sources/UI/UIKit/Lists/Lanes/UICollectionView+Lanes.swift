/// Lanes: the sections of a compositional layout that scroll across the list's axis.
extension UICollectionView {
    // MARK: Elements

    func appendLanes(in rect: CGRect, _ elements: inout [ListAnswer.Element]) {
        compositionalLayout?.visitLanes(in: rect) { section, lane in elements.append(Self.element(section, lane)) }
    }

    func laneElement(_ section: Int) -> ListAnswer.Element? {
        compositionalLayout?.lane(of: section).map { Self.element(section, $0) }
    }

    private static func element(_ section: Int, _ lane: LaneGeometry) -> ListAnswer.Element {
        var values = ElementValues(frame: lane.frame)
        values.zIndex = lane.zIndex
        return ListAnswer.Element(ElementKey(kind: .lane, path: ListPath(section: section, item: 0)), values)
    }

    func elements(ofLane section: Int, in rect: CGRect, into elements: inout [ListAnswer.Element]) {
        let map = reordering.map
        compositionalLayout?.visitLane(section, in: rect) { attributes in
            // The held item lies in the list itself, over its lane.
            guard let key = shownKey(attributes.key, map), attributes.values.isFinite, engine.counts.mayHave(key) else { return }
            elements.append(reordering.stacked(ListAnswer.Element(key, attributes.placedValues, attributes)))
        }
    }

    func laneInContent(_ section: Int) -> (frame: CGRect, seen: CGRect)? {
        guard let layout = compositionalLayout, let lane = layout.lane(of: section) else { return nil }
        return (lane.frame, lane.seen(at: layout.laneOffsets[section] ?? 0))
    }

    func isInLane(_ key: ElementKey) -> Bool {
        key.kind != .lane && key.path.item != .max && attributes(for: key)?.laneOrigin != nil
    }

    func item(inLane section: Int, at point: CGPoint) -> IndexPath? {
        guard let layout = compositionalLayout, let lane = layout.lane(of: section) else { return nil }
        let offset =
            engine.shown[ElementKey(kind: .lane, path: ListPath(section: section, item: 0))]
            .map { $0.view.bounds.origin } ?? lane.seen(at: layout.laneOffsets[section] ?? 0).origin
        let place = CGPoint(x: point.x - lane.frame.minX + offset.x, y: point.y - lane.frame.minY + offset.y)
        var found: [ListAnswer.Element] = []
        elements(ofLane: section, in: CGRect(x: place.x, y: place.y, width: 1, height: 1), into: &found)
        return found.last { $0.key.kind == .cell && $0.frame.contains(place) }?.key.path.indexPath
    }

    // MARK: Views

    func makeLane() -> SectionLane {
        let key = ReuseKey(kind: .lane, identifier: "")
        let lane = engine.pools.take(key, of: SectionLane.self) as? SectionLane ?? SectionLane(list: self)
        lane.reuseKey = key
        return lane
    }

    func placeLane(_ lane: SectionLane, _ shown: ShownElement) {
        guard let layout = compositionalLayout, let geometry = layout.lane(of: shown.key.path.section) else {
            return lane.take(shown.values)
        }
        lane.shown = shown
        lane.take(shown.values, geometry, offset: layout.laneOffsets[shown.key.path.section] ?? 0)
    }

    func seenRect(ofLane shown: ShownElement) -> CGRect {
        guard let lane = shown.view as? SectionLane else { return .zero }
        guard lane.machine.flight == nil, lane.machine.dragged == nil, let layout = compositionalLayout,
            let geometry = layout.lane(of: shown.key.path.section)
        else { return lane.bounds }
        return geometry.seen(at: layout.laneOffsets[shown.key.path.section] ?? 0)
    }

    // MARK: Movement

    func laneMoved(_ section: Int, to offset: CGFloat) { compositionalLayout?.laneOffsets[section] = offset }

    func layOutLane(_ shown: ShownElement) {
        guard !layoutState.isInvalid, let area = shown.area, engine.shown[shown.key] === shown else { return setNeedsLayout() }
        engine.layOut(area)
    }

    func laneRest(_ section: Int, _ proposed: CGFloat, from offset: CGFloat, begun: CGFloat, direction: Int) -> CGFloat {
        compositionalLayout?.laneRest(section, proposed, from: offset, begun: begun, direction: direction) ?? proposed
    }

    // MARK: Handlers

    func changeItems(ofLane lane: ShownElement, _ area: ListArea, _ pass: Int) -> Bool {
        guard let layout = compositionalLayout, let environment = layout.solution?.environment,
            layout.laneHandlers.indices.contains(lane.key.path.section),
            let handler = layout.laneHandlers[lane.key.path.section]
        else { return false }
        return area.visible.change(&area.answer, seen: seenRect(ofLane: lane), pass, solve: layout.placesNumber) {
            handler($0, $1, environment)
        }
    }
}
