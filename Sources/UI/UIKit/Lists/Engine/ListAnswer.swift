/// What a layout answered for a part of the content: the elements there, in the order in which they lie over each other.
///
/// The layout is asked again only when what is wanted leaves this part, so most frames of a scroll ask nothing.
@MainActor
struct ListAnswer {
    @MainActor
    struct Element {
        let key: ElementKey
        var values: ElementValues
        /// The bounding box of what is seen, in the content, in points.
        var frame: CGRect
        /// The attributes of a collection view's layout; nil in a table.
        var attributes: UICollectionViewLayoutAttributes?
        var shown: ShownElement?

        init(_ key: ElementKey, _ values: ElementValues, _ attributes: UICollectionViewLayoutAttributes? = nil) {
            self.key = key
            self.values = values
            self.attributes = attributes
            frame = values.frame
        }

        /// The element at a place that it had; what else it shows is that of now.
        func moved(to old: Self) -> Self { Self(key, old.values, old.attributes.map { $0.copied(for: key) }) }

        /// The element at a distance from its place, in points.
        func moved(by way: CGPoint) -> Self {
            let values = values.moved(by: way)
            let attributes = attributes?.copied()
            attributes?.placedValues = values
            return Self(key, values, attributes)
        }

        fileprivate var rank: (Int, Int) { (values.zIndex, key.kind.category == .supplementaryView ? 1 : 0) }
    }

    var reach = ListReach(.null)
    var elements: [Element] = []

    mutating func forget() {
        reach = ListReach(.null)
        elements.removeAll(keepingCapacity: true)
    }

    /// Sorts by `zIndex`, headers over cells, and elements alike as the layout answered.
    mutating func sort() {
        guard zip(elements, elements.dropFirst()).contains(where: { $1.rank < $0.rank }) else { return }
        elements.sort { $0.rank < $1.rank }
    }
}
