extension NSDiffableDataSourceSnapshot {
    // MARK: Adding

    /// Adds items at the end of a section, or of the last one; items that the snapshot has move there.
    public mutating func appendItems(_ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil) {
        let call = "appendItems(_:toSection:)"
        let list: Int32
        if let section {
            guard let slot = self.section(section, call) else { return }
            list = slot
        } else {
            list = sectionLists.last(of: 0)
            guard list >= 0 else { return report(.noSection, call) }
        }
        place(identifiers, in: list, .end, call)
    }

    /// Adds items before another; items that the snapshot has move there.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem other: ItemIdentifierType) {
        insert(identifiers, other, Spot.before, "insertItems(_:beforeItem:)")
    }

    /// Adds items after another; items that the snapshot has move there.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem other: ItemIdentifierType) {
        insert(identifiers, other, Spot.after, "insertItems(_:afterItem:)")
    }

    // MARK: Moving

    /// Moves an item to the place before another.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem other: ItemIdentifierType) {
        let call = "moveItem(_:beforeItem:)"
        guard item(identifier, call) != nil else { return }
        insert([identifier], other, Spot.before, call)
    }

    /// Moves an item to the place after another.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem other: ItemIdentifierType) {
        let call = "moveItem(_:afterItem:)"
        guard item(identifier, call) != nil else { return }
        insert([identifier], other, Spot.after, call)
    }

    // MARK: Deleting

    /// Takes items out; unknown ones are ignored.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers { delete(identifier) }
        dropOrder()
    }

    /// Takes all items and all sections out.
    public mutating func deleteAllItems() { self = Self() }

    mutating func delete(_ identifier: ItemIdentifierType) {
        guard let slot = items.release(identifier) else { return }
        itemLists.remove(slot)
        reloadedItems.remove(slot)
        reconfiguredItems.remove(slot)
    }

    // MARK: Placing

    private mutating func insert(
        _ identifiers: [ItemIdentifierType], _ other: ItemIdentifierType, _ spot: (Int32) -> Spot, _ call: String
    ) {
        guard let anchor = item(other, call) else { return }
        guard !identifiers.contains(other) else { return report(.relativeToItself(other), call) }
        place(identifiers, in: itemLists.list(of: anchor), spot(anchor), call)
    }

    private mutating func place(_ identifiers: [ItemIdentifierType], in list: Int32, _ spot: Spot, _ call: String) {
        items.reserve(identifiers.count)
        itemLists.beginPass()
        var (twice, onlyAppends, last): ([ItemIdentifierType], Bool, Int32?) = ([], list == sectionLists.last(of: 0), nil)
        let slotsBefore = itemLists.last(of: list)
        for identifier in identifiers {
            let (slot, isNew) = items.claim(identifier)
            guard itemLists.meets(slot) else {
                twice.append(identifier)
                continue
            }
            itemLists.remove(slot)
            let next = spot.next(in: itemLists, placed: last)
            itemLists.insert(slot, into: list, before: next)
            last = slot
            onlyAppends = onlyAppends && isNew && next < 0
        }
        if onlyAppends { extendOrder(after: slotsBefore, in: list) } else { dropOrder() }
        if !twice.isEmpty { report(.duplicates(twice, "come twice in one call"), call) }
    }

    /// Adds what follows the slot, or the whole list with -1, to the arrays of the order.
    private mutating func extendOrder(after slot: Int32, in list: Int32) {
        let lists = itemLists
        changeOrder { order in
            guard order != nil else { return }
            var added = slot < 0 ? lists.first(of: list) : lists.next(slot)
            while added >= 0 {
                order?.append(added)
                added = lists.next(added)
            }
        }
    }
}

/// Where items are placed: at the end of their list, or beside an item of it.
private enum Spot {
    case end, before(Int32), after(Int32)

    /// The slot that the next item comes before, -1 at the end, given the item that was placed last.
    func next(in lists: SlotLists, placed last: Int32?) -> Int32 {
        switch self {
        case .end: -1
        case .before(let anchor): anchor
        case .after(let anchor): lists.next(last ?? anchor)
        }
    }
}
