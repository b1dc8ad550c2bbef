/// What a view shows, as a value that can make the view for it.
public protocol UIContentConfiguration {
    /// Returns a new view that shows the configuration.
    @MainActor func makeContentView() -> any UIView & UIContentView
    /// Returns the configuration for a state; what the app has set stays.
    func updated(for state: any UIConfigurationState) -> Self
}
