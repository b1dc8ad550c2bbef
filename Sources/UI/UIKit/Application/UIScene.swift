/// A scene of the app; here always a `UIWindowScene`.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// The states of a scene.
    public enum ActivationState: Int, Sendable {
        /// The scene has no connection to the app; never the case here.
        case unattached = -1
        /// In front with touches, in front without touches, or not in front; the last is never the case here.
        case foregroundActive, foregroundInactive, background
    }

    /// The application's state: there is one scene.
    open var activationState: ActivationState {
        switch UIApplication.shared.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }
}
