/// A class with a proxy that styles all of its instances: `UINavigationBar.appearance().tintColor = .systemOrange`.
///
/// A view takes the values of its proxies when it enters a window; values that it was given itself stay. The proxy is an instance
/// that is never shown, made with `init(coder:)`: only the stored properties that `AppearanceProperty` lists can be recorded.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
    /// Returns a proxy whose settings all instances get when they enter a window.
    static func appearance() -> Self
    /// Returns a proxy for instances inside instances of these classes, the innermost first.
    static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
}

extension UIView: UIAppearance {}

extension UIAppearance where Self: UIView {
    /// Returns the object whose settings all instances get when they come into a window.
    public static func appearance() -> Self { AppearanceProxies.proxy(of: self, in: []) }
    /// Returns the object whose settings the instances inside of these containers get.
    public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        AppearanceProxies.proxy(of: self, in: containerTypes)
    }
    /// Returns the proxy; there is one screen, and its traits apply.
    public static func appearance(for trait: UITraitCollection) -> Self { appearance() }
}

extension UIBarButtonItem {
    private(set) static var proxy: UIBarButtonItem?

    /// Returns the proxy; its color and title attributes apply to all bar items that set none.
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

    /// Returns the proxy; its title attributes apply to all tabs that set none.
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
