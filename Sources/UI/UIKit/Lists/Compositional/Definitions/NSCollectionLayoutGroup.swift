public import Foundation

/// Items in a row or a column, or where an app places them; a section repeats it until all its items are placed.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    /// How often the items are repeated.
    enum Repetition {
        /// As often as they fit.
        case whileTheyFit([NSCollectionLayoutItem])
        /// So often, in their own size.
        case times(Int, NSCollectionLayoutItem)
        /// So often, in equal shares of the group.
        case shares(Int, NSCollectionLayoutItem)
        /// The app says where the items are.
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    let axis: ListAxis
    let repetition: Repetition
    /// The room between the items, in points; nil, the default, for none.
    open var interItemSpacing: NSCollectionLayoutSpacing?

    init(_ size: NSCollectionLayoutSize, _ axis: ListAxis, _ repetition: Repetition) {
        (self.axis, self.repetition) = (axis, repetition)
        super.init(layoutSize: size, supplementaryItems: [])
    }

    // MARK: Rows

    /// Returns a row in which the items follow each other, again and again, while the next one fits.
    open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup
    {
        NSCollectionLayoutGroup(layoutSize, .x, .whileTheyFit(subitems))
    }
    /// Returns a row of `count` items in their own size.
    open class func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .x, .times(count, subitem)) }
    /// Returns a row of `count` items that share its width.
    @available(*, deprecated, message: "Use horizontal(layoutSize:repeatingSubitem:count:), which keeps the items' own size.")
    open class func horizontal(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int)
        -> NSCollectionLayoutGroup
    {
        NSCollectionLayoutGroup(layoutSize, .x, .shares(count, subitem))
    }

    // MARK: Columns

    /// Returns a column in which the items follow each other, again and again, while the next one fits.
    open class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .y, .whileTheyFit(subitems))
    }
    /// Returns a column of `count` items in their own size.
    open class func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .y, .times(count, subitem)) }
    /// Returns a column of `count` items that share its height.
    @available(*, deprecated, message: "Use vertical(layoutSize:repeatingSubitem:count:), which keeps the items' own size.")
    open class func vertical(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int)
        -> NSCollectionLayoutGroup
    {
        NSCollectionLayoutGroup(layoutSize, .y, .shares(count, subitem))
    }

    // MARK: Places of the app

    /// Returns a group whose items are where `itemProvider` says; it is asked once for each section and solve.
    open class func custom(
        layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .y, .custom(itemProvider)) }

    /// The supplementary elements that are anchored to the group.
    open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
        get { super.supplementaryItems }
        set { setSupplementaryItems(newValue) }
    }
    /// The items that are repeated; none for a custom group.
    open var subitems: [NSCollectionLayoutItem] {
        switch repetition {
        case .whileTheyFit(let items): items
        case .times(_, let item), .shares(_, let item): [item]
        case .custom: []
        }
    }

    /// Returns the group and all in it, a line each.
    open func visualDescription() -> String {
        let own = "group \(axis == .x ? "horizontal" : "vertical") \(layoutSize.recipe)"
        let inner = subitems.map { ($0 as? NSCollectionLayoutGroup)?.visualDescription() ?? "item \($0.layoutSize.recipe)" }
        return ([own] + inner.map { "  " + $0.replacingOccurrences(of: "\n", with: "\n  ") }).joined(separator: "\n")
    }

    // MARK: Values

    override var recipe: ItemRecipe {
        var recipe = super.recipe
        recipe.group = GroupRecipe(
            axis: axis, rule: rule, subitems: subitems.map(\.recipe), spacing: interItemSpacing?.recipe ?? .none)
        return recipe
    }

    private var rule: GroupRecipe.Rule {
        switch repetition {
        case .whileTheyFit: .whileTheyFit
        case .times(let count, _): .times(count)
        case .shares(let count, _): .shares(count)
        case .custom(let provider): .custom(provider)
        }
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutGroup(layoutSize, axis, repetition)
        copy.supplementaryItems = supplementaryItems
        (copy.contentInsets, copy.edgeSpacing, copy.interItemSpacing) = (contentInsets, edgeSpacing, interItemSpacing)
        return copy
    }
}
