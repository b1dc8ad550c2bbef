/// Initializers in the form of iOS source: with an unbound method and a weak target, or with neither
/// (`UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)`).
extension UIBarButtonItem {
    /// An unbound method of the target that takes the item.
    public typealias Method<Target> = @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    /// An unbound method of the target without parameters.
    public typealias PlainMethod<Target> = @MainActor (Target) -> @MainActor () -> Void

    /// Creates an item with a title that runs a closure. `target` is ignored; it keeps the form of iOS source with nil.
    public convenience init(title: String?, style: Style, target: Any?, action: Action?) {
        self.init(title: title)
        self.style = style
        take(action)
    }

    /// Creates an item with an image that runs a closure. `target` is ignored; it keeps the form of iOS source with nil.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Action?) {
        self.init(image: image)
        self.style = style
        take(action)
    }

    /// Creates a predefined item that runs a closure. `target` is ignored; it keeps the form of iOS source with nil.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Action?) {
        self.init(systemItem: systemItem)
        take(action)
    }

    /// Creates an item with a title that calls a method of the target, which is held weakly, with the item.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target, action: @escaping Method<Target>
    ) {
        self.init(title: title, style: style, target: nil, action: Self.weakly(target, action))
    }

    /// Creates an item with a title that calls a method of the target, which is held weakly, without arguments.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target, action: @escaping PlainMethod<Target>
    ) {
        self.init(title: title, style: style, target: nil, action: Self.weakly(target, action))
    }

    /// Creates an item with an image that calls a method of the target, which is held weakly, with the item.
    public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: Target, action: @escaping Method<Target>
    ) {
        self.init(image: image, style: style, target: nil, action: Self.weakly(target, action))
    }

    /// Creates an item with an image that calls a method of the target, which is held weakly, without arguments.
    public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: Target, action: @escaping PlainMethod<Target>
    ) {
        self.init(image: image, style: style, target: nil, action: Self.weakly(target, action))
    }

    /// Creates a predefined item that calls a method of the target, which is held weakly, with the item.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target, action: @escaping Method<Target>
    ) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: Self.weakly(target, action))
    }

    /// Creates a predefined item that calls a method of the target, which is held weakly, without arguments.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target, action: @escaping PlainMethod<Target>
    ) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: Self.weakly(target, action))
    }

    private static func weakly<Target: AnyObject>(_ target: Target, _ method: @escaping Method<Target>) -> Action {
        { [weak target] item in target.map { method($0)(item) } }
    }

    private static func weakly<Target: AnyObject>(_ target: Target, _ method: @escaping PlainMethod<Target>) -> Action {
        { [weak target] _ in target.map { method($0)() } }
    }
}
