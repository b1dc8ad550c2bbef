/// The place of an item: its section, and its index there, both counted from 0.
package struct ListPath: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var section: Int
    package var item: Int

    package init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    package var description: String { "item \(item) of section \(section)" }
    var indexPath: IndexPath { item < 0 ? IndexPath(index: section) : IndexPath(item: item, section: section) }

    package static func < (a: Self, b: Self) -> Bool { a.section == b.section ? a.item < b.item : a.section < b.section }
}

extension ListPath {
    /// Takes a path of any length, since decoration views are often numbered by one index; missing indexes are -1.
    init(_ path: IndexPath) {
        let count = path.count
        self.init(section: count > 0 ? path[0] : -1, item: count > 1 ? path[1] : -1)
    }
}
