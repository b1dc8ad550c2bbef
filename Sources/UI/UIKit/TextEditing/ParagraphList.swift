/// The paragraphs of a text in order, in pages: an edit and a search pass over one page and a tree of all pages, not over all paragraphs.
final class ParagraphList {
    /// A paragraph with its place in the text.
    struct Place {
        let block: TextBody.Block
        fileprivate let page: Int
        fileprivate let slot: Int
        /// The offset of its first UTF-16 unit.
        let start: Int
        /// Its upper edge in points.
        let y: CGFloat

        var end: Int { start + block.count }
        var bottom: CGFloat { y + block.height }
    }

    private struct Page {
        let blocks: [TextBody.Block]
        /// The sum of the paragraphs' UTF-16 units, with one line end each.
        let count: CGFloat
        let height: CGFloat

        init(_ blocks: ArraySlice<TextBody.Block>) {
            self.blocks = Array(blocks)
            count = CGFloat(blocks.reduce(0) { $0 + $1.count + 1 })
            height = blocks.reduce(0) { $0 + $1.height }
        }
    }

    /// The greatest number of paragraphs in a page.
    private static let most = 64

    private var pages: [Page]
    private var counts: SumTree
    private var heights: SumTree
    /// The number of paragraphs that were passed over so far.
    private(set) var visits = 0

    /// Takes at least one paragraph.
    init(_ blocks: [TextBody.Block]) {
        pages = Self.pages(of: blocks)
        counts = SumTree(pages.map(\.count))
        heights = SumTree(pages.map(\.height))
        visits = blocks.count
    }

    private static func pages(of blocks: [TextBody.Block]) -> [Page] {
        guard blocks.count > most else { return blocks.isEmpty ? [] : [Page(blocks[...])] }
        return stride(from: 0, to: blocks.count, by: most / 2).map { Page(blocks[$0..<min($0 + most / 2, blocks.count)]) }
    }

    /// The length of the text in UTF-16 units; the last paragraph has no line end.
    var length: Int { Int(counts.sum(first: pages.count)) - 1 }

    var height: CGFloat { heights.sum(first: pages.count) }

    // MARK: Places

    var first: Place { place(in: 0) { _ in true } }
    var last: Place { place(in: pages.count - 1) { _ in false } }

    /// Returns the last paragraph that begins at an offset or before it.
    func place(of offset: Int) -> Place {
        place(in: counts.count(within: CGFloat(offset))) { offset <= $0.end }
    }

    /// Returns the paragraph at a height; the first above the text, the last below it.
    func place(at y: CGFloat) -> Place { place(in: heights.count(within: y)) { y < $0.bottom } }

    /// Returns the first paragraph of a page that holds, or else its last.
    private func place(in number: Int, where holds: (Place) -> Bool) -> Place {
        let number = max(0, min(number, pages.count - 1))
        let blocks = pages[number].blocks
        var (start, y) = (Int(counts.sum(first: number)), heights.sum(first: number))
        for (slot, block) in blocks.enumerated() {
            visits += 1
            let place = Place(block: block, page: number, slot: slot, start: start, y: y)
            if slot == blocks.count - 1 || holds(place) { return place }
            start += block.count + 1
            y += block.height
        }
        preconditionFailure("a page has no paragraphs")
    }

    func next(_ place: Place) -> Place? {
        visits += 1
        let isLast = place.slot == pages[place.page].blocks.count - 1
        guard !isLast || place.page < pages.count - 1 else { return nil }
        let (page, slot) = isLast ? (place.page + 1, 0) : (place.page, place.slot + 1)
        return Place(block: pages[page].blocks[slot], page: page, slot: slot, start: place.end + 1, y: place.bottom)
    }

    func previous(_ place: Place) -> Place? {
        visits += 1
        guard place.slot > 0 || place.page > 0 else { return nil }
        let page = place.slot > 0 ? place.page : place.page - 1
        let slot = place.slot > 0 ? place.slot - 1 : pages[page].blocks.count - 1
        let block = pages[page].blocks[slot]
        return Place(block: block, page: page, slot: slot, start: place.start - block.count - 1, y: place.y - block.height)
    }

    /// The places from one to the end.
    func places(from place: Place) -> UnfoldFirstSequence<Place> {
        sequence(first: place, next: next)
    }

    /// Returns the paragraphs between two places, both included.
    func blocks(_ first: Place, _ last: Place) -> [TextBody.Block] {
        let found =
            first.page == last.page
            ? Array(pages[first.page].blocks[first.slot...last.slot])
            : pages[first.page].blocks[first.slot...] + pages[(first.page + 1)..<last.page].flatMap(\.blocks)
                + pages[last.page].blocks[...last.slot]
        visits += found.count
        return found
    }

    // MARK: Edits

    /// Puts paragraphs in the place of others, from `first` to `last`. Places that were found before are not valid any more.
    func replace(_ first: Place, _ last: Place, with blocks: [TextBody.Block]) {
        let head = pages[first.page].blocks[..<first.slot]
        let tail = pages[last.page].blocks[(last.slot + 1)...]
        let new = Self.pages(of: head + blocks + tail)
        visits += head.count + blocks.count + tail.count
        if first.page == last.page, new.count == 1 {
            counts.add(new[0].count - pages[first.page].count, at: first.page)
            heights.add(new[0].height - pages[first.page].height, at: first.page)
            pages[first.page] = new[0]
        } else {
            // Once in many edits: the trees are made again, which costs a sum for each page.
            pages.replaceSubrange(first.page...last.page, with: new)
            counts = SumTree(pages.map(\.count))
            heights = SumTree(pages.map(\.height))
        }
    }
}
