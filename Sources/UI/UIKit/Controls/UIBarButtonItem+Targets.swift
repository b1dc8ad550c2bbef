/// Initializers in the form of iOS source: with an unbound method and a weak target, or with neither
/// (`UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)`).
extension UIBarButtonItem {
    public typealias Method<Target> = @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    public typealias PlainMethod<Target> = @MainActor (Target) -> @MainActor () -> Void

    public convenience init(title: String?, style: Style, target: Any?, action: Action?) {
        self.init(title: title)
        self.style = style
        take(action)
    }

    public convenience init(image: UIImage?, style: Style, target: Any?, action: Action?) {
        self.init(image: image)
        self.style = style
        take(action)
    }

    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Action?) {
        self.init(systemItem: systemItem)
        take(action)
    }

    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target, action: @escaping Method<Target>
    ) {
        self.init(title: title, style: style, target: nil, action: Self.weakly(target, action))
    }

    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target, action: @escaping PlainMethod<Target>
    ) {
        self.init(title: title, style: style, target: nil, action: Self.weakly(target, action))
    }

    public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: Target, action: @escaping Method<Target>
    ) {
        self.init(image: image, style: style, target: nil, action: Self.weakly(target, action))
    }

    public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: Target, action: @escaping PlainMethod<Target>
    ) {
        self.init(image: image, style: style, target: nil, action: Self.weakly(target, action))
    }

    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target, action: @escaping Method<Target>
    ) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: Self.weakly(target, action))
    }

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
