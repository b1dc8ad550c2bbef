/// The classes of a collection view's reusable views.
struct ListRegistry {
    private var classes: [ReuseKey: UICollectionReusableView.Type] = [:]

    subscript(key: ReuseKey) -> UICollectionReusableView.Type? {
        get { classes[key] }
        set { classes[key] = newValue }
    }
}
