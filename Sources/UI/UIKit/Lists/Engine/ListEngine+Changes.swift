internal import Motion
internal import Scene

/// Animated changes: of the data, of the layout, of the size.
///
/// All views that the new state needs are made at their new places first, without animation, until their sizes settle. Then one animation
/// block moves everything from where it is to where it belongs; the display runs it, so a busy main thread does not stop it.
extension ListEngine {
    /// Changes what is shown.
    ///
    /// - Parameters:
    ///   - change: which elements stay, and where the others come from and go.
    ///   - pace: that of the animation; nil for the usual one.
    ///   - completion: called with true after all animations, with false when something interrupted one.
    func animate(_ change: some ListChange, pace: AnimationPace? = nil, completion: @escaping (Bool) -> Void) {
        var departures: [RunningChange.Departure] = []
        let run = { [self] in departures = showChange(change) }
        let finish = { [weak self] (isFinished: Bool) in
            for departure in departures { self?.retire(departure.element) }
            completion(isFinished)
        }
        guard host.window != nil else {
            UIView.performWithoutAnimation(run)
            return SceneContext.main.whenReady { MainActor.assumeIsolated { finish(true) } }
        }
        let pace = pace ?? AnimationPace(duration: 0.3, pacing: .curve(.easeInEaseOut))
        UIView.makeBlock(pace, 0, [.allowUserInteraction], finish).run(run)
    }

    private func showChange(_ change: some ListChange) -> [RunningChange.Departure] {
        (running, anchor, missed) = (RunningChange(), nil, nil)
        forEachArea { running?.add($0.answer) }
        rekey(change)
        change.begin()
        if change.namesElements { rekeyNamed(change) }
        let offset = host.contentOffset
        UIView.performWithoutAnimation { layOutViews() }
        guard let found = running else { return [] }
        running = nil
        followOffset(from: offset)
        placeAtStarts(change, found)
        forEachArea { area in
            for place in area.answer.elements {
                guard let element = place.shown else { continue }
                element.coming = nil
                host.place(element, as: place)
                element.layOutContent()
            }
        }
        placeUnanswered()
        for departure in found.departures { depart(departure, change) }
        change.finish()
        tellDisplayed()
        return found.departures
    }

    /// Sizes that were found above what is seen moved the offset with the content; both have to go there at the animation's pace.
    private func followOffset(from old: CGPoint) {
        let new = host.contentOffset
        guard new != old, host.machine.flight == nil, host.machine.dragged == nil else { return }
        UIView.performWithoutAnimation { host.put(old) }
        let before = Set(host.layer.runningParts.map(\.id))
        host.put(new)
        let running = Set(host.layer.runningParts.map(\.id))
        carryingScrolls = carryingScrolls.intersection(running).union(running.subtracting(before))
    }

    /// Gives the views that stay their new keys.
    private func rekey(_ change: some ListChange) {
        let old = shownInOrder
        removeAllShown()
        for element in old {
            let key = element.key
            // What stays may be found in another area, and must not count as found here.
            element.area?.forget()
            guard let newKey = change.newKey(ofOld: key) else {
                running?.departs(element)
                continue
            }
            running?.stays(element, from: key)
            element.key = newKey
            keep(element)
        }
    }

    /// Gives the views that stay the keys which they have since the layout named what comes and goes.
    private func rekeyNamed(_ change: some ListChange) {
        let kept = shownInOrder
        removeAllShown()
        for element in kept {
            let oldKey = running?.oldKeys[ObjectIdentifier(element)] ?? element.key
            if let newKey = change.newKey(ofOld: oldKey) {
                element.key = newKey
                keep(element)
            } else if running?.leaves(element) != true {
                retire(element)
            }
        }
    }

    // MARK: Where views come from

    private func placeAtStarts(_ change: some ListChange, _ found: RunningChange) {
        UIView.performWithoutAnimation { forEachArea { placeAtStarts(change, found, $0) } }
    }

    private func placeAtStarts(_ change: some ListChange, _ found: RunningChange, _ area: ListArea) {
        var way = CGPoint.zero
        for place in area.answer.elements {
            guard let element = place.shown else { continue }
            let oldKey = found.oldKeys[ObjectIdentifier(element)] ?? change.oldKey(ofNew: place.key)
            let old = oldKey.flatMap { found.place(before: $0) ?? change.formerPlace(of: $0) }
            if let old {
                way = CGPoint(x: old.values.center.x - place.values.center.x, y: old.values.center.y - place.values.center.y)
            }
            if let start = change.start(of: place.key) {
                host.place(element, as: start)
            } else if found.oldKeys[ObjectIdentifier(element)] == nil, oldKey != nil {
                host.place(element, as: old.map(place.moved(to:)) ?? place.moved(by: way))
            }
            element.layOutContent()
        }
    }

    private func forEachArea(_ body: (ListArea) -> Void) {
        body(main)
        forEachLane(body)
    }

    // MARK: Where views go

    private func depart(_ departure: RunningChange.Departure, _ change: some ListChange) {
        let element = departure.element
        element.view.isUserInteractionEnabled = false
        if let end = change.end(of: departure.oldKey) {
            host.place(element, as: end)
        } else if let key = change.newKey(ofOld: departure.oldKey), isAtHome(element, as: key), let place = host.element(for: key)
        {
            host.place(element, as: place)
        }
        element.layOutContent()
        if change.holdsDepartures { AnimationBlock.current?.hold(element.view.layer) }
    }

    /// Whether a departing view lies in what its new place counts from.
    private func isAtHome(_ element: ShownElement, as key: ElementKey) -> Bool {
        guard host.isInLane(key) else { return element.view.superview === host }
        return element.home?.lane?.key.path.section == key.path.section
    }
}
