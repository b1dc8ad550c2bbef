/// The common base of bar items.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// Whether the item responds to taps; false dims it. The default is true.
    @ObservedProperty open var isEnabled = true { didSet { changed?() } }
    /// The text of the item; nil for none. A bar button item shows it only without an image.
    @ObservedProperty open var title: String? { didSet { changed?() } }
    /// The picture of the item; nil for none. A bar tints it unless its rendering mode is `.alwaysOriginal`.
    @ObservedProperty open var image: UIImage? { didSet { changed?() } }
    /// The distances of the image from the item's edges, in points. They have no effect yet.
    @ObservedProperty open var imageInsets = UIEdgeInsets.zero { didSet { changed?() } }
    /// A number for the app's use; the default is 0.
    open var tag = 0
    /// The name by which a test finds the item's view; nil for none.
    open var accessibilityIdentifier: String?

    private var titleAttributes = ByState<[NSAttributedString.Key: Any]>()

    /// Called after a change, so that the bar updates its view of the item.
    package var changed: (() -> Void)?

    public override init() { super.init() }

    /// Sets the attributes of the title for a state; nil removes them.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state] = attributes
        changed?()
    }

    /// Returns the attributes that were set for exactly this state, otherwise nil.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }
}
