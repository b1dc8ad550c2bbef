extension NSDiffableDataSourceSectionSnapshot {
    // MARK: Adding

    /// Adds items, collapsed, at the end of a parent's children, or of the items without a parent.
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        let call = "append(_:to:)"
        guard let parent else { return place(items, in: 0, before: -1, call) }
        guard let slot = slot(parent, call) else { return }
        place(items, in: slot + 1, before: -1, call)
    }

    /// Adds items before another, as children of its parent.
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        let call = "insert(_:before:)"
        guard let anchor = slot(item, call) else { return }
        place(items, in: lists.list(of: anchor), before: anchor, call)
    }

    /// Adds items after another, as children of its parent.
    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        let call = "insert(_:after:)"
        guard let anchor = slot(item, call) else { return }
        place(items, in: lists.list(of: anchor), before: lists.next(anchor), call)
    }

    // MARK: Deleting

    /// Takes items with all that is below them out; unknown ones are ignored.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items {
            guard let slot = table.slot(of: item) else { continue }
            deleteChildren(of: slot + 1)
            release(slot)
        }
        dropOrder()
    }

    /// Takes all items out.
    public mutating func deleteAll() { self = Self() }

    // MARK: Expanding

    /// Shows the children of items; unknown ones are ignored.
    public mutating func expand(_ items: [ItemIdentifierType]) { setExpanded(items, true) }

    /// Hides the children of items; unknown ones are ignored.
    public mutating func collapse(_ items: [ItemIdentifierType]) { setExpanded(items, false) }

    private mutating func setExpanded(_ items: [ItemIdentifierType], _ isExpanded: Bool) {
        for item in items { if let slot = table.slot(of: item) { expanded[Int(slot)] = isExpanded } }
    }

    // MARK: Trees

    /// The children of an item with all that is below them, as roots of their own or under that item.
    public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
        var part = Self()
        guard let slot = slot(parent, "snapshot(of:includingParent:)") else { return part }
        if includingParent {
            part.append([parent])
            part.expanded[0] = expanded[Int(slot)]
        }
        part.copy(self, from: slot + 1, into: includingParent ? 1 : 0, before: -1, "snapshot(of:includingParent:)")
        return part
    }

    /// Puts the items of another snapshot in the place of an item's children.
    public mutating func replace(
        childrenOf parent: ItemIdentifierType, using snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    ) {
        let call = "replace(childrenOf:using:)"
        guard let slot = slot(parent, call) else { return }
        deleteChildren(of: slot + 1)
        copy(snapshot, from: 0, into: slot + 1, before: -1, call)
    }

    /// Adds the items of another snapshot before an item, as children of its parent.
    public mutating func insert(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, before item: ItemIdentifierType
    ) {
        let call = "insert(_:before:)"
        guard let anchor = slot(item, call) else { return }
        copy(snapshot, from: 0, into: lists.list(of: anchor), before: anchor, call)
    }

    /// Adds the items of another snapshot after an item, as children of its parent.
    public mutating func insert(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, after item: ItemIdentifierType
    ) {
        let call = "insert(_:after:)"
        guard let anchor = slot(item, call) else { return }
        copy(snapshot, from: 0, into: lists.list(of: anchor), before: lists.next(anchor), call)
    }

    // MARK: Placing

    private mutating func place(_ items: [ItemIdentifierType], in list: Int32, before next: Int32, _ call: String) {
        table.reserve(items.count)
        let twice = items.filter { add($0, in: list, before: next) == nil }
        dropOrder()
        report(twice, call)
    }

    /// Adds one item, and returns its slot; nil where the snapshot has it already.
    private mutating func add(_ item: ItemIdentifierType, in list: Int32, before next: Int32) -> Int32? {
        let (slot, isNew) = table.claim(item)
        guard isNew else { return nil }
        lists.insert(slot, into: list, before: next)
        if expanded.count <= Int(slot) { expanded.append(false) }
        return slot
    }

    /// Copies a list of another snapshot with all that is below it; an item that is here already stays, and what is below the other is left
    /// out with it.
    private mutating func copy(_ other: Self, from root: Int32, into list: Int32, before next: Int32, _ call: String) {
        var twice: [ItemIdentifierType] = []
        var places = ContiguousArray<Int32>(repeating: -1, count: other.table.slotCount)
        TreeOrder.walk(other.lists, from: root, into: { places[Int($0)] >= 0 }) { slot, depth in
            let target = depth == 0 ? list : places[Int(other.lists.list(of: slot)) - 1] + 1
            guard let added = add(other.table[slot], in: target, before: depth == 0 ? next : -1) else {
                return twice.append(other.table[slot])
            }
            places[Int(slot)] = added
            expanded[Int(added)] = other.expanded[Int(slot)]
        }
        dropOrder()
        report(twice, call)
    }

    private mutating func deleteChildren(of list: Int32) {
        var below: ContiguousArray<Int32> = []
        TreeOrder.walk(lists, from: list, into: { _ in true }) { slot, _ in below.append(slot) }
        for slot in below { release(slot) }
    }

    private mutating func release(_ slot: Int32) {
        lists.remove(slot)
        expanded[Int(slot)] = false
        table.release(table[slot])
    }

    private func report(_ twice: [ItemIdentifierType], _ call: String) {
        guard !twice.isEmpty else { return }
        SnapshotMistake.duplicates(twice, "come twice, or are in the snapshot already").report(Self.self, call)
    }
}
