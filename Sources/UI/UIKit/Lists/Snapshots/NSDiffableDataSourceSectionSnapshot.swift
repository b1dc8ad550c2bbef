/// The items of one section as a tree, by identifiers, at one moment: parents hide their children until they are expanded.
///
/// Each item has a slot, and the children of an item are a linked list, so changes cost the same wherever they happen.
@preconcurrency
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable {
    var table = IdentifierTable<ItemIdentifierType>()
    /// List 0 has the items without a parent, the list of a slot plus 1 has the children of that slot.
    var lists = SlotLists()
    /// Whether the item of a slot is expanded.
    var expanded: ContiguousArray<Bool> = []
    private var lazyOrder = LazyValue<TreeOrder>()

    /// Creates a snapshot without items.
    public init() {}

    // MARK: Items

    /// All items, each before its children.
    public var items: [ItemIdentifierType] { order.slots.map { table[$0] } }
    /// The items without a parent.
    public var rootItems: [ItemIdentifierType] { children(of: 0) }

    /// The items whose ancestors are all expanded, each before its children.
    public var visibleItems: [ItemIdentifierType] {
        var found: [ItemIdentifierType] = []
        TreeOrder.walk(lists, from: 0, into: { expanded[Int($0)] }) { slot, _ in found.append(table[slot]) }
        return found
    }

    // MARK: Questions

    /// Whether the item is in the snapshot.
    public func contains(_ item: ItemIdentifierType) -> Bool { table.slot(of: item) != nil }

    /// Whether the item shows its children.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool {
        slot(item, "isExpanded(_:)").map { expanded[Int($0)] } ?? false
    }

    /// Whether all ancestors of the item are expanded; false for an unknown item.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        guard let slot = table.slot(of: item) else { return false }
        return ancestors(of: slot).allSatisfy { expanded[Int($0)] }
    }

    /// The number of the item's ancestors.
    public func level(of item: ItemIdentifierType) -> Int {
        slot(item, "level(of:)").map { slot in ancestors(of: slot).reduce(0) { count, _ in count + 1 } } ?? 0
    }

    /// The index of the item in `items`; nil for an unknown item.
    public func index(of item: ItemIdentifierType) -> Int? {
        table.slot(of: item).map { Int(order.positions[Int($0)]) }
    }

    /// The parent of the item; nil where it has none.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
        guard let slot = slot(child, "parent(of:)"), lists.list(of: slot) > 0 else { return nil }
        return table[lists.list(of: slot) - 1]
    }

    /// The tree as text, a line an item: `-` marks an expanded item, `+` an item that hides its children, `*` an item without children.
    public func visualDescription() -> String {
        var lines: [String] = []
        TreeOrder.walk(lists, from: 0, into: { _ in true }) { slot, level in
            let mark = lists.count(of: slot + 1) == 0 ? "*" : expanded[Int(slot)] ? "-" : "+"
            lines.append(String(repeating: "  ", count: level) + mark + " \(table[slot])")
        }
        return lines.joined(separator: "\n")
    }

    // MARK: Order

    private var order: TreeOrder { lazyOrder.get { TreeOrder(lists, count: table.count, slots: table.slotCount) } }

    mutating func dropOrder() {
        if isKnownUniquelyReferenced(&lazyOrder) { lazyOrder.change { $0 = nil } } else { lazyOrder = LazyValue() }
    }

    func children(of list: Int32) -> [ItemIdentifierType] {
        var found: [ItemIdentifierType] = []
        lists.forEach(in: list) { found.append(table[$0]) }
        return found
    }

    private func ancestors(of slot: Int32) -> some Sequence<Int32> {
        sequence(first: slot) { [lists] in lists.list(of: $0) > 0 ? lists.list(of: $0) - 1 : nil }.dropFirst()
    }

    /// The slot of an item; an unknown one is reported.
    func slot(_ item: ItemIdentifierType, _ call: String) -> Int32? {
        let slot = table.slot(of: item)
        if slot == nil { SnapshotMistake.unknown([item]).report(Self.self, call) }
        return slot
    }
}
