/// How many sections and items a list has, as the data source said when the data were loaded.
package struct ListCounts: Equatable, Sendable {
    /// The number of items of each section.
    private(set) var items: [Int] = []

    init(_ items: [Int] = []) { self.items = items }

    var sections: Int { items.count }

    func has(_ path: ListPath) -> Bool {
        items.indices.contains(path.section) && path.item >= 0 && path.item < items[path.section]
    }

    /// Whether an element may exist: a cell needs its item, other kinds number their elements as they like.
    func mayHave(_ key: ElementKey) -> Bool { key.kind != .cell || has(key.path) }
}
