/// Where an element comes when a list is read: by sections, in each the header, the items by their indexes, the footer.
struct ReadingRank: Comparable {
    enum Part: Int { case header, items, footer }

    private let section: Int
    private let part: Part
    private let item: Int
    /// What belongs to an item comes after its cell.
    private let isBeside: Bool

    init(_ key: ElementKey, _ part: Part) {
        // What belongs to the whole layout has no section: it comes before all sections or after them.
        let isOfLayout = key.path.item < 0 || key.path.item == .max
        section = isOfLayout ? (part == .footer ? .max : -1) : key.path.section
        self.part = part
        item = part == .items ? key.path.item : 0
        isBeside = key.kind != .cell
    }

    static func < (a: Self, b: Self) -> Bool {
        if a.section != b.section { return a.section < b.section }
        if a.part != b.part { return a.part.rawValue < b.part.rawValue }
        return a.item != b.item ? a.item < b.item : !a.isBeside && b.isBeside
    }
}
