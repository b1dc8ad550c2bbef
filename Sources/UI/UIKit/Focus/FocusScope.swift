/// The part of the interface that confines focus: the window, a controller presented over it, or a menu over both.
@MainActor
struct FocusScope {
    let root: UIView?
    /// The page in front; it remembers which item had focus.
    let page: UIViewController?

    /// The open menus; the last one is in front.
    private static var traps: [WeakView] = []

    private struct WeakView {
        weak var view: UIView?
    }

    static func confine(to view: UIView) {
        traps.removeAll { $0.view == nil || $0.view === view }
        traps.append(WeakView(view: view))
    }

    static func release(_ view: UIView) { traps.removeAll { $0.view == nil || $0.view === view } }

    static var trap: UIView? { traps.last { $0.view?.window != nil && $0.view?.isUserInteractionEnabled == true }?.view }

    static var current: FocusScope {
        if let keys = OnScreenKeyboard.focusedKeys { return FocusScope(root: keys, page: nil) }
        guard let window = UIApplication.shared.keyWindow, window.isShown else { return FocusScope(root: nil, page: nil) }
        let page = window.rootViewController.map(KeyDispatcher.topmost)
        if let trap { return FocusScope(root: trap, page: page) }
        guard let modal = page.flatMap(modal(above:)) else { return FocusScope(root: window, page: page) }
        return FocusScope(root: modal.viewIfLoaded, page: page)
    }

    /// Returns the presented controller that the page is, or is in.
    static func modal(above page: UIViewController) -> UIViewController? {
        sequence(first: page, next: \.parent).first { $0.presentation != nil && !$0.isBeingDismissed }
    }

    /// Returns the environments from this one up to the window.
    static func chain(from environment: any UIFocusEnvironment) -> [any UIFocusEnvironment] {
        var chain: [any UIFocusEnvironment] = [environment]
        while let parent = chain[chain.count - 1].parentFocusEnvironment, chain.count < 500 { chain.append(parent) }
        return chain
    }

    /// Returns the view that an item is, or is in.
    static func view(of environment: any UIFocusEnvironment) -> UIView? {
        var place: (any UIFocusEnvironment)? = environment
        for _ in 0..<500 {
            if let view = place as? UIView { return view }
            if let controller = place as? UIViewController { return controller.viewIfLoaded }
            if let screen = place as? UIPresentationController { return screen.containerView }
            guard place != nil else { return nil }
            place = place?.parentFocusEnvironment
        }
        return nil
    }

    static func window(of environment: any UIFocusEnvironment) -> UIWindow? { view(of: environment)?.window }

    /// Returns true when focus may enter the view.
    static func isOpen(_ view: UIView) -> Bool {
        guard !view.isHidden, view.isUserInteractionEnabled, view.alpha > 0.01 else { return false }
        guard let owner = view.owningController, let parent = owner.parent else { return true }
        // A page on its way out is still in the hierarchy, but must not take focus.
        if let navigation = parent as? UINavigationController { return navigation.topViewController === owner }
        if let tabs = parent as? UITabBarController { return tabs.selectedViewController === owner }
        return true
    }

    func contains(_ item: any UIFocusItem) -> Bool {
        guard let root, item.canBecomeFocused, let view = Self.view(of: item), view.window != nil else { return false }
        var place: UIView? = view
        while let next = place {
            if next !== root || next === view, !Self.isOpen(next) { return false }
            if next === root { return true }
            place = next.superview
        }
        return false
    }
}
