public import Foundation

/// The state of focus, and the requests to move it.
///
/// There is one system: focus is in one window at a time. It sleeps during touch input; the first arrow key, Tab key or encoder
/// step wakes it and shows the focused item.
@preconcurrency @MainActor
open class UIFocusSystem: NSObject {
    /// Posted after focus moved; the system is the object.
    public nonisolated static let didUpdateNotification = NSNotification.Name("UIFocusDidUpdateNotification")
    /// Posted when no item lies in the direction of a focus move.
    public nonisolated static let movementDidFailNotification = NSNotification.Name("UIFocusMovementDidFailNotification")
    /// A `UIFocusUpdateContext`.
    public nonisolated static let focusUpdateContextUserInfoKey = "UIFocusUpdateContextKey"
    /// A `UIFocusAnimationCoordinator`.
    public nonisolated static let animationCoordinatorUserInfoKey = "UIFocusUpdateAnimationCoordinatorKey"

    static let main = UIFocusSystem(isMain: true)
    private init(isMain: Bool) { super.init() }

    /// Returns nil for an environment outside of any window.
    public convenience init?(for environment: any UIFocusEnvironment) {
        guard FocusScope.window(of: environment) != nil else { return nil }
        self.init(isMain: false)
    }

    /// Returns nil for an environment outside of any window.
    open class func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
        FocusScope.window(of: environment) == nil ? nil : main
    }

    /// The focused item; nil while no keys are used.
    open var focusedItem: (any UIFocusItem)? { FocusEngine.shared.item }

    /// Moves focus to the environment, or to its preferred item, at the end of the tick.
    open func requestFocusUpdate(to environment: any UIFocusEnvironment) { FocusEngine.shared.request(environment) }
    /// Updates focus now, if an update was asked for.
    open func updateFocusIfNeeded() { FocusEngine.shared.updateIfNeeded() }

    /// Returns whether `environment` contains `otherEnvironment`, or is it.
    open class func environment(
        _ environment: any UIFocusEnvironment, contains otherEnvironment: any UIFocusEnvironment
    ) -> Bool {
        FocusScope.chain(from: otherEnvironment).contains { $0 === environment }
    }

    open override func isEqual(_ object: Any?) -> Bool { object is UIFocusSystem }
    open override var hash: Int { 1 }
}
