import Geometry

/// The choice of the pages that may go to planes, from the parts of the picture in drawing order.
///
/// Planes lie above the drawn picture. A page may only leave the drawn picture when everything above it leaves as well.
struct PageSelection {
    enum Item: Hashable {
        case page(Page)
        /// Something that has to be drawn in this area.
        case drawn(PixelRect<Physical>)
    }

    /// From the bottom to the top.
    private var items: [Item] = []

    mutating func removeAll() { items.removeAll(keepingCapacity: true) }

    mutating func add(_ item: Item) {
        if case .drawn(let area) = item, area.isEmpty { return }
        items.append(item)
    }

    /// Replaces the content of `pages` by the pages above everything that is drawn, from the bottom to the top.
    func choose(into pages: inout [Page]) {
        pages.removeAll(keepingCapacity: true)
        for item in items.suffix(while: { if case .page = $0 { true } else { false } }) {
            if case .page(let page) = item { pages.append(page) }
        }
    }
}

extension Array {
    /// Returns the elements at the end that all satisfy the predicate.
    fileprivate func suffix(while predicate: (Element) -> Bool) -> ArraySlice<Element> {
        self[((lastIndex { !predicate($0) }) ?? -1) + 1..<count]
    }
}
