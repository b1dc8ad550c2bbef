/// The classes of a collection view's reusable views.
struct ListRegistry {
    private var classes: [ReuseKey: UICollectionReusableView.Type] = [:]

    /// The kinds of supplementary views, in the order in which they were first named.
    var supplementaryKinds: [ElementKind] { Set(classes.keys.map(\.kind)).subtracting([.cell]).sorted() }

    subscript(key: ReuseKey) -> UICollectionReusableView.Type? {
        get { classes[key] }
        set { classes[key] = newValue }
    }
}
