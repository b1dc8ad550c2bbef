public import Foundation

/// Builds a section from its number and what it is laid out for; nil for a section without items.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// Composes a layout of sections, each of groups that repeat, each of items.
///
/// A solve asks for each section once and takes it over as values. `CompositionalSolution` then answers by arithmetic: what is not seen
/// costs nothing. Elements with estimated sizes are asked when they come into sight, and scrolling solves nothing again.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    private let provider: UICollectionViewCompositionalLayoutSectionProvider
    private var ownConfiguration: UICollectionViewCompositionalLayoutConfiguration
    var solution: CompositionalSolution?
    /// The solution is that of older data, of other definitions or of another environment.
    var isOutdated = true
    /// The sizes that elements asked for since the last preparation.
    var askedSizes: [(key: ElementKey, size: CGSize)] = []
    /// The list that each section is; nil for others.
    private(set) var lists: [UICollectionLayoutListConfiguration?] = []
    /// What each section calls with the elements of its lane that are seen; nil for most.
    private(set) var laneHandlers: [LaneHandler?] = []
    /// Changes whenever elements may have other places.
    private(set) var placesNumber = 0
    /// How far the lane of each section is scrolled from its beginning, in points; those that were not scrolled are left out.
    var laneOffsets: [Int: CGFloat] = [:]
    /// The sizes of before a change of the data, until the change is known.
    var formerSizes: FormerSizes?
    /// The batch that is shown, and the badges of before it.
    var badgeUpdate: BadgeUpdate?
    /// Only the data changed since the last solve.
    private var keepsSizes = true
    private var solvedCounts: [Int] = []

    // Source subclasses the layout and calls any of these, so that none is a convenience.

    /// Creates a layout in which all sections are alike.
    public init(section: NSCollectionLayoutSection) {
        provider = { _, _ in section }
        ownConfiguration = UICollectionViewCompositionalLayoutConfiguration()
        super.init()
    }
    /// Creates a layout in which all sections are alike.
    public init(section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration) {
        provider = { _, _ in section }
        ownConfiguration = configuration.copied()
        super.init()
    }
    /// Creates a layout that asks for each section.
    public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
        provider = sectionProvider
        ownConfiguration = UICollectionViewCompositionalLayoutConfiguration()
        super.init()
    }
    /// Creates a layout that asks for each section.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = sectionProvider
        ownConfiguration = configuration.copied()
        super.init()
    }

    /// Creates a layout without sections; nothing is read from an archive.
    public required init?(coder: NSCoder) {
        provider = { _, _ in nil }
        ownConfiguration = UICollectionViewCompositionalLayoutConfiguration()
        super.init(coder: coder)
    }

    /// What holds for all sections. It is a copy: assign it to change the layout.
    open var configuration: UICollectionViewCompositionalLayoutConfiguration {
        get { ownConfiguration.copied() }
        set {
            ownConfiguration = newValue.copied()
            invalidateLayout()
        }
    }

    // MARK: Solving

    open override func prepare() {
        super.prepare()
        if isOutdated || solution == nil { solve() }
        guard !askedSizes.isEmpty else { return }
        placesNumber += 1
        solution?.setSizes(askedSizes)
        askedSizes.removeAll(keepingCapacity: true)
    }

    private func solve() {
        guard let list = collectionView else { return }
        isOutdated = false
        placesNumber += 1
        askedSizes.removeAll()
        lists.removeAll(keepingCapacity: true)
        laneHandlers.removeAll(keepingCapacity: true)
        let (environment, recipe) = (environment(of: list, list.bounds.size), ownConfiguration.recipe)
        let grid = PixelGrid(scale: max(1, environment.traitCollection.displayScale))
        let former = keepsSizes ? formerSizes(for: environment) : nil
        let sections = (0..<list.numberOfSections).map { section in
            solved(section, environment, recipe, grid, list)
        }
        let fresh = CompositionalSolution(recipe, environment, sections, grid: grid)
        solution = former.map { fresh.withSizes($0.sizes) } ?? fresh
        (formerSizes, keepsSizes, solvedCounts) = (former, true, counts)
        // A reload may leave fewer sections.
        if laneOffsets.keys.contains(where: { $0 >= counts.count }) { laneOffsets = laneOffsets.filter { $0.key < counts.count } }
        list.takeBackground(of: lists)
    }

    private func formerSizes(for environment: SolveEnvironment) -> FormerSizes? {
        guard let solution, solution.environment.contentSize == environment.contentSize else { return nil }
        return FormerSizes(solution, counts: solvedCounts)
    }

    private func solved(
        _ section: Int, _ environment: SolveEnvironment, _ layout: LayoutRecipe, _ grid: PixelGrid, _ list: UICollectionView
    ) -> SolvedSection {
        let count = list.numberOfItems(inSection: section)
        let definition = valid(provider(section, environment), section, count, list)
        lists.append(definition?.listConfiguration)
        laneHandlers.append(definition?.visibleItemsInvalidationHandler)
        let recipe = definition?.recipe(environment, layout) ?? .empty
        let isPossible = definition != nil && !reportMistake(recipe.group.group?.mistake, section, list)
        let solved = SolvedSection(
            isPossible ? recipe : .empty, axis: layout.axis, bounds: environment.contentSize, itemCount: isPossible ? count : 0,
            solver: Self.solver(grid, environment))
        if solved.isBroken { CompositionalReports.itemTooLarge(section, list.name) }
        return solved
    }

    private func reportMistake(_ mistake: GroupRecipe.Mistake?, _ section: Int, _ list: UICollectionView) -> Bool {
        switch mistake {
        case .empty: CompositionalReports.emptyGroup(section, list.name)
        case .count(let count): CompositionalReports.count(count, section, list.name)
        case nil: return false
        }
        return true
    }

    /// Returns the definition of a section if it can be laid out; E59.
    private func valid(
        _ definition: NSCollectionLayoutSection?, _ section: Int, _ count: Int, _ list: UICollectionView
    ) -> NSCollectionLayoutSection? {
        guard let definition else {
            if count > 0 { CompositionalReports.noSection(section, list.name) }
            return nil
        }
        guard definition.hasUniqueKinds else {
            CompositionalReports.sameKinds(section, list.name)
            return nil
        }
        return definition
    }

    // MARK: Places

    open override var collectionViewContentSize: CGSize { solution?.contentSize ?? .zero }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard let solution else { return nil }
        var found: [UICollectionViewLayoutAttributes] = []
        solution.visit(mirrored(rect), seen: mirrored(seenRect)) { found.append(attributes($0)) }
        appendSeenInLanes(of: rect, &found)
        return found
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(of: .cell(ListPath(indexPath)))
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(of: ElementKey(kind: .supplementary(elementKind), path: ListPath(indexPath)))
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(of: ElementKey(kind: .decoration(elementKind), path: ListPath(indexPath)))
    }

    // MARK: Invalidation

    open override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        moveSizes(updateItems)
    }

    open override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        badgeUpdate = nil
    }

    /// Returns the badges that go with their items.
    open override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        badgeUpdate?.deleted(elementKind) ?? []
    }

    /// Returns the badges that come with their items.
    open override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        badgeUpdate?.inserted(elementKind, solution) ?? []
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if !context.namesElementsOnly { isOutdated = true }
        if let plan = context.updatePlan { badgeUpdate = BadgeUpdate(plan, former: solution) }
        if isOutdated, context.invalidateEverything || !context.invalidateDataSourceCounts { keepsSizes = false }
        super.invalidateLayout(with: context)
    }

    /// The data may have changed since the layout was in place last.
    override func wasAdopted() {
        isOutdated = true
        guard let list = collectionView, list.engine.hasCounts, list.engine.counts.items != solvedCounts else { return }
        keepsSizes = false
        laneOffsets = [:]
    }

    override func fixedSides(of attributes: UICollectionViewLayoutAttributes) -> FixedSides {
        guard let recipe = solution?.sizeRecipe(attributes.key) else { return FixedSides() }
        return FixedSides(width: !recipe.width.isEstimated, height: !recipe.height.isEstimated)
    }

    override func hasMeasured(_ path: ListPath) -> Bool { solution?.askedSize(path) != nil }

    override func sizeBeforeMeasuring(_ attributes: UICollectionViewLayoutAttributes) -> CGSize {
        guard attributes.representedElementCategory == .cell, let recipe = solution?.sizeRecipe(attributes.key) else {
            return attributes.size
        }
        return CGSize(
            width: recipe.width.isEstimated ? recipe.width.value : attributes.size.width,
            height: recipe.height.isEstimated ? recipe.height.value : attributes.size.height)
    }

    override var forgetsSizes: Bool {
        guard isOutdated, !keepsSizes, let size = collectionView?.bounds.size else { return false }
        return solvedCounts == counts && isSolved(for: size)
    }

    override var isComputedForOtherSurroundings: Bool {
        guard let size = collectionView?.bounds.size, !isOutdated else { return false }
        return !isSolved(for: size)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let solution else { return true }
        return solution.hasPins || !isSolved(for: newBounds.size)
    }

    open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        guard let solution, isSolved(for: newBounds.size) else { return context }
        for key in solution.pinnedKeys(around: mirrored(newBounds)) {
            context.invalidateSupplementaryElements(ofKind: key.kind.name ?? "", at: [key.path.indexPath])
        }
        return context
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        let (preferred, original) = (preferredAttributes.size, originalAttributes.size)
        let key = originalAttributes.key
        guard let solution, let recipe = solution.sizeRecipe(key), recipe.differs(preferred, original) else { return false }
        // An item that is as large as its largest sibling asks for its own size again and again.
        guard key.kind == .cell, let asked = solution.askedSize(key.path) else { return true }
        return recipe.differs(preferred, asked)
    }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
        let key = originalAttributes.key
        askedSizes.append((key, preferredAttributes.size))
        if key.kind == .cell {
            context.invalidateItems(at: [originalAttributes.indexPath])
        } else {
            context.invalidateSupplementaryElements(ofKind: key.kind.name ?? "", at: [originalAttributes.indexPath])
        }
        return context
    }

    /// True: the layout runs from the right in an interface of that direction.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}
