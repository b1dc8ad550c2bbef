extension NSDiffableDataSourceSnapshot {
    /// The sections that `reloadSections` marked, in the order of the calls.
    public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSections.slots.map { sections[$0] } }
    /// The items that `reloadItems` marked, in the order of the calls.
    public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.slots.map { items[$0] } }
    /// The items that `reconfigureItems` marked, in the order of the calls.
    public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItems.slots.map { items[$0] } }

    /// Marks items to get new cells.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        for slot in marked(identifiers, in: items, "reloadItems(_:)") { reloadedItems.insert(slot) }
    }

    /// Marks items to be configured again in the cells that they have.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        for slot in marked(identifiers, in: items, "reconfigureItems(_:)") { reconfiguredItems.insert(slot) }
    }

    /// Marks sections to get new cells and new supplementary views.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for slot in marked(identifiers, in: sections, "reloadSections(_:)") { reloadedSections.insert(slot) }
    }

    /// The same sections and items without marks.
    func withoutMarks() -> Self {
        var copy = self
        copy.reloadedSections = MarkList()
        copy.reloadedItems = MarkList()
        copy.reconfiguredItems = MarkList()
        return copy
    }

    /// The slots of the identifiers; none when any is unknown, which is reported.
    private func marked<Identifier: Hashable & Sendable>(
        _ identifiers: [Identifier], in table: IdentifierTable<Identifier>, _ call: String
    ) -> [Int32] {
        let slots = identifiers.map { table.slot(of: $0) }
        let unknown = zip(identifiers, slots).filter { $1 == nil }.map(\.0)
        guard unknown.isEmpty else {
            report(.unknown(unknown), call)
            return []
        }
        return slots.compactMap { $0 }
    }
}
