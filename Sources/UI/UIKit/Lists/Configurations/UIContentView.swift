/// A view that shows a configuration.
@preconcurrency @MainActor
public protocol UIContentView: NSObjectProtocol {
    /// What the view shows; it changes when another configuration is set.
    var configuration: any UIContentConfiguration { get set }
    /// Returns whether the view can show a configuration; by default one of the same type as its own.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Returns whether the configuration is of the same type as the view's own.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}
