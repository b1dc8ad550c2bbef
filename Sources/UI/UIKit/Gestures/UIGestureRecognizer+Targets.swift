extension UIGestureRecognizer {
    /// Creates a recognizer that calls the closure at each change of its state.
    public convenience init(_ action: @escaping (UIGestureRecognizer) -> Void) {
        self.init()
        addTarget(action)
    }

    /// Creates a custom recognizer with a closure: `Stroke { (stroke: Stroke) in … }`; the library's own need no type.
    @_disfavoredOverload
    public convenience init<Recognizer: UIGestureRecognizer>(_ action: @escaping (Recognizer) -> Void) {
        self.init()
        addTarget(Self.typed(action))
    }

    /// Calls a method of `target`, which is held weakly: `UITapGestureRecognizer(target: self, action: Card.tapped)`.
    public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        target: Target, action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Calls a method of `target` without parameters; the target is held weakly.
    public convenience init<Target: AnyObject>(target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void) {
        self.init()
        addTarget(target, action: action)
    }

    /// Adds a closure that is called at each change of the state, and returns the token that removes it.
    @discardableResult
    public func addTarget(_ action: @escaping (UIGestureRecognizer) -> Void) -> Token {
        targets.add(owner: nil) { action($0) }
    }

    /// Adds a closure that names its kind of recognizer: `addTarget { (pan: UIPanGestureRecognizer) in … }`.
    @_disfavoredOverload @discardableResult
    public func addTarget<Recognizer: UIGestureRecognizer>(_ action: @escaping (Recognizer) -> Void) -> Token {
        addTarget(Self.typed(action))
    }

    /// Adds a method of `target`, which is held weakly; the method takes this kind of recognizer, or any.
    @discardableResult
    public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
    ) -> Token {
        targets.add(owner: target) { [weak target] recognizer in
            guard let target, let recognizer = recognizer as? Recognizer else { return }
            action(target)(recognizer)
        }
    }

    /// Adds a method of `target` without parameters; the target is held weakly.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) -> Token {
        targets.add(owner: target) { [weak target] _ in
            guard let target else { return }
            action(target)()
        }
    }

    /// Removes an action; a token that is not known is ignored.
    public func removeTarget(_ token: Token) { targets.remove(token) }

    /// Removes all actions of that target, or all actions for nil.
    public func removeTarget(_ target: AnyObject?) { targets.remove(owner: target) }
    /// Removes actions in UIKit's spelling; methods cannot be compared here, so nil is the only action.
    public func removeTarget(_ target: AnyObject?, action: Never?) { removeTarget(target) }
}

extension UIPanGestureRecognizer {
    /// Creates a pan recognizer with a closure.
    ///
    /// `name`: for logs and tests.
    public convenience init(name: String? = nil, _ action: @escaping (UIPanGestureRecognizer) -> Void) {
        self.init()
        self.name = name
        addTarget(UIGestureRecognizer.typed(action))
    }
}

extension UITapGestureRecognizer {
    /// Creates a tap recognizer with a closure.
    ///
    /// `name`: for logs and tests.
    public convenience init(name: String? = nil, _ action: @escaping (UITapGestureRecognizer) -> Void) {
        self.init()
        self.name = name
        addTarget(UIGestureRecognizer.typed(action))
    }
}

extension UILongPressGestureRecognizer {
    /// Creates a long-press recognizer with a closure.
    ///
    /// `name`: for logs and tests.
    public convenience init(name: String? = nil, _ action: @escaping (UILongPressGestureRecognizer) -> Void) {
        self.init()
        self.name = name
        addTarget(UIGestureRecognizer.typed(action))
    }
}

extension UIPinchGestureRecognizer {
    /// Creates a pinch recognizer with a closure.
    ///
    /// `name`: for logs and tests.
    public convenience init(name: String? = nil, _ action: @escaping (UIPinchGestureRecognizer) -> Void) {
        self.init()
        self.name = name
        addTarget(UIGestureRecognizer.typed(action))
    }
}

extension UIRotationGestureRecognizer {
    /// Creates a rotation recognizer with a closure.
    ///
    /// `name`: for logs and tests.
    public convenience init(name: String? = nil, _ action: @escaping (UIRotationGestureRecognizer) -> Void) {
        self.init()
        self.name = name
        addTarget(UIGestureRecognizer.typed(action))
    }
}

extension UISwipeGestureRecognizer {
    /// Creates a swipe recognizer with a closure.
    ///
    /// `name`: for logs and tests.
    public convenience init(name: String? = nil, _ action: @escaping (UISwipeGestureRecognizer) -> Void) {
        self.init()
        self.name = name
        addTarget(UIGestureRecognizer.typed(action))
    }
}

extension UIGestureRecognizer {
    /// Wraps an action that is only called with recognizers of its kind.
    static func typed<Recognizer: UIGestureRecognizer>(
        _ action: @escaping (Recognizer) -> Void
    ) -> (UIGestureRecognizer) -> Void {
        { recognizer in (recognizer as? Recognizer).map(action) }
    }
}
