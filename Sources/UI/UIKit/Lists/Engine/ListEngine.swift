internal import Scene

/// Shows the elements of a list that are seen, and as few others as serve a smooth scroll.
///
/// It has one entry, `layOut()`, which runs in every layout pass of its host:
///
/// 1. The host brings its layout up to date.
/// 2. The layout is asked for the elements around what is seen, if the last answer does not cover it.
/// 3. Elements that went out of sight leave, and their views wait to be used again; then those that come get views.
/// 4. Views that have a size of their own are asked for it. Where the layout follows them, all begins again.
@MainActor
final class ListEngine {
    unowned let host: any ListHost
    /// The numbers of items; nil before they are asked for.
    private var loadedCounts: ListCounts?
    var shown: [ElementKey: ShownElement] = [:]
    /// The animated change that is being prepared; views do not move until all that it needs are made.
    var running: RunningChange?
    var pools = ReusePools()
    /// The list without what is in lanes.
    private(set) lazy var main = ListArea(host)
    private(set) var isLayingOut = false
    private var reloadsAfterPass = false
    /// The layout changed while a pass goes over its answer: an app may invalidate it wherever its code runs. It is asked again.
    var isAnswerOld = false
    /// What stands still in this pass: it may be out of sight for as long as it is taken for lower than it is.
    var anchor: Anchor?
    /// What is seen is kept where it is while the layout is prepared.
    var isHeld = false
    /// The content has another size since the pass began, or what is seen another place in it, and the offset was not held against the
    /// range yet.
    var isRangeNew = false
    /// Where the content would stand if it were longer; it may become that before the pass ends.
    var missed: MissedOffset?
    /// The elements whose views are to be asked for their size; kept from pass to pass, so that a steady scroll allocates nothing.
    var unfitted: [ShownElement] = []
    /// The elements whose content changed its size since the last pass.
    var resizes = ResizeRequests()
    /// The view that is asked for its size now.
    private(set) weak var fittedView: UIView?
    /// The element whose view stays because focus is in it, or comes to it.
    var kept: ElementKey?
    /// The scrolls that run while all content moves as far: they show nothing else.
    var carryingScrolls: Set<AnimationID> = []
    /// Elements that left, to be used again.
    private var spareElements: [ShownElement] = []
    /// The number of the pass, in which a lane's handler is called once.
    private(set) var passNumber = 0

    /// More rounds than self-sizing needs; the last result is kept.
    static let mostRounds = 10

    private var memoryWarnings: (any NSObjectProtocol)?

    init(_ host: any ListHost) {
        self.host = host
        memoryWarnings = NotificationCenter.default.addObserver(
            forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.emptyPools() }
        }
    }

    isolated deinit {
        if let memoryWarnings { NotificationCenter.default.removeObserver(memoryWarnings) }
    }

    // MARK: Counts

    /// The numbers of sections and items; the data source is asked once after each reload.
    var counts: ListCounts {
        if let loadedCounts { return loadedCounts }
        let counts = host.readCounts()
        loadedCounts = counts
        return counts
    }

    func setCounts(_ counts: ListCounts) { loadedCounts = counts }

    var hasCounts: Bool { loadedCounts != nil }

    /// All that have views, by path, so that the delegate hears of them in order.
    var shownInOrder: [ShownElement] { shown.values.sorted { $0.key < $1.key } }

    /// The attributes of the cells that have views.
    var attributesByPath: [ListPath: UICollectionViewLayoutAttributes] {
        var found: [ListPath: UICollectionViewLayoutAttributes] = [:]
        for element in shown.values where element.key.kind == .cell { found[element.key.path] = element.attributes }
        return found
    }

    /// Lets waiting views go that a batch left over.
    func trimPools() {
        pools.trim(to: 2 * shown.count + 8)
        spareElements.removeAll()
    }

    private func emptyPools() {
        pools.empty()
        spareElements.removeAll()
    }

    /// Lets the views of a key go, because another class is registered under it.
    func emptyPool(_ key: ReuseKey) {
        pools.empty(key)
        spareElements.removeAll()
    }

    // MARK: Reload

    /// Drops the counts and all views; the next pass asks anew. A call from within a pass waits for its end.
    func reload() {
        guard !isLayingOut else {
            reloadsAfterPass = true
            return
        }
        (loadedCounts, anchor, missed) = (nil, nil, nil)
        main.forget()
        for element in shownInOrder { retire(element) }
        shown.removeAll(keepingCapacity: true)
    }

    /// The layout may answer otherwise than before.
    func forgetAnswer() {
        if isLayingOut { isAnswerOld = true } else { forgetAreas() }
    }

    // MARK: The pass

    func layOut() {
        guard !isLayingOut, running == nil, !showResizes() else { return }
        layOutViews()
        tellDisplayed()
    }

    /// Lays out one lane, which moved; the others and the list stand still.
    func layOut(_ area: ListArea) {
        guard !isLayingOut, running == nil else { return }
        isLayingOut = true
        passNumber += 1
        tileLane(area)
        let isOpen = fitUnfitted() || isAnswerOld || reloadsAfterPass
        endPass()
        if isOpen { layOutViews() }
        tellDisplayed()
    }

    /// Makes the views that are needed, round after round until their sizes settle.
    func layOutViews() {
        guard !isLayingOut, host.bounds.width > 0, host.bounds.height > 0 else { return }
        isLayingOut = true
        passNumber += 1
        defer { endPass() }
        for _ in 0..<Self.mostRounds {
            settle()
            guard fitUnfitted() || isAnswerOld, !reloadsAfterPass else { return }
        }
        settle()
        // A view that has the size it asked for does not wait to be asked again.
        if let last = unfitted.last(where: { $0.fittedSize == nil }) { host.reportUnsettled(last) }
        keepLastSizes()
    }

    /// The views that want yet other sizes are not asked again, in this pass or in the next.
    private func keepLastSizes() {
        for element in unfitted { element.fittedSize = element.values.size }
        unfitted.removeAll(keepingCapacity: true)
    }

    private func endPass() {
        isLayingOut = false
        if isRangeNew { keepInRange() }
        (missed, anchor) = (nil, nil)
        guard reloadsAfterPass else { return }
        reloadsAfterPass = false
        reload()
        host.setNeedsLayout()
    }

    /// Keeps an element whose view waits to be used again. Lanes know their elements, which stay what they are.
    func keepForReuse(_ element: ShownElement) {
        if element.view.reuseKey != nil, element.area == nil, spareElements.count < 64 { spareElements.append(element) }
    }

    /// Returns an element that nothing else holds, or a new one.
    func makeElement(_ key: ElementKey, _ view: any ListView, _ values: ElementValues) -> ShownElement {
        guard var element = spareElements.popLast(), isKnownUniquelyReferenced(&element) else {
            return ShownElement(key, view, values)
        }
        element.become(key, view, values)
        return element
    }

    func removeAllShown() { shown.removeAll(keepingCapacity: true) }

    func keep(_ element: ShownElement) { shown[element.key] = element }

    /// Brings layout and views in line. What is seen stands still where content above it takes another size.
    private func settle() {
        prepare(standingStill: !unfitted.isEmpty || host.refinesPlaces) { host.prepareLayout() }
        if isRangeNew { keepInRange() }
        tile()
    }

    private func tile() {
        let kept = keptReach(main)
        let asks = isAnswerOld || !main.answer.reach.contains(kept)
        if isAnswerOld { forgetAreas() }
        isAnswerOld = false
        if asks { ask(main, around: kept) }
        if host.hasPins { pin() }
        leaveUnseen(main, kept)
        enterLanes()
        if askLanes() || asks { leaveUnanswered() }
        forEachLane { leaveUnseen($0, keptReach($0)) }
        enterSeen(main, wantedReach(main))
        forEachLane { enterSeen($0, wantedReach($0)) }
    }

    private func pin() {
        for index in main.answer.elements.indices where host.pin(&main.answer.elements[index]) {
            if let element = main.answer.elements[index].shown { move(element, to: main.answer.elements[index]) }
        }
    }

    // MARK: Sizes of their own

    /// Asks a view for its size again in the next pass.
    func refit(_ element: ShownElement) {
        element.fittedSize = nil
        if !unfitted.contains(where: { $0 === element }) { unfitted.append(element) }
    }

    /// Asks all views for their size again in the next pass.
    func refitAll() {
        for element in shown.values { element.fittedSize = nil }
        unfitted = shownInOrder
    }

    /// Returns true when the layout changed.
    private func fitUnfitted() -> Bool {
        guard !unfitted.isEmpty else { return false }
        var isInvalid = false
        for element in unfitted where shown[element.key] === element && element.fittedSize == nil {
            fittedView = element.view
            if host.fit(element) { isInvalid = true }
        }
        fittedView = nil
        if !isInvalid { unfitted.removeAll(keepingCapacity: true) }
        return isInvalid
    }
}
