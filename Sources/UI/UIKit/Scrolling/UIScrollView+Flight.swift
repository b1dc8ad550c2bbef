internal import Motion
internal import Scene

extension UIScrollView {
    /// Hands the movement to the display, as animations of the bounds' origin.
    ///
    /// - Parameter request: the number of the flight of which this is the rest; nil for a new one.
    func start(_ x: ScrollFlight, _ y: ScrollFlight, _ purpose: ScrollMachine.Flight.Purpose, restOf request: Int? = nil) {
        flightCount += 1
        let number = flightCount
        let isLongerX = x.duration >= y.duration
        var ids: [AnimationID] = []
        for (flight, component, isLonger) in [(x, PropertyComponent.x, isLongerX), (y, .y, !isLongerX)] {
            let animations = flight.animations { place, _ in place }
            for (index, animation) in animations.enumerated() {
                let isLast = isLonger && index == animations.count - 1
                ids.append(run(animation, component, isLast ? { [weak self] in self?.landed(number) } : nil))
            }
        }
        // What a block adds stays on top.
        layer.raiseAdditions(to: .bounds)
        let end = CGPoint(x: x.end, y: y.end)
        let duration = max(x.duration, y.duration)
        let isGlide = purpose == .deceleration || purpose == .wheel
        let flight = ScrollMachine.Flight(
            purpose: purpose, number: number, request: request ?? number, animations: ids,
            still: (x.legs.isEmpty ? x.end : nil, y.legs.isEmpty ? y.end : nil), end: end, endsInRange: isInRange(end),
            room: isGlide ? (FlightRoom(range: xRange, isFree: x.isFree), FlightRoom(range: yRange, isFree: y.isFree)) : nil,
            begin: CGPoint(x: x.begin, y: y.begin), landing: SceneContext.main.comingFrameTime + duration)
        if case .stop(let before) = machine.fly(flight) { remove(before) }
        indicators.fly(x, y)
        holdFloatingViews(x, y)
        flightBegan(x, y)
        watchFrames()
    }

    /// Lets views stay that constraints hold at what is around. Others that follow the offset do so when the app hears of it.
    private func holdFloatingViews(_ x: ScrollFlight, _ y: ScrollFlight) {
        guard let engine = layoutEngine, engine.crossings > 0 else { return }
        solveConstraintsIfNeeded()
        let end = CGPoint(x: x.end, y: y.end)
        let beyond = CGPoint(x: x.beyond(xRange, by: bounds.width), y: y.beyond(yRange, by: bounds.height))
        let views = engine.floatingViews(in: self, to: beyond == end ? [end] : [end, beyond])
        guard !views.isEmpty else { return }
        let flight = floatingFlight ?? FloatingFlight()
        floatingFlight = flight
        flight.fly(views, x, y)
    }

    private func run(_ animation: Animation, _ component: PropertyComponent, _ onEnd: (() -> Void)?) -> AnimationID {
        // A transition that is being recorded does not scroll the content under its finger.
        layer.run(
            animation, on: AnimatableKeyPath(.bounds, component), removedOnCompletion: false, isRecordable: false,
            onEnd: { _ in MainActor.assumeIsolated { onEnd?() } })
    }

    private func remove(_ flight: ScrollMachine.Flight) {
        for id in flight.allAnimations { layer.removeAnimation(id) }
        indicators.land()
        floatingFlight?.land()
        flightEnded()
    }

    /// Follows the frames that were shown: they move the offset, and the delegate is told.
    private func watchFrames() {
        guard frames == nil else { return }
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            MainActor.assumeIsolated { self.frameShown(at: link.timestamp) }
        }
        link.add(to: .main, forMode: .common)
        frames = link
    }

    private func frameShown(at time: Seconds) {
        guard let flight = machine.flight else { return stopWatching() }
        floatingFlight?.adjust(to: contentOffset, in: self)
        put(place(of: flight, at: time))
    }

    /// Returns the offset to which a flight brings the content by a time.
    ///
    /// The animation of a block that sets the offset lies on top of it until its own end, as it does where the content rests. What is seen
    /// is both; an offset that followed what is seen would be moved by the block once more in each frame.
    func place(of flight: ScrollMachine.Flight, at time: Seconds) -> CGPoint {
        layer.bounds(movedBy: flight.allAnimations, at: time).origin
    }

    private func stopWatching() {
        frames?.invalidate()
        frames = nil
    }

    private func landed(_ number: Int) {
        guard case .finish(let flight) = machine.land(number) else { return }
        arrive(flight)
        // Content that became shorter meanwhile comes back from where it is not.
        if flight.endsInRange, !isInRange(contentOffset) {
            return glide(to: inRange(contentOffset), purpose: flight.purpose)
        }
        tellArrival(flight)
    }

    private func isInRange(_ offset: CGPoint) -> Bool {
        let inside = inRange(offset)
        return abs(inside.x - offset.x) < 0.5 && abs(inside.y - offset.y) < 0.5
    }

    private func arrive(_ flight: ScrollMachine.Flight) {
        stopWatching()
        remove(flight)
        put(flight.end)
        // What is measured at the goal may move it.
        for _ in 0..<Self.mostCorrections {
            guard let end = requestedEnd(ofFlight: flight.request), end != contentOffset else { break }
            put(end)
        }
        indicators.hide()
    }

    // MARK: Other content on the way

    /// Plans a glide anew whose content became shorter, or goes on where the glide would turn back: from where it is seen, at its speed.
    func fitFlight() {
        guard let flight = machine.flight, let room = flight.room, flight.endsInRange,
            room.x.isOutdated(flight.end.x, in: xRange) || room.y.isOutdated(flight.end.y, in: yRange)
        else { return }
        let now = SceneContext.main.comingFrameTime
        let (seen, later) = (place(of: flight, at: now), place(of: flight, at: now + 0.001))
        let x = refitted(room.x, seen.x, (later.x - seen.x) * 1000, flight.end.x, xRange, bounds.width)
        let y = refitted(room.y, seen.y, (later.y - seen.y) * 1000, flight.end.y, yRange, bounds.height)
        if x.legs.isEmpty, y.legs.isEmpty { endGlide(at: CGPoint(x: x.end, y: y.end)) } else { start(x, y, flight.purpose) }
    }

    /// Returns the rest of a glide along one axis, from a place and a velocity in points a second. It goes to the same end if that was chosen
    /// and is still in range.
    private func refitted(
        _ room: FlightRoom, _ place: Double, _ velocity: Double, _ end: Double, _ range: ClosedRange<Double>, _ length: Double
    ) -> ScrollFlight {
        let start = FlightRoom.start(at: place, in: range, length: length)
        if !room.isFree, range.contains(end) {
            return ScrollFlight(from: start, velocity: velocity, to: end, landing: landing)
        }
        return ScrollFlight(
            from: start, velocity: velocity, range: range, rate: decelerationRate.rawValue, bounces: bounces)
    }

    /// What is left of a glide is too slow to be seen.
    private func endGlide(at end: CGPoint) {
        guard case .stop(let flight) = machine.rest() else { return }
        halt(flight, at: end)
        indicators.hide()
        SceneContext.main.whenReady { [weak self] in MainActor.assumeIsolated { self?.tellArrival(flight) } }
    }

    // MARK: Bends

    private static let mostCorrections = 3
    /// How long a scroll takes that an app asks for, in seconds.
    private static let requestTime = 0.3

    /// The content moves by `way` below a flight, in points: what is seen stands still.
    func bendFlight(by way: CGPoint) {
        guard let flight = machine.flight else { return }
        bend(flight, by: way, to: requestedEnd(ofFlight: flight.request) ?? end(of: flight, movedBy: way))
    }

    /// A flight that ends at an edge still ends there; others end as far on as the content moved.
    private func end(of flight: ScrollMachine.Flight, movedBy way: CGPoint) -> CGPoint {
        let (x, y) = (xRange.lowerBound, yRange.lowerBound)
        return inRange(
            CGPoint(
                x: flight.end.x <= x + 0.5 ? x : flight.end.x + way.x, y: flight.end.y <= y + 0.5 ? y : flight.end.y + way.y))
    }

    /// Leads a requested flight to where its goal is known to be now, or to the end of content that became shorter.
    ///
    /// - Parameter takesTime: whether the goal may have moved so far that the flight has to last longer. What is only known better than
    ///   before leaves the flight its time.
    func followGoal(takingTime takesTime: Bool = false) {
        guard let flight = machine.flight, flight.isRequest,
            let end = requestedEnd(ofFlight: flight.request) ?? (flight.endsInRange ? inRange(flight.end) : nil),
            abs(end.x - flight.end.x) + abs(end.y - flight.end.y) > 0.01
        else { return }
        let now = SceneContext.main.comingFrameTime
        let (left, seen) = (flight.landing - now, place(of: flight, at: now))
        let needed = takesTime ? min(Self.time(flight, to: end), Self.requestTime) : left
        if needed <= left, hasContent(at: seen), hasContent(at: flight.end) {
            bend(flight, by: .zero, to: end)
        } else {
            lead(flight, from: seen, to: end, within: max(left, needed))
        }
    }

    /// Returns the time in seconds in which a flight goes as far, at its own speed, as its goal has moved.
    private static func time(_ flight: ScrollMachine.Flight, to end: CGPoint) -> Seconds {
        func way(_ from: CGPoint, _ to: CGPoint) -> Double { hypot(to.x - from.x, to.y - from.y) }
        return requestTime * way(flight.end, end) / max(way(flight.begin, flight.end), way(flight.begin, end))
    }

    /// Plans a requested flight anew that has no time left to reach its goal, or that would lead past the end of the content.
    private func lead(_ flight: ScrollMachine.Flight, from seen: CGPoint, to end: CGPoint, within seconds: Seconds) {
        let later = place(of: flight, at: SceneContext.main.comingFrameTime + 0.001)
        let start = nearContent(seen)
        func rest(_ seen: Double, _ later: Double, _ start: Double, _ end: Double) -> ScrollFlight {
            ScrollFlight(from: start, velocity: start == seen ? (later - seen) * 1000 : 0, to: end, within: seconds)
        }
        let (x, y) = (rest(seen.x, later.x, start.x, end.x), rest(seen.y, later.y, start.y, end.y))
        if x.legs.isEmpty, y.legs.isEmpty { endGlide(at: end) } else { self.start(x, y, flight.purpose, restOf: flight.request) }
    }

    private func hasContent(at offset: CGPoint) -> Bool { nearContent(offset) == offset }

    /// Returns the offset where a part of the content is seen, or else the nearest one at an edge.
    private func nearContent(_ offset: CGPoint) -> CGPoint {
        CGPoint(
            x: FlightRoom.start(at: offset.x, in: xRange, length: bounds.width),
            y: FlightRoom.start(at: offset.y, in: yRange, length: bounds.height))
    }

    private func bend(_ flight: ScrollMachine.Flight, by way: CGPoint, to end: CGPoint) {
        let now = SceneContext.main.comingFrameTime
        let (shown, added) = (flight.bend?.value(at: now) ?? .zero, flight.bend?.to ?? .zero)
        var bend = FlightBend(
            from: CGPoint(x: shown.x + way.x, y: shown.y + way.y),
            to: CGPoint(x: end.x - flight.end.x + added.x, y: end.y - flight.end.y + added.y), start: now, end: flight.landing)
        for id in flight.bend?.animations ?? [] { layer.removeAnimation(id) }
        bend.animations = [(PropertyComponent.x, flight.still.x), (.y, flight.still.y)].compactMap { component, base in
            bend.animation(component, on: base).map { run($0, component, nil) }
        }
        layer.raiseAdditions(to: .bounds)
        machine.bend(bend, to: end, in: xRange, yRange)
        indicators.follow(bend)
        floatingFlight?.follow(bend, still: flight.still)
        put(CGPoint(x: contentOffset.x + way.x, y: contentOffset.y + way.y))
    }

    private func tellArrival(_ flight: ScrollMachine.Flight) {
        switch flight.purpose {
        case .deceleration, .wheel: delegate?.scrollViewDidEndDecelerating(self)
        case .request: delegate?.scrollViewDidEndScrollingAnimation(self)
        case .zoom: zoomLanded()
        case .top: delegate?.scrollViewDidScrollToTop(self)
        }
    }

    /// The rest of the way is not seen: the content is at its goal at once, and waiting completions are called.
    func arriveUnseen() {
        // A finger that holds the content lets go by itself.
        guard machine.flight != nil, case .stop(let flight) = machine.rest() else { return }
        arrive(flight)
        if flight.endsInRange { put(inRange(contentOffset)) }
        SceneContext.main.whenReady { [weak self] in MainActor.assumeIsolated { self?.tellArrival(flight) } }
    }

    /// Stops the content, which is no movement that an animation block could show.
    ///
    /// - Parameter place: where it stops, in points; nil for where the coming frame would show it.
    func halt(_ flight: ScrollMachine.Flight, at place: CGPoint? = nil) {
        let place = place ?? self.place(of: flight, at: SceneContext.main.comingFrameTime)
        stopWatching()
        remove(flight)
        UIView.performWithoutAnimation { put(place) }
    }

    /// Stops a glide, or takes the content from a finger.
    func stopFlying() {
        guard case .stop(let flight) = machine.rest() else { return }
        halt(flight)
        indicators.hide()
    }

    /// Lets content that was left past an edge come back, unless something moves it.
    func comeBack() {
        guard machine.flight == nil, machine.dragged == nil, !isInRange(contentOffset) else { return }
        glide(to: inRange(contentOffset), purpose: .deceleration)
    }

    /// Lets content that has its place again glide there from where it was just seen.
    func glide(from seen: CGPoint) {
        let target = contentOffset
        guard machine.flight == nil, machine.dragged == nil, seen != target else { return }
        put(nearContent(seen))
        glide(to: target, purpose: .deceleration)
    }

    func glide(to target: CGPoint, purpose: ScrollMachine.Flight.Purpose = .request) {
        guard target.x.isFinite, target.y.isFinite, machine.dragged == nil else { return }
        if case .stop(let flight) = machine.rest() { halt(flight) }
        let from = contentOffset
        guard from != target else { return }
        let x = ScrollFlight(from: from.x, to: target.x, duration: Self.requestTime, curve: .easeInEaseOut)
        let y = ScrollFlight(from: from.y, to: target.y, duration: Self.requestTime, curve: .easeInEaseOut)
        // A way that is too short to be seen has no legs, and a flight without legs would never land.
        guard UIView.areAnimationsEnabled, window != nil, !x.legs.isEmpty || !y.legs.isEmpty else { return put(target) }
        start(x, y, purpose)
        indicators.show()
    }
}
