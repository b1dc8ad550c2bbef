/// What has a proxy that says how all of its instances look: `UINavigationBar.appearance().tintColor = .systemOrange`.
///
/// A view takes what its proxies say when it enters a window; what it was told itself stays. The proxy is an instance that is never
/// shown, made with `init(coder:)`: only stored looks can be recorded, those that `AppearanceProperty` lists.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
    static func appearance() -> Self
    /// For instances inside instances of these, the innermost first.
    static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
}

extension UIView: UIAppearance {}

extension UIAppearance where Self: UIView {
    public static func appearance() -> Self { AppearanceProxies.proxy(of: self, in: []) }
    public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        AppearanceProxies.proxy(of: self, in: containerTypes)
    }
    /// The traits are those of the one screen there is.
    public static func appearance(for trait: UITraitCollection) -> Self { appearance() }
}

extension UIBarButtonItem {
    private(set) static var proxy: UIBarButtonItem?

    /// Its colour and the attributes of its title count for all items of bars that say nothing else.
    public static func appearance() -> UIBarButtonItem {
        if let proxy { return proxy }
        let made = UIBarButtonItem()
        proxy = made
        return made
    }

    func shownTitleAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleTextAttributes(for: state) ?? Self.proxy?.titleTextAttributes(for: state)
    }

    var shownTintColor: UIColor? { tintColor ?? Self.proxy?.tintColor }
}

extension UITabBarItem {
    private(set) static var proxy: UITabBarItem?

    /// The attributes of its title count for all tabs that say nothing else.
    public static func appearance() -> UITabBarItem {
        if let proxy { return proxy }
        let made = UITabBarItem()
        proxy = made
        return made
    }

    func shownTitleAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleTextAttributes(for: state) ?? Self.proxy?.titleTextAttributes(for: state)
    }
}
