/// All sections of a compositional layout, solved for one environment.
///
/// It lies in a content that runs from left to right; the layout mirrors it. The starts of the sections are in a tree: a section that
/// becomes longer costs O(log sections), and so does finding the sections in a rectangle.
@MainActor
struct CompositionalSolution {
    let recipe: LayoutRecipe
    let environment: SolveEnvironment
    private(set) var sections: [SolvedSection]
    private var extents: SumTree
    private var boundaries: BoundaryFrames
    /// How far elements lie outside their sections along the axis, in points.
    private var reach: CGFloat
    /// The sections with elements that stay in sight.
    let hasPins: Bool

    init(_ recipe: LayoutRecipe, _ environment: SolveEnvironment, _ sections: [SolvedSection], grid: PixelGrid) {
        (self.recipe, self.environment, self.sections) = (recipe, environment, sections)
        extents = SumTree(sections.enumerated().map { $1.extent + ($0 > 0 ? recipe.spacing : 0) })
        boundaries = BoundaryFrames(
            axis: recipe.axis, grid: grid, room: environment.contentSize,
            insets: recipe.across(environment.insets(recipe.insetsReference)), recipes: recipe.boundaries)
        boundaries.room[recipe.axis.other] -= boundaries.insets.sum(recipe.axis.other)
        reach = sections.reduce(0) { max($0, $1.reach) }
        hasPins = recipe.boundaries.contains(where: \.pins) || sections.contains { $0.recipe.boundaries.contains(where: \.pins) }
    }

    private var axis: ListAxis { recipe.axis }
    private var head: CGFloat { boundaries.growth(axis, -1) }

    var contentSize: CGSize {
        var size = environment.contentSize
        size[axis] = max(0, head + extents.sum(first: sections.count) + boundaries.growth(axis, 1))
        return size
    }

    /// Returns where a section begins along the axis, in points.
    func start(of section: Int) -> CGFloat {
        head + extents.sum(first: section) + (section > 0 ? recipe.spacing : 0)
    }

    // MARK: Elements in a rectangle

    /// Calls `visit` with the elements that touch a rectangle; `seen` is what pinned elements stay in.
    func visit(_ rect: CGRect, seen: CGRect, _ visit: (PlacedElement) -> Void) {
        func visitTouching(_ element: PlacedElement) { if element.frame.overlaps(rect) { visit(element) } }
        // Frames are at whole pixels, up to half a point from where the search finds them.
        let (low, high) = (rect.start(axis) - 1, rect.end(axis) + 1)
        for index in sectionRange(low, high) {
            let start = start(of: index)
            for number in 0..<sections[index].decorationCount { visitTouching(decoration(index, number)) }
            if sections[index].recipe.lane == nil {
                sections[index].visitGroups(from: low - start, to: high - start) { visitTouching(placed($0, index, start)) }
            }
            for number in sections[index].recipe.boundaries.indices { visitTouching(boundary(index, number, seen)) }
        }
        for number in recipe.boundaries.indices { visitTouching(layoutBoundary(number, seen)) }
    }

    /// The sections that may reach into a range of positions along the axis.
    func sectionRange(_ low: CGFloat, _ high: CGFloat) -> Range<Int> {
        // The tree finds places among lengths of which none is negative.
        guard recipe.spacing >= 0 else { return sections.indices }
        let first = max(0, extents.count(within: low - reach - head - recipe.spacing - 1))
        let last = min(sections.count, extents.count(within: high + reach - head) + 1)
        return min(first, last)..<last
    }

    func placed(_ found: SolvedSection.Found, _ section: Int, _ start: CGFloat) -> PlacedElement {
        let zIndex = sections[section].hasDecorations ? 1 : 0
        let isInLane = sections[section].recipe.lane != nil
        switch found {
        case .cell(let item, let leaf, let origin):
            return PlacedElement(
                key: .cell(ListPath(section: section, item: item)), frame: moved(leaf.frame, origin, start),
                zIndex: zIndex + leaf.zIndex, isInLane: isInLane)
        case .badge(let number, let badge, let origin):
            return PlacedElement(
                key: ElementKey(kind: badge.kind, path: ListPath(section: section, item: number)),
                frame: moved(badge.frame, origin, start), zIndex: badge.zIndex, isInLane: isInLane)
        }
    }

    func moved(_ frame: CGRect, _ origin: CGPoint, _ start: CGFloat) -> CGRect {
        var origin = origin
        origin[axis] += start
        return boundaries.grid.nearest(frame.offsetBy(dx: origin.x, dy: origin.y))
    }

    private func decoration(_ section: Int, _ number: Int) -> PlacedElement {
        let recipe = sections[section].recipe.decorations[number]
        return PlacedElement(
            key: ElementKey(kind: recipe.kind, path: ListPath(section: section, item: number)),
            frame: moved(sections[section].decorationFrame(number), .zero, start(of: section)), zIndex: recipe.zIndex)
    }

    // MARK: Boundary elements

    private func boundary(_ section: Int, _ number: Int, _ seen: CGRect) -> PlacedElement {
        let (recipe, start) = (sections[section].recipe.boundaries[number], start(of: section))
        let frame = moved(sections[section].boundaryFrame(number), .zero, start)
        let range = start...start + sections[section].extent
        return PlacedElement(
            key: ElementKey(kind: recipe.kind, path: ListPath(section: section, item: 0)),
            frame: pinned(frame, recipe, within: range, seen), zIndex: recipe.zIndex)
    }

    private func layoutBoundary(_ number: Int, _ seen: CGRect) -> PlacedElement {
        let (recipe, size) = (recipe.boundaries[number], contentSize)
        var content = CGRect(origin: .zero, size: size)
        let tail = boundaries.growth(axis, 1)
        if axis == .y {
            content = CGRect(x: 0, y: head, width: size.width, height: max(0, size.height - head - tail))
        } else {
            content = CGRect(x: head, y: 0, width: max(0, size.width - head - tail), height: size.height)
        }
        let frame = boundaries.grid.nearest(boundaries.frame(number, around: content))
        return PlacedElement(
            key: ElementKey(kind: recipe.kind, path: ListPath(section: 0, item: .max)),
            frame: pinned(frame, recipe, within: 0...max(0, size[axis]), seen), zIndex: recipe.zIndex)
    }

    /// Keeps an element in what is seen, as far as its section reaches.
    private func pinned(_ frame: CGRect, _ recipe: BoundaryRecipe, within range: ClosedRange<CGFloat>, _ seen: CGRect) -> CGRect {
        guard recipe.pins, recipe.side(axis) != 0 else { return frame }
        var (frame, start) = (frame, frame.start(axis))
        let length = frame.end(axis) - start
        if recipe.side(axis) < 0 {
            start = max(start, min(seen.start(axis), range.upperBound - length))
        } else {
            start = min(start, max(seen.end(axis) - length, range.lowerBound))
        }
        frame.origin[axis] = start
        return boundaries.grid.nearest(frame)
    }

    // MARK: Single elements

    func element(_ key: ElementKey, seen: CGRect) -> PlacedElement? {
        if key.path.item == .max, let number = recipe.boundaries.firstIndex(where: { $0.kind == key.kind }) {
            return layoutBoundary(number, seen)
        }
        guard sections.indices.contains(key.path.section) else { return nil }
        let (index, section) = (key.path.section, sections[key.path.section])
        switch key.kind.category {
        case .cell: return section.cell(key.path.item).map { placed($0, index, start(of: index)) }
        case .decorationView:
            let number = key.path.item
            guard number >= 0, number < section.decorationCount, section.recipe.decorations[number].kind == key.kind else {
                return nil
            }
            return decoration(index, number)
        case .supplementaryView:
            if key.path.item == 0, let number = section.recipe.boundaries.firstIndex(where: { $0.kind == key.kind }) {
                return boundary(index, number, seen)
            }
            return section.badge(key.kind, key.path.item).map { placed($0, index, start(of: index)) }
        }
    }

    /// Returns which sides of an element are estimates; nil for elements that are not asked for their size.
    func sizeRecipe(_ key: ElementKey) -> SizeRecipe? {
        if key.kind == .cell {
            return sections.indices.contains(key.path.section)
                ? sections[key.path.section].run.sizeRecipe(of: key.path.item) : nil
        }
        if key.path.item == .max { return recipe.boundaries.first { $0.kind == key.kind }?.size }
        guard sections.indices.contains(key.path.section) else { return nil }
        let section = sections[key.path.section]
        let boundary = key.path.item == 0 ? section.recipe.boundaries.first { $0.kind == key.kind } : nil
        return boundary?.size ?? section.sizeRecipe(ofBadge: key.kind, key.path.item)
    }

    /// Returns the size that an item asked for last.
    func askedSize(_ path: ListPath) -> CGSize? {
        sections.indices.contains(path.section) ? sections[path.section].run.askedSize(of: path.item) : nil
    }

    /// All sizes that elements asked for.
    var askedSizes: [ElementKey: CGSize] {
        var sizes: [ElementKey: CGSize] = [:]
        for (index, size) in boundaries.asked {
            sizes[ElementKey(kind: recipe.boundaries[index].kind, path: ListPath(section: 0, item: .max))] = size
        }
        for (section, solved) in sections.enumerated() {
            for (item, size) in solved.run.askedSizes { sizes[.cell(ListPath(section: section, item: item))] = size }
            for (index, size) in solved.boundaries.asked {
                sizes[ElementKey(kind: solved.recipe.boundaries[index].kind, path: ListPath(section: section, item: 0))] = size
            }
        }
        return sizes
    }

    /// Returns the same sections with other sizes that elements asked for.
    func withSizes(_ sizes: [ElementKey: CGSize]) -> CompositionalSolution {
        var fresh = CompositionalSolution(recipe, environment, sections.map { $0.withoutSizes() }, grid: boundaries.grid)
        fresh.setSizes(sizes.map { ($0, $1) })
        return fresh
    }

    /// Takes the sizes that elements asked for.
    mutating func setSizes(_ sizes: [(key: ElementKey, size: CGSize)]) {
        var items: [Int: [(item: Int, size: CGSize)]] = [:]
        for (key, size) in sizes where key.kind != .cell { setSize(size, of: key) }
        for (key, size) in sizes where key.kind == .cell { items[key.path.section, default: []].append((key.path.item, size)) }
        for (section, sizes) in items where sections.indices.contains(section) {
            lengthen(section, by: sections[section].setSizes(sizes))
        }
    }

    private mutating func setSize(_ size: CGSize, of key: ElementKey) {
        if key.path.item == .max, let number = recipe.boundaries.firstIndex(where: { $0.kind == key.kind }) {
            boundaries.asked[number] = size
            return
        }
        guard sections.indices.contains(key.path.section) else { return }
        let index = key.path.section
        if key.path.item == 0, let number = sections[index].recipe.boundaries.firstIndex(where: { $0.kind == key.kind }) {
            lengthen(index, by: sections[index].setSize(size, ofBoundary: number))
        } else {
            sections[index].setSize(size, ofBadge: key.kind, key.path.item)
            lengthen(index, by: 0)
        }
    }

    private mutating func lengthen(_ section: Int, by difference: CGFloat) {
        if difference != 0 { extents.add(difference, at: section) }
        reach = max(reach, sections[section].reach)
    }

    /// The keys of the pinned elements of the sections around a rectangle.
    func pinnedKeys(around rect: CGRect) -> [ElementKey] {
        let own = recipe.boundaries.filter(\.pins).map { ElementKey(kind: $0.kind, path: ListPath(section: 0, item: .max)) }
        return sectionRange(rect.start(axis), rect.end(axis)).reduce(into: own) { keys, section in
            for recipe in sections[section].recipe.boundaries where recipe.pins {
                keys.append(ElementKey(kind: recipe.kind, path: ListPath(section: section, item: 0)))
            }
        }
    }
}
