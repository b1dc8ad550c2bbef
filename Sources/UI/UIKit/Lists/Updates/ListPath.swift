/// The place of an item: its section, and its index there, both counted from 0.
package struct ListPath: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var section: Int
    package var item: Int

    package init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    package var description: String { "item \(item) of section \(section)" }
    var indexPath: IndexPath { IndexPath(item: item, section: section) }

    package static func < (a: Self, b: Self) -> Bool { a.section == b.section ? a.item < b.item : a.section < b.section }
}

extension ListPath {
    init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }
}
