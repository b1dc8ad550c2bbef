/// The name of a state that an app adds to a configuration state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    /// The name of the state; a name with the app's domain does not clash with others.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a key from its name, without a label.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}
