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
    private(set) var shown: [ElementKey: ShownElement] = [:]
    /// The animated change that is being prepared; views do not move until all that it needs are made.
    var running: RunningChange?
    var pools = ReusePools()
    private(set) var answer = ListAnswer()
    private(set) var isLayingOut = false
    private var reloadsAfterPass = false
    /// The layout changed while a pass goes over its answer: an app may invalidate it wherever its code runs. It is asked again.
    private var isAnswerOld = false
    /// The elements whose views are to be asked for their size; kept from pass to pass, so that a steady scroll allocates nothing.
    private var unfitted: [ShownElement] = []
    /// Counts the answers, to tell which elements are in the last one.
    private var answerNumber = 0

    /// More rounds than self-sizing needs; the last result is kept.
    static let mostRounds = 10

    private var memoryWarnings: (any NSObjectProtocol)?

    init(_ host: any ListHost) {
        self.host = host
        memoryWarnings = NotificationCenter.default.addObserver(
            forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.pools.empty() }
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
    func trimPools() { pools.trim(to: 2 * shown.count + 8) }

    // MARK: Reload

    /// Drops the counts and all views; the next pass asks anew. A call from within a pass waits for its end.
    func reload() {
        guard !isLayingOut else {
            reloadsAfterPass = true
            return
        }
        loadedCounts = nil
        answer.forget()
        for element in shownInOrder { retire(element) }
        shown.removeAll(keepingCapacity: true)
    }

    /// The layout may answer otherwise than before.
    func forgetAnswer() {
        if isLayingOut { isAnswerOld = true } else { answer.forget() }
    }

    // MARK: The pass

    func layOut() {
        guard !isLayingOut, running == nil else { return }
        layOutViews()
        tellDisplayed()
    }

    /// Makes the views that are needed, round after round until their sizes settle.
    func layOutViews() {
        guard !isLayingOut, host.bounds.width > 0, host.bounds.height > 0 else { return }
        isLayingOut = true
        defer { endPass() }
        for _ in 0..<Self.mostRounds {
            settle()
            guard fitUnfitted() || isAnswerOld, !reloadsAfterPass else { return }
        }
        if let last = unfitted.last { host.reportUnsettled(last) }
        settle()
        keepLastSizes()
    }

    /// The views that want yet other sizes are not asked again, in this pass or in the next.
    private func keepLastSizes() {
        for element in unfitted { element.fittedSize = element.values.size }
        unfitted.removeAll(keepingCapacity: true)
    }

    private func endPass() {
        isLayingOut = false
        guard reloadsAfterPass else { return }
        reloadsAfterPass = false
        reload()
        host.setNeedsLayout()
    }

    func removeAllShown() { shown.removeAll(keepingCapacity: true) }

    func keep(_ element: ShownElement) { shown[element.key] = element }

    /// Brings layout and views in line. What is seen stands still where content above it takes another size.
    private func settle() {
        let anchor = unfitted.isEmpty && !host.refinesPlaces ? nil : Anchor(self)
        host.prepareLayout()
        anchor?.restore(in: self)
        tile()
    }

    private func tile() {
        let kept = keptRect
        if isAnswerOld || !answer.rect.contains(kept) { ask(around: kept) }
        if host.hasPins { pin() }
        leaveUnseen(kept)
        enterSeen(wantedRect)
    }

    private func pin() {
        for index in answer.elements.indices where host.pin(&answer.elements[index]) {
            if let element = answer.elements[index].shown { move(element, to: answer.elements[index]) }
        }
    }

    /// The rectangle in which elements get views.
    private var wantedRect: CGRect {
        // The time in which a busy main thread is not noticed.
        let way = host.wayAhead(seconds: 0.25, pages: 1.75)
        return host.bounds.union(host.bounds.offsetBy(dx: way.x, dy: way.y))
    }

    /// The rectangle in which an element keeps its view: a content that moves to and fro makes no views.
    private var keptRect: CGRect {
        let bounds = host.bounds
        return bounds.insetBy(dx: -bounds.width / 4, dy: -bounds.height / 4).union(wantedRect)
    }

    // MARK: The answer

    private func ask(around rect: CGRect) {
        let bounds = host.bounds
        let wide = rect.insetBy(dx: -bounds.width / 2, dy: -bounds.height / 2)
        answer.forget()
        isAnswerOld = false
        host.elements(in: wide, into: &answer.elements)
        answer.sort()
        answer.rect = wide
        answerNumber += 1
        for index in answer.elements.indices {
            guard let element = shown[answer.elements[index].key] else { continue }
            answer.elements[index].shown = element
            element.answerNumber = answerNumber
            move(element, to: answer.elements[index])
        }
        leaveUnanswered()
        orderViews()
    }

    private func move(_ element: ShownElement, to place: ListAnswer.Element) {
        if element.fittedSize != nil, element.fittedSize != place.values.size { refit(element) }
        if running == nil { host.place(element, as: place) }
    }

    // MARK: Leaving and entering

    private func leaveUnseen(_ kept: CGRect) {
        for index in answer.elements.indices {
            guard let element = answer.elements[index].shown, !answer.elements[index].frame.overlaps(kept),
                !mustStay(element)
            else { continue }
            answer.elements[index].shown = nil
            leave(element)
        }
    }

    private func leaveUnanswered() {
        guard shown.values.contains(where: { $0.answerNumber != answerNumber }) else { return }
        for element in shownInOrder where element.answerNumber != answerNumber {
            if !mustStay(element) || !counts.mayHave(element.key) { leave(element) }
        }
    }

    /// A view that a finger or the keyboard is in, or that a finger moves, is not taken for other content.
    private func mustStay(_ element: ShownElement) -> Bool {
        FirstResponder.within(element.view) != nil || host.tracksTouch(in: element.view) || host.holds(element)
    }

    private func leave(_ element: ShownElement) {
        shown[element.key] = nil
        if running == nil { retire(element) } else { running?.departs(element) }
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

    private func enterSeen(_ wanted: CGRect) {
        for index in answer.elements.indices where answer.elements[index].shown == nil {
            guard answer.elements[index].frame.overlaps(wanted) else { continue }
            // In an animation block a view that is used again would fly from its last place.
            UIView.performWithoutAnimation { enter(answer.elements[index], index) }
        }
    }

    private func enter(_ place: ListAnswer.Element, _ index: Int) {
        guard let view = host.makeView(for: place) else { return }
        let element = ShownElement(place.key, view, place.values)
        element.answerNumber = answerNumber
        shown[place.key] = element
        answer.elements[index].shown = element
        host.place(element, as: place)
        stack(element, index)
        view.isHidden = false
        unfitted.append(element)
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
            if host.fit(element) { isInvalid = true }
        }
        if !isInvalid { unfitted.removeAll(keepingCapacity: true) }
        return isInvalid
    }

    // MARK: Display

    func tellDisplayed() {
        let bounds = host.bounds
        for place in answer.elements {
            guard let element = place.shown else { continue }
            let isSeen = place.frame.overlaps(bounds)
            guard isSeen != element.isDisplayed else { continue }
            element.isDisplayed = isSeen
            if isSeen { host.willDisplay(element) } else { host.didEndDisplaying(element) }
        }
    }
}
