/// An action that runs when a layer's property changes or when an event reaches the layer.
public protocol CAAction {
    /// Runs the action.
    ///
    /// - Parameter event: the property's key path or the event's name.
    /// - Parameter anObject: the layer.
    /// - Parameter dict: nil; Gimbal passes no arguments.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Returned by a delegate for "no action, and search no further".
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
