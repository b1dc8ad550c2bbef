import Geometry

/// The choice of the pages that may go to planes, from the parts of the picture, from the top to the bottom.
///
/// Planes lie above the drawn picture. A page may only leave the drawn picture when everything above it leaves as well: what lies
/// below the first drawn part is not looked at.
struct PageSelection {
    enum Item: Hashable {
        case page(Page)
        /// Something that has to be drawn in this area.
        case drawn(PixelRect<Physical>)
    }

    /// More planes than these have no display controller. Pages below them are drawn.
    static let mostPages = 8

    /// From the top to the bottom.
    private var pages: [Page] = []
    private(set) var isComplete = false
    /// The number of parts that were looked at, for tests: what a frame costs.
    private(set) var lookedAt = 0

    mutating func removeAll() {
        lookedAt = 0
        pages.removeAll(keepingCapacity: true)
        isComplete = false
    }

    /// Adds the part that lies below all parts before it.
    mutating func addBelow(_ item: Item) {
        lookedAt += 1
        switch item {
        case .drawn(let area): isComplete = isComplete || !area.isEmpty
        case .page(let page):
            if !isComplete { pages.append(page) }
            isComplete = isComplete || pages.count == Self.mostPages
        }
    }

    /// Replaces the content of `chosen` by the pages above everything that is drawn, from the bottom to the top.
    func choose(into chosen: inout [Page]) {
        chosen.removeAll(keepingCapacity: true)
        for index in pages.indices.reversed() { chosen.append(pages[index]) }
    }
}
