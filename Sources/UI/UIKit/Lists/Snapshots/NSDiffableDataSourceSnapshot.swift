/// The sections and items that a list shows, by identifiers, at one moment.
///
/// Identifiers have slots in two tables, and the order is linked lists of slots: each insertion, deletion and move costs the same
/// wherever it happens. The first index that is asked for after changes makes arrays of the order, in one pass; items that are appended
/// to the last section only extend them.
@preconcurrency
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable>:
    Sendable
{
    var sections = IdentifierTable<SectionIdentifierType>()
    var items = IdentifierTable<ItemIdentifierType>()
    /// The one list 0 has all sections.
    var sectionLists = SlotLists()
    /// A list has the items of the section whose slot is its number.
    var itemLists = SlotLists()
    var reloadedSections = MarkList()
    var reloadedItems = MarkList()
    var reconfiguredItems = MarkList()
    private var lazyOrder = LazyValue<SnapshotOrder>()

    /// Creates a snapshot without sections.
    public init() {}

    // MARK: Counts and identifiers

    /// The number of items in all sections.
    public var numberOfItems: Int { items.count }
    /// The number of sections.
    public var numberOfSections: Int { sections.count }
    /// The identifiers of all sections, in order.
    public var sectionIdentifiers: [SectionIdentifierType] { order.sections.map { sections[$0] } }
    /// The identifiers of all items, section by section.
    public var itemIdentifiers: [ItemIdentifierType] { order.items.map { items[$0] } }

    /// The number of items in a section.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        section(identifier, "numberOfItems(inSection:)").map { itemLists.count(of: $0) } ?? 0
    }

    /// The identifiers of a section's items, in order.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        guard let section = section(identifier, "itemIdentifiers(inSection:)") else { return [] }
        var found: [ItemIdentifierType] = []
        found.reserveCapacity(itemLists.count(of: section))
        itemLists.forEach(in: section) { found.append(items[$0]) }
        return found
    }

    /// The section that has the item; nil for an unknown item.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        items.slot(of: identifier).map { sections[itemLists.list(of: $0)] }
    }

    /// The index of the item among the items of all sections; nil for an unknown item.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        items.slot(of: identifier).map { Int(order.positions[Int($0)]) }
    }

    /// The index of the section; nil for an unknown section.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sections.slot(of: identifier).map { Int(order.sectionPositions[Int($0)]) }
    }

    // MARK: Order

    /// The order as arrays.
    var order: SnapshotOrder {
        lazyOrder.get {
            SnapshotOrder(
                sectionLists: sectionLists, itemLists: itemLists, sectionSlots: sections.slotCount, itemSlots: items.slotCount,
                itemCount: items.count)
        }
    }

    /// Changes the arrays of the order in place, or drops them with nil; copies of the snapshot keep theirs.
    mutating func changeOrder(_ body: (inout SnapshotOrder?) -> Void) {
        if isKnownUniquelyReferenced(&lazyOrder) { lazyOrder.change(body) } else { lazyOrder = LazyValue() }
    }

    mutating func dropOrder() { changeOrder { $0 = nil } }

    // MARK: Mistakes

    func report(_ mistake: SnapshotMistake, _ call: String) { mistake.report(Self.self, call) }

    /// The slot of a section; an unknown one is reported.
    func section(_ identifier: SectionIdentifierType, _ call: String) -> Int32? {
        let slot = sections.slot(of: identifier)
        if slot == nil { report(.unknown([identifier]), call) }
        return slot
    }

    /// The slot of an item; an unknown one is reported.
    func item(_ identifier: ItemIdentifierType, _ call: String) -> Int32? {
        let slot = items.slot(of: identifier)
        if slot == nil { report(.unknown([identifier]), call) }
        return slot
    }
}

extension NSDiffableDataSourceSnapshot {
    /// The item at a place; nil where there is none.
    func item(at path: ListPath) -> ItemIdentifierType? {
        let order = order
        guard order.sections.indices.contains(path.section) else { return nil }
        let range = order.range(ofSection: path.section)
        guard path.item >= 0, path.item < range.count else { return nil }
        return items[order.items[range.lowerBound + path.item]]
    }

    /// The place of an item; nil for an unknown one.
    func path(of identifier: ItemIdentifierType) -> ListPath? {
        items.slot(of: identifier).map { order.path(at: Int(order.positions[Int($0)])) }
    }

    /// The section at an index; nil where there is none.
    func section(at index: Int) -> SectionIdentifierType? {
        let order = order
        return order.sections.indices.contains(index) ? sections[order.sections[index]] : nil
    }

    /// The number of items of the section at an index.
    func count(ofSectionAt index: Int) -> Int {
        let order = order
        return order.sections.indices.contains(index) ? order.range(ofSection: index).count : 0
    }
}
