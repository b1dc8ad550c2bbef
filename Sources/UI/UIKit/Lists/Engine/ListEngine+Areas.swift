/// What is seen of an area gets views, and what is not seen loses them.
extension ListEngine {
    // MARK: The answer

    func forgetAreas() {
        main.forget()
        for element in shown.values { element.area?.forget() }
    }

    func ask(_ area: ListArea, around reach: ListReach) {
        let seen = seenRect(area)
        let wide = reach.widened(dx: seen.width / 2, dy: seen.height / 2)
        area.begin()
        let (first, second, third) = wide.inOrder
        read(area, in: first, into: &area.answer.elements)
        if !second.isNull { readMore(area, in: second) }
        if !third.isNull { readMore(area, in: third) }
        area.answer.sort()
        area.answer.reach = wide
        for index in area.answer.elements.indices {
            guard let element = shown[area.answer.elements[index].key] else { continue }
            area.answer.elements[index].shown = element
            take(element, into: area)
            move(element, to: area.answer.elements[index])
        }
        orderViews(area)
    }

    private func read(_ area: ListArea, in part: CGRect, into elements: inout [ListAnswer.Element]) {
        if let lane = area.lane {
            host.elements(ofLane: lane.key.path.section, in: part, into: &elements)
        } else {
            host.elements(in: part, into: &elements)
        }
    }

    /// Appends the elements of another part; what reaches into several is there once.
    private func readMore(_ area: ListArea, in part: CGRect) {
        var more: [ListAnswer.Element] = []
        read(area, in: part, into: &more)
        let known = Set(area.answer.elements.map(\.key))
        area.answer.elements += more.lazy.filter { !known.contains($0.key) }
    }

    private func take(_ element: ShownElement, into area: ListArea) {
        bring(element, into: area)
        element.answerNumber = area.answerNumber
    }

    /// Brings an element that stays into an area. Its view keeps its place on the screen when it comes from another area.
    func bring(_ element: ShownElement, into area: ListArea) {
        if element.home !== area, let from = element.view.superview, from !== area.container {
            UIView.performWithoutAnimation {
                let center = area.container.convert(element.view.center, from: from)
                area.container.addSubview(element.view)
                element.view.center = center
            }
        }
        element.home = area
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
        let wanted = wantedReach(main)
        for index in main.answer.elements.indices
        where main.answer.elements[index].key.kind == .lane && main.answer.elements[index].shown == nil {
            guard wanted.overlaps(main.answer.elements[index].frame) else { continue }
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
        let kept = keptReach(area)
        let asks = !area.answer.reach.contains(kept)
        if asks { ask(area, around: kept) }
        showChangedItems(area)
        return asks
    }

    /// Shows what a moved lane needs.
    func tileLane(_ area: ListArea) {
        if askLane(area) { leaveUnanswered() }
        leaveUnseen(area, keptReach(area))
        enterSeen(area, wantedReach(area))
    }

    /// Lets the section's handler change the elements that are seen.
    private func showChangedItems(_ area: ListArea) {
        guard let lane = area.lane, host.changeItems(ofLane: lane, area, passNumber) else { return }
        area.answer.sort()
        for place in area.answer.elements { if let element = place.shown, running == nil { host.place(element, as: place) } }
        orderViews(area)
    }

    // MARK: Leaving

    func leaveUnseen(_ area: ListArea, _ kept: ListReach) {
        for index in area.answer.elements.indices {
            guard let element = area.answer.elements[index].shown, !kept.overlaps(area.answer.elements[index].frame),
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

    func enterSeen(_ area: ListArea, _ wanted: ListReach) {
        for index in area.answer.elements.indices where area.answer.elements[index].shown == nil {
            guard wanted.overlaps(area.answer.elements[index].frame) else { continue }
            // In an animation block a view that is used again would fly from its last place.
            UIView.performWithoutAnimation { enter(area, index) }
        }
    }

    func enter(_ area: ListArea, _ index: Int) {
        let place = area.answer.elements[index]
        pools.beginMaking()
        let made = host.makeView(for: place)
        pools.endMaking(made)
        guard let view = made else { return }
        let element = makeElement(place.key, view, place.values)
        if let lane = view as? SectionLane { element.area = ListArea(lane, lane: element) }
        element.home = area
        element.answerNumber = area.answerNumber
        shown[place.key] = element
        area.answer.elements[index].shown = element
        host.place(element, as: place)
        stack(element, index, in: area)
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
        let number = area.answerNumber
        for place in area.answer.elements {
            // The app may load anew or change the data when it is told: what has left is over, the others are elsewhere.
            guard let element = place.shown, shown[element.key] === element else { continue }
            let frame = area.answerNumber == number ? place.frame : element.values.frame
            let isSeen = frame.overlaps(seen)
            guard isSeen != element.isDisplayed else { continue }
            element.isDisplayed = isSeen
            if isSeen { host.willDisplay(element) } else { host.didEndDisplaying(element) }
        }
    }
}
