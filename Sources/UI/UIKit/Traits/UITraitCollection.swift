/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Not determined: the parent's style counts.
    case unspecified = 0
    /// Light.
    case light
    /// Dark.
    case dark
}

/// Room along one axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not determined.
    case unspecified = 0
    /// Little room, like a handheld's short side.
    case compact
    /// Much room, like a panel's.
    case regular
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not determined.
    case unspecified = -1
    /// A handheld with a small screen.
    case phone = 0
    /// A panel or tablet with a large screen.
    case pad
    /// A television; the library never reports it.
    case tv
    /// A car display; the library never reports it.
    case carPlay
    /// A desktop; the library never reports it.
    case mac = 5
    /// A headset; the library never reports it.
    case vision
}

/// The direction in which the interface runs, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Not determined.
    case unspecified = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft
}

/// The direction in which the interface runs.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft
}

/// How the environment of a view asks it to look; a value that is never changed after it was made.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
    struct Values: Hashable, Sendable {
        var displayScale: CGFloat = 0
        var style = UIUserInterfaceStyle.unspecified
        var idiom = UIUserInterfaceIdiom.unspecified
        var horizontal = UIUserInterfaceSizeClass.unspecified
        var vertical = UIUserInterfaceSizeClass.unspecified
        var direction = UITraitEnvironmentLayoutDirection.unspecified
        var contentSize = UIContentSizeCategory.unspecified
    }

    let values: Values

    public override init() {
        values = Values()
        super.init()
    }

    init(values: Values) {
        self.values = values
        super.init()
    }

    /// Creates traits that say only light or dark mode.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(values: Values(style: userInterfaceStyle))
    }

    /// Creates traits that say only the kind of interface.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init(values: Values(idiom: userInterfaceIdiom))
    }

    /// Creates traits that say only the pixels for each point.
    public convenience init(displayScale: CGFloat) { self.init(values: Values(displayScale: displayScale)) }

    /// Creates traits that say only the horizontal size class.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(values: Values(horizontal: horizontalSizeClass))
    }

    /// Creates traits that say only the vertical size class.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(values: Values(vertical: verticalSizeClass))
    }

    /// Creates traits that say only the reading direction.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(values: Values(direction: layoutDirection))
    }

    /// Creates traits that say only the text size.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(values: Values(contentSize: preferredContentSizeCategory))
    }

    /// Each trait is the last one of the list that specifies it.
    public convenience init(traitsFrom collections: [UITraitCollection]) {
        self.init(values: collections.reduce(Values()) { $0.overridden(by: $1.values) })
    }

    /// Pixels for each point; 0 when unspecified.
    open var displayScale: CGFloat { values.displayScale }
    /// Light or dark mode.
    open var userInterfaceStyle: UIUserInterfaceStyle { values.style }
    /// The kind of interface.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom }
    /// Whether there is much or little room from side to side.
    open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal }
    /// Whether there is much or little room from top to bottom.
    open var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical }
    /// The reading direction.
    open var layoutDirection: UITraitEnvironmentLayoutDirection { values.direction }
    /// The text size.
    open var preferredContentSizeCategory: UIContentSizeCategory { values.contentSize }

    /// What dynamic colors outside a view resolve with.
    nonisolated(unsafe) public static var current = UITraitCollection(values: Values(displayScale: 1, style: .light))

    /// Runs `actions` with this collection as the current one.
    public func performAsCurrent(_ actions: () -> Void) {
        let before = UITraitCollection.current
        UITraitCollection.current = self
        defer { UITraitCollection.current = before }
        actions()
    }

    /// A color resolved with `other` may be another one than with this collection.
    open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        other.map { $0.userInterfaceStyle != userInterfaceStyle } ?? true
    }

    /// Every trait that `other` specifies is the same here.
    open func containsTraits(in other: UITraitCollection?) -> Bool {
        other.map { values.overridden(by: $0.values) == values } ?? true
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.values == values }
    open override var hash: Int { values.hashValue }
    /// Returns the traits themselves: they do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String {
        "<UITraitCollection scale \(displayScale), style \(userInterfaceStyle), \(horizontalSizeClass) × \(verticalSizeClass)>"
    }
}

extension UITraitCollection {
    /// Returns the traits with a content size category between two limits.
    func clamped(from minimum: UIContentSizeCategory?, to maximum: UIContentSizeCategory?) -> UITraitCollection {
        var new = values
        if let minimum { new.contentSize = max(new.contentSize, minimum) }
        if let maximum { new.contentSize = min(new.contentSize, maximum) }
        return new == values ? self : UITraitCollection(values: new)
    }
}

extension UITraitCollection.Values {
    func overridden(by other: UITraitCollection.Values) -> UITraitCollection.Values {
        var result = self
        if other.displayScale > 0 { result.displayScale = other.displayScale }
        if other.style != .unspecified { result.style = other.style }
        if other.idiom != .unspecified { result.idiom = other.idiom }
        if other.horizontal != .unspecified { result.horizontal = other.horizontal }
        if other.vertical != .unspecified { result.vertical = other.vertical }
        if other.direction != .unspecified { result.direction = other.direction }
        if other.contentSize != .unspecified { result.contentSize = other.contentSize }
        return result
    }
}
