/// The sizes that the badges of a section asked for. Groups do not follow them: a badge lies over what it belongs to.
struct BadgeSizes {
    private struct Name: Hashable {
        let kind: ElementKind
        let number: Int
    }

    private var asked: [Name: CGSize] = [:]
    /// How much farther than their estimates badges lie outside their groups, in points.
    private(set) var reach: CGFloat = 0
    var isEmpty: Bool { asked.isEmpty }

    /// Returns a badge as it asked to be, by its number in the section.
    func sized(_ badge: GroupTemplate.Badge, _ number: Int, _ grid: PixelGrid) -> GroupTemplate.Badge {
        guard !asked.isEmpty, let size = asked[Name(kind: badge.kind, number: number)] else { return badge }
        return badge.sized(size, grid)
    }

    mutating func set(_ size: CGSize, of badge: GroupTemplate.Badge, _ number: Int, _ grid: PixelGrid) {
        asked[Name(kind: badge.kind, number: number)] = size
        let (old, new) = (badge.frame, badge.sized(size, grid).frame)
        reach = max(reach, old.minX - new.minX, old.minY - new.minY, new.maxX - old.maxX, new.maxY - old.maxY)
    }
}
