/// Items one after the other, over the ends of sections. A step passes empty sections, and nothing else.
extension ListCounts {
    var firstPath: ListPath? { path(after: ListPath(section: 0, item: -1)) }
    var lastPath: ListPath? { path(before: ListPath(section: sections, item: 0)) }

    func path(after path: ListPath) -> ListPath? {
        guard items.indices.contains(path.section) else { return nil }
        if path.item + 1 < items[path.section] { return ListPath(section: path.section, item: path.item + 1) }
        return items[(path.section + 1)...].firstIndex { $0 > 0 }.map { ListPath(section: $0, item: 0) }
    }

    func path(before path: ListPath) -> ListPath? {
        if path.item > 0, items.indices.contains(path.section) { return ListPath(section: path.section, item: path.item - 1) }
        return items.prefix(max(0, path.section)).lastIndex { $0 > 0 }.map { ListPath(section: $0, item: items[$0] - 1) }
    }

    /// The item nearest in order to a path that may not exist any more.
    func nearest(to path: ListPath) -> ListPath? {
        if has(path) { return path }
        if items.indices.contains(path.section), items[path.section] > 0 {
            return ListPath(section: path.section, item: min(max(0, path.item), items[path.section] - 1))
        }
        return self.path(after: ListPath(section: min(path.section, sections - 1), item: .max - 1)) ?? lastPath
    }
}
