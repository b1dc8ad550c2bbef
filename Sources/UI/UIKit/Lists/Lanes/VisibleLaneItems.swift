/// What a section's handler makes of the elements of its lane that are seen. Changes are kept until the layout is solved again.
@MainActor
struct VisibleLaneItems {
    private var items: [ElementKey: VisibleLaneItem] = [:]
    private var seen: [VisibleLaneItem] = []
    /// The offset that the handler was called with last; nil after a solve.
    private var offset: CGPoint?
    private var pass = 0
    private var solve = 0

    /// Brings the changes into an answer. Before, calls the handler if the lane moved or was solved anew. Returns whether the answer changed.
    ///
    /// - Parameters:
    ///   - answer: takes the changes.
    ///   - rect: what is seen of the lane's content, in points.
    ///   - pass: the number of the layout pass: what a handler does leads to no other call of it in the same pass.
    ///   - solve: changes with the places that the layout gives.
    ///   - handler: is given the elements, cells first, and the offset in points.
    mutating func change(
        _ answer: inout ListAnswer, seen rect: CGRect, _ pass: Int, solve: Int,
        _ handler: ([any NSCollectionLayoutVisibleItem], CGPoint) -> Void
    ) -> Bool {
        if self.solve != solve {
            items.removeAll(keepingCapacity: true)
            (self.solve, offset) = (solve, nil)
        }
        if offset != rect.origin, self.pass != pass {
            (offset, self.pass) = (rect.origin, pass)
            collectSeen(answer, rect)
            handler(seen, rect.origin)
            for item in seen { item.reportIfInvalid() }
        }
        var isChanged = false
        for index in answer.elements.indices {
            if items[answer.elements[index].key]?.change(&answer.elements[index]) == true { isChanged = true }
        }
        return isChanged
    }

    private mutating func collectSeen(_ answer: ListAnswer, _ rect: CGRect) {
        seen.removeAll(keepingCapacity: true)
        for isCell in [true, false] {
            for place in answer.elements where (place.key.kind == .cell) == isCell && place.frame.overlaps(rect) {
                if let item = item(of: place) { seen.append(item) }
            }
        }
    }

    private mutating func item(of place: ListAnswer.Element) -> VisibleLaneItem? {
        if let known = items[place.key] { return known }
        guard let attributes = place.attributes else { return nil }
        let item = VisibleLaneItem(attributes)
        items[place.key] = item
        return item
    }
}
