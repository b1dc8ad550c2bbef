internal import Motion

extension UIScrollView {
    private static let band = RubberBand()

    // MARK: Fingers

    /// Handles a finger that came down; returns true when it caught a flight.
    func fingerCameDown() -> Bool {
        guard isScrollEnabled else { return false }
        switch machine.touch() {
        case .none, .finish: return false
        case .stop(let flight):
            halt(flight)
            wasCaught()
            return true
        }
    }

    /// Handles the fingers' release without a drag, or after it.
    func fingersLeft() {
        guard machine.isTouched, machine.dragged == nil else { return }
        _ = machine.rest()
        // Where an app put the content it stays; what a finger caught on its way goes on.
        if pan.hasCaught { goOn() }
    }

    /// Lets content that was caught past an edge or between pages go to where a glide would have brought it.
    private func goOn() {
        var target = inRange(contentOffset)
        if isPagingEnabled {
            let page = page(at: contentOffset)
            target = inRange(CGPoint(x: page.x * bounds.width, y: page.y * bounds.height))
        }
        glide(to: restingOffset(proposed: target, velocity: .zero), purpose: .deceleration)
    }

    var mayDrag: Bool {
        guard isScrollEnabled, scrollsHorizontally || scrollsVertically else { return false }
        guard !isContentBusy else { return false }
        if pan.hasCaught { return true }
        let way = pan.path
        // A view that scrolls along one axis leaves the other axis to the views around it.
        let isHorizontal = abs(way.x) > abs(way.y)
        guard isHorizontal ? scrollsHorizontally : scrollsVertically else { return false }
        return bounces || canMove(isHorizontal ? -way.x : -way.y, isHorizontal)
    }

    /// Returns true when content is left in that direction, from `offset`.
    func canMove(_ direction: CGFloat, _ isHorizontal: Bool, from offset: CGPoint? = nil) -> Bool {
        let offset = offset ?? contentOffset
        let (range, place) = isHorizontal ? (xRange, offset.x) : (yRange, offset.y)
        return direction > 0 ? place < range.upperBound - 0.5 : place > range.lowerBound + 0.5
    }

    /// True when a view inside has the finger and does not give it back.
    private var isContentBusy: Bool {
        guard let arena = pan.arena else { return false }
        return arena.deliveries.contains { delivery in
            guard delivery.stage == .told, delivery.view !== self, pan.sequence.contains(where: { $0 === delivery.touch }) else {
                return false
            }
            return !(canCancelContentTouches && touchesShouldCancel(in: delivery.view))
        }
    }

    func dragged(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began: beginDrag()
        case .changed: follow()
        case .ended: endDrag(velocity: pan.sequence.last?.hasMomentum == false ? .zero : pan.velocity(in: self))
        case .cancelled, .failed: endDrag(velocity: .zero)
        case .possible: break
        }
    }

    private func beginDrag() {
        // The drag starts at the visible position of the flight, not at the last position known to the main thread.
        if machine.flight != nil, case .stop(let flight) = machine.touch() {
            halt(flight)
            wasCaught()
        }
        let way = pan.path
        let length = way.distance(to: .zero)
        // The distance before a drag was recognized is not added to the content; the distance beyond the slop is.
        let slop = pan.hasCaught || pan.isScrolling || length < 1 ? 0 : min(1, UIPanGestureRecognizer.slop / length)
        let base = CGPoint(x: way.x * slop, y: way.y * slop)
        var lock: ScrollMachine.Axis?
        if isDirectionalLockEnabled, !pan.hasCaught {
            if abs(way.x) > 2 * abs(way.y) { lock = .x } else if abs(way.y) > 2 * abs(way.x) { lock = .y }
        }
        let drag = ScrollMachine.Drag(start: unresisted(contentOffset), base: base, page: page(at: contentOffset), lock: lock)
        _ = machine.drag(drag)
        switch keyboardDismissMode {
        case .none, .interactive, .interactiveWithAccessory: break
        case .onDrag, .onDragWithAccessory: FirstResponder.current?.resignFirstResponder()
        }
        delegate?.scrollViewWillBeginDragging(self)
        indicators.show()
        follow()
    }

    private func follow() {
        guard let drag = machine.dragged else { return }
        put(offset(of: drag))
        if pullsKeyboard { OnScreenKeyboard.current?.follow(pan.location(in: nil).y) }
    }

    /// Adapts to content that moved by `way` because its surroundings changed: the visible part stays, also under a finger and in a glide.
    func contentMoved(by way: CGPoint) {
        if machine.flight != nil { return bendFlight(by: way) }
        guard let drag = machine.dragged else {
            return put(CGPoint(x: contentOffset.x + way.x, y: contentOffset.y + way.y))
        }
        carry(drag, by: way)
        follow()
    }

    private func carry(_ drag: ScrollMachine.Drag, by way: CGPoint) {
        var carried = drag
        carried.start = CGPoint(x: drag.start.x + way.x, y: drag.start.y + way.y)
        let pages = page(at: way)
        carried.page = CGPoint(x: drag.page.x + pages.x, y: drag.page.y + pages.y)
        _ = machine.drag(carried)
    }

    /// The app sets another offset: a finger that drags the content draws it on from there.
    func carryDrag(to offset: CGPoint) {
        guard let drag = machine.dragged, offset != contentOffset, offset.x.isFinite, offset.y.isFinite else { return }
        let (now, place) = (unresistedOffset(of: drag), unresisted(offset))
        carry(drag, by: CGPoint(x: place.x - now.x, y: place.y - now.y))
    }

    /// True when the finger moves the keyboard once it reaches the keyboard's top.
    private var pullsKeyboard: Bool { keyboardDismissMode == .interactive || keyboardDismissMode == .interactiveWithAccessory }

    /// Returns the offset for the finger's position, with the resistance past the edges.
    private func offset(of drag: ScrollMachine.Drag) -> CGPoint {
        let raw = unresistedOffset(of: drag)
        return CGPoint(x: resisted(raw.x, xRange, bounds.width), y: resisted(raw.y, yRange, bounds.height))
    }

    private func unresistedOffset(of drag: ScrollMachine.Drag) -> CGPoint {
        let way = pan.path
        var raw = drag.start
        if scrollsHorizontally && drag.lock != .y { raw.x -= way.x - drag.base.x }
        if scrollsVertically && drag.lock != .x { raw.y -= way.y - drag.base.y }
        return raw
    }

    private func resisted(_ raw: Double, _ range: ClosedRange<Double>, _ length: Double) -> Double {
        guard bounces else { return min(max(raw, range.lowerBound), range.upperBound) }
        return Self.band.value(raw, lower: range.lowerBound, upper: range.upperBound, dimension: length)
    }

    /// Returns the finger's position for an offset. Content caught past an edge continues with the resistance that it has there.
    private func unresisted(_ offset: CGPoint) -> CGPoint {
        func raw(_ place: Double, _ range: ClosedRange<Double>, _ length: Double) -> Double {
            if place < range.lowerBound {
                return range.lowerBound + Self.band.distance(forOffset: place - range.lowerBound, dimension: length)
            }
            guard place > range.upperBound else { return place }
            return range.upperBound + Self.band.distance(forOffset: place - range.upperBound, dimension: length)
        }
        return CGPoint(x: raw(offset.x, xRange, bounds.width), y: raw(offset.y, yRange, bounds.height))
    }

    /// Returns the content's part of the finger's speed, which is smaller past an edge.
    private func share(_ place: Double, _ range: ClosedRange<Double>, _ length: Double) -> Double {
        let outside = place < range.lowerBound ? place - range.lowerBound : max(0, place - range.upperBound)
        guard outside != 0, length > 0 else { return 1 }
        let left = 1 - min(abs(outside) / length, 1)
        return Self.band.coefficient * left * left
    }

    // MARK: The end

    func endDrag(velocity finger: CGPoint) {
        follow()
        guard let drag = machine.dragged else { return }
        if pullsKeyboard { OnScreenKeyboard.current?.release(velocity: finger.y) }
        refreshControl?.settle()
        let offset = contentOffset
        var velocity = CGPoint(
            x: scrollsHorizontally && drag.lock != .y ? -finger.x * share(offset.x, xRange, bounds.width) : 0,
            y: scrollsVertically && drag.lock != .x ? -finger.y * share(offset.y, yRange, bounds.height) : 0)
        if abs(velocity.x) < ScrollFlight.stillness { velocity.x = 0 }
        if abs(velocity.y) < ScrollFlight.stillness { velocity.y = 0 }
        let natural = isPagingEnabled ? nextPage(drag, velocity) : restPlace(velocity)
        var target = natural
        if !isPagingEnabled, let y = barFollower?.restingPlace(of: self, near: natural.y) { target.y = y }
        let perMillisecond = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
        target = restingOffset(proposed: target, velocity: perMillisecond)
        delegate?.scrollViewWillEndDragging(self, withVelocity: perMillisecond, targetContentOffset: &target)
        guard machine.dragged != nil else { return }
        let x = flight(offset.x, velocity.x, xRange, natural.x, target.x)
        let y = flight(offset.y, velocity.y, yRange, natural.y, target.y)
        let decelerates = !x.legs.isEmpty || !y.legs.isEmpty
        _ = machine.rest()
        // The changes that the delegate made must not be overwritten.
        if decelerates { start(x, y, .deceleration) } else { put(CGPoint(x: x.end, y: y.end)) }
        delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        if decelerates, isDecelerating { delegate?.scrollViewWillBeginDecelerating(self) } else { indicators.hide() }
    }

    private func flight(
        _ from: Double, _ velocity: Double, _ range: ClosedRange<Double>, _ natural: Double, _ target: Double
    ) -> ScrollFlight {
        guard isPagingEnabled || landsExactly || abs(target - natural) > 0.5 else {
            return ScrollFlight(
                from: from, velocity: velocity, range: range, rate: decelerationRate.rawValue, bounces: bounces)
        }
        // From a stand the spring of a glide would take a second for half a row.
        if landsExactly, velocity == 0 { return ScrollFlight(from: from, velocity: 0, step: target) }
        // Content that does not bounce never passes an edge on its way either.
        let staysInside = (target - from) * velocity >= 0 && abs(velocity) <= ScrollFlight.stiffest * abs(target - from)
        return ScrollFlight(
            from: from, velocity: bounces || staysInside ? velocity : 0, to: target, landing: landing)
    }

    /// What the content lands on where a place is chosen for it.
    var landing: ScrollFlight.Landing { isPagingEnabled ? .page : landsExactly ? .row : .place }

    /// Returns the position at which the content would come to rest by itself.
    private func restPlace(_ velocity: CGPoint) -> CGPoint {
        let rate = decelerationRate.rawValue
        func place(_ from: Double, _ velocity: Double, _ range: ClosedRange<Double>) -> Double {
            ScrollFlight(from: from, velocity: velocity, range: range, rate: rate, bounces: true).end
        }
        return CGPoint(x: place(contentOffset.x, velocity.x, xRange), y: place(contentOffset.y, velocity.y, yRange))
    }

    /// Returns the page at an offset, in pages of the view's size.
    func page(at offset: CGPoint) -> CGPoint {
        guard bounds.width > 0, bounds.height > 0 else { return .zero }
        return CGPoint(x: (offset.x / bounds.width).rounded(), y: (offset.y / bounds.height).rounded())
    }

    /// Returns the next page: at most one page further in the direction of the finger, or the nearest.
    private func nextPage(_ drag: ScrollMachine.Drag, _ velocity: CGPoint) -> CGPoint {
        func next(_ place: Double, _ velocity: Double, _ length: Double, _ begun: Double, _ range: ClosedRange<Double>) -> Double
        {
            guard length > 0 else { return place }
            let (exact, there) = (place / length, 0.5 / length)
            var page = exact.rounded()
            if velocity > 200 { page = (exact + there).rounded(.up) }
            if velocity < -200 { page = (exact - there).rounded(.down) }
            page = min(max(page, begun - 1), begun + 1)
            return min(max(page * length, range.lowerBound), range.upperBound)
        }
        return CGPoint(
            x: next(contentOffset.x, velocity.x, bounds.width, drag.page.x, xRange),
            y: next(contentOffset.y, velocity.y, bounds.height, drag.page.y, yRange))
    }
}
