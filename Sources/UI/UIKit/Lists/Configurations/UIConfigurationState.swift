/// The state of a view for which a configuration is updated.
public protocol UIConfigurationState {
    /// Creates a state in which only the traits are known.
    init(traitCollection: UITraitCollection)
    /// The traits of the view.
    var traitCollection: UITraitCollection { get set }
    /// A state of the app's own; nil when it was not set.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}
