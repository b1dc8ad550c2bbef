public import Foundation

/// Where focus is, and how it is asked to move.
///
/// There is one of it: focus is in one window at a time. It is asleep as long as people touch; the first arrow, tabulator or turn of an
/// encoder wakes it and shows where it is.
@preconcurrency @MainActor
open class UIFocusSystem: NSObject {
    /// Posted after focus moved; the system is the object.
    public nonisolated static let didUpdateNotification = NSNotification.Name("UIFocusDidUpdateNotification")
    /// Posted when there is nothing in the way that focus was moved.
    public nonisolated static let movementDidFailNotification = NSNotification.Name("UIFocusMovementDidFailNotification")
    /// A `UIFocusUpdateContext`.
    public nonisolated static let focusUpdateContextUserInfoKey = "UIFocusUpdateContextKey"
    /// A `UIFocusAnimationCoordinator`.
    public nonisolated static let animationCoordinatorUserInfoKey = "UIFocusUpdateAnimationCoordinatorKey"

    static let main = UIFocusSystem(isMain: true)
    private init(isMain: Bool) { super.init() }

    /// Nil for what is in no window.
    public convenience init?(for environment: any UIFocusEnvironment) {
        guard FocusScope.window(of: environment) != nil else { return nil }
        self.init(isMain: false)
    }

    /// Nil for what is in no window.
    open class func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
        FocusScope.window(of: environment) == nil ? nil : main
    }

    /// Nil while nobody uses keys.
    open var focusedItem: (any UIFocusItem)? { FocusEngine.shared.item }

    /// Moves focus there before the turn ends, or to what is preferred there.
    open func requestFocusUpdate(to environment: any UIFocusEnvironment) { FocusEngine.shared.request(environment) }
    open func updateFocusIfNeeded() { FocusEngine.shared.updateIfNeeded() }

    open class func environment(
        _ environment: any UIFocusEnvironment, contains otherEnvironment: any UIFocusEnvironment
    ) -> Bool {
        FocusScope.chain(from: otherEnvironment).contains { $0 === environment }
    }

    open override func isEqual(_ object: Any?) -> Bool { object is UIFocusSystem }
    open override var hash: Int { 1 }
}
