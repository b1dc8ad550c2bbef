/// The common base of bar items.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    @ObservedProperty open var isEnabled = true { didSet { changed?() } }
    @ObservedProperty open var title: String? { didSet { changed?() } }
    @ObservedProperty open var image: UIImage? { didSet { changed?() } }
    @ObservedProperty open var imageInsets = UIEdgeInsets.zero { didSet { changed?() } }
    open var tag = 0
    open var accessibilityIdentifier: String?

    private var titleAttributes = ByState<[NSAttributedString.Key: Any]>()

    /// Called after a change, so that the bar updates its view of the item.
    package var changed: (() -> Void)?

    public override init() { super.init() }

    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state] = attributes
        changed?()
    }

    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }
}
