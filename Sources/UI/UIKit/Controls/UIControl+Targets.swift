extension UIControl {
    /// Calls a method of `target`, which is held weakly: `addTarget(self, action: Panel.pressed, for: .touchUpInside)`.
    public func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, for controlEvents: Event
    ) {
        handlers.add(target, controlEvents) { [weak target] control, _ in
            guard let target, let control = control as? Sender else { return }
            action(target)(control)
        }
    }

    /// Calls a method of `target`, which is held weakly, with the sender and the event; the event is nil for a key or for code.
    public func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void,
        for controlEvents: Event
    ) {
        handlers.add(target, controlEvents) { [weak target] control, event in
            guard let target, let control = control as? Sender else { return }
            action(target)(control, event)
        }
    }

    /// Calls a method of `target`, which is held weakly, without arguments.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for controlEvents: Event
    ) {
        handlers.add(target, controlEvents) { [weak target] _, _ in
            guard let target else { return }
            action(target)()
        }
    }

    /// Removes all methods of that target, or all methods for nil.
    public func removeTarget(_ target: AnyObject?, for controlEvents: Event) { handlers.remove(target, controlEvents) }
    /// Removes methods in UIKit's spelling; methods cannot be compared here, so nil is the only action.
    public func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
        removeTarget(target, for: controlEvents)
    }
}
