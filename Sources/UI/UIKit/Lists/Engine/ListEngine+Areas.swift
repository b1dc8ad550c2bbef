/// What is seen of an area gets views, and what is not seen loses them.
extension ListEngine {
    /// The rectangle of an area's content that is seen.
    private func seenRect(_ area: ListArea) -> CGRect {
        area.lane.map { host.seenRect(ofLane: $0) } ?? host.bounds
    }

    /// The rectangle in which elements get views.
    func wantedRect(_ area: ListArea) -> CGRect {
        let seen = seenRect(area)
        guard host.preparesAhead else { return seen }
        // The time in which a busy main thread is not noticed.
        let way = area.container.wayAhead(seconds: 0.25, pages: 1.75)
        return seen.union(seen.offsetBy(dx: way.x, dy: way.y))
    }

    /// The rectangle in which an element keeps its view: a content that moves to and fro makes no views.
    func keptRect(_ area: ListArea) -> CGRect {
        let seen = seenRect(area)
        return seen.insetBy(dx: -seen.width / 4, dy: -seen.height / 4).union(wantedRect(area))
    }

    // MARK: The answer

    func forgetAreas() {
        main.forget()
        for element in shown.values { element.area?.forget() }
    }

    func ask(_ area: ListArea, around rect: CGRect) {
        let seen = seenRect(area)
        let wide = rect.insetBy(dx: -seen.width / 2, dy: -seen.height / 2)
        area.begin()
        if let lane = area.lane {
            host.elements(ofLane: lane.key.path.section, in: wide, into: &area.answer.elements)
        } else {
            host.elements(in: wide, into: &area.answer.elements)
        }
        area.answer.sort()
        area.answer.rect = wide
        for index in area.answer.elements.indices {
            guard let element = shown[area.answer.elements[index].key] else { continue }
            area.answer.elements[index].shown = element
            take(element, into: area)
            move(element, to: area.answer.elements[index])
        }
        orderViews(area)
    }

    /// Brings an element that stays into an area. Its view keeps its place on the screen when it comes from another area.
    private func take(_ element: ShownElement, into area: ListArea) {
        if element.home !== area, let from = element.view.superview, from !== area.container {
            UIView.performWithoutAnimation {
                let center = area.container.convert(element.view.center, from: from)
                area.container.addSubview(element.view)
                element.view.center = center
            }
        }
        element.home = area
        element.answerNumber = area.answerNumber
    }

    func move(_ element: ShownElement, to place: ListAnswer.Element) {
        if element.fittedSize != nil, element.fittedSize != place.values.size { refit(element) }
        if running == nil { host.place(element, as: place) } else { element.coming = (place.values, place.attributes) }
    }

    // MARK: Lanes

    func forEachLane(_ body: (ListArea) -> Void) {
        for index in main.answer.elements.indices {
            if let area = main.answer.elements[index].shown?.area { body(area) }
        }
    }

    func enterLanes() {
        let wanted = wantedRect(main)
        for index in main.answer.elements.indices
        where main.answer.elements[index].key.kind == .lane && main.answer.elements[index].shown == nil {
            guard main.answer.elements[index].frame.overlaps(wanted) else { continue }
            UIView.performWithoutAnimation { enter(main, index) }
        }
    }

    /// Returns true when a lane was asked.
    func askLanes() -> Bool {
        var asks = false
        forEachLane { if askLane($0) { asks = true } }
        return asks
    }

    private func askLane(_ area: ListArea) -> Bool {
        let kept = keptRect(area)
        let asks = !area.answer.rect.contains(kept)
        if asks { ask(area, around: kept) }
        showChangedItems(area)
        return asks
    }

    /// Shows what a moved lane needs.
    func tileLane(_ area: ListArea) {
        if askLane(area) { leaveUnanswered() }
        leaveUnseen(area, keptRect(area))
        enterSeen(area, wantedRect(area))
    }

    /// Lets the section's handler change the elements that are seen.
    private func showChangedItems(_ area: ListArea) {
        guard let lane = area.lane, host.changeItems(ofLane: lane, area, passNumber) else { return }
        area.answer.sort()
        for place in area.answer.elements { if let element = place.shown, running == nil { host.place(element, as: place) } }
        orderViews(area)
    }

    // MARK: Leaving

    func leaveUnseen(_ area: ListArea, _ kept: CGRect) {
        for index in area.answer.elements.indices {
            guard let element = area.answer.elements[index].shown, !area.answer.elements[index].frame.overlaps(kept),
                !mustStay(element)
            else { continue }
            area.answer.elements[index].shown = nil
            leave(element)
        }
    }

    func leaveUnanswered() {
        guard shown.values.contains(where: isUnanswered) else { return }
        for element in shownInOrder where isUnanswered(element) && shown[element.key] === element {
            if mustStay(element), counts.mayHave(element.key) { placeUnanswered(element) } else { leave(element) }
        }
    }

    func isUnanswered(_ element: ShownElement) -> Bool { element.home?.answerNumber != element.answerNumber }

    /// A view that a finger, the keyboard or focus is in, or that a finger moves, is not taken for other content.
    private func mustStay(_ element: ShownElement) -> Bool {
        element.key == kept || FirstResponder.within(element.view) != nil || host.tracksTouch(in: element.view)
            || host.holds(element)
    }

    private func leave(_ element: ShownElement) {
        shown[element.key] = nil
        if let area = element.area {
            for inner in shownInOrder where inner.home === area { leave(inner) }
            area.forget()
        }
        guard running?.leaves(element) != true else { return }
        retire(element)
        keepForReuse(element)
    }

    /// Takes an element's view out of the picture; the delegate hears of it once.
    func retire(_ element: ShownElement) {
        if element.isDisplayed {
            element.isDisplayed = false
            host.didEndDisplaying(element)
        }
        element.view.isUserInteractionEnabled = true
        pools.put(element.view)
    }

    // MARK: Entering

    func enterSeen(_ area: ListArea, _ wanted: CGRect) {
        for index in area.answer.elements.indices where area.answer.elements[index].shown == nil {
            guard area.answer.elements[index].frame.overlaps(wanted) else { continue }
            // In an animation block a view that is used again would fly from its last place.
            UIView.performWithoutAnimation { enter(area, index) }
        }
    }

    func enter(_ area: ListArea, _ index: Int) {
        let place = area.answer.elements[index]
        guard let view = host.makeView(for: place) else { return }
        let element = makeElement(place.key, view, place.values)
        if let lane = view as? SectionLane { element.area = ListArea(lane, lane: element) }
        element.home = area
        element.answerNumber = area.answerNumber
        shown[place.key] = element
        area.answer.elements[index].shown = element
        host.place(element, as: place)
        stack(element, index, in: area)
        view.isHidden = false
        unfitted.append(element)
    }

    // MARK: Display

    func tellDisplayed() {
        tellDisplayed(main, host.bounds)
        forEachLane { area in
            guard let lane = area.lane else { return }
            let (frame, offset) = (lane.values.untransformedFrame, area.container.bounds.origin)
            let seen = host.bounds.intersection(frame).offsetBy(dx: offset.x - frame.minX, dy: offset.y - frame.minY)
            tellDisplayed(area, seen)
        }
    }

    private func tellDisplayed(_ area: ListArea, _ seen: CGRect) {
        for place in area.answer.elements {
            guard let element = place.shown else { continue }
            let isSeen = place.frame.overlaps(seen)
            guard isSeen != element.isDisplayed else { continue }
            element.isDisplayed = isSeen
            if isSeen { host.willDisplay(element) } else { host.didEndDisplaying(element) }
        }
    }
}
