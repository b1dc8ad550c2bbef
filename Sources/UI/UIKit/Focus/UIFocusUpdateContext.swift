public import Foundation

/// A change of focus: the previous item, the next item and the direction.
@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {
    /// The item that loses focus; nil when no item had it.
    open private(set) weak var previouslyFocusedItem: (any UIFocusItem)?
    /// The item that gets focus; nil when focus goes away.
    open private(set) weak var nextFocusedItem: (any UIFocusItem)?
    /// The direction; empty when no input caused the change: a screen appeared, or the item is gone.
    open private(set) var focusHeading: UIFocusHeading
    /// The view that loses focus; nil for items that are no views.
    open var previouslyFocusedView: UIView? { previouslyFocusedItem as? UIView }
    /// The view that gets focus; nil for items that are no views.
    open var nextFocusedView: UIView? { nextFocusedItem as? UIView }

    init(_ previous: (any UIFocusItem)?, _ next: (any UIFocusItem)?, _ heading: UIFocusHeading) {
        (previouslyFocusedItem, nextFocusedItem, focusHeading) = (previous, next, heading)
        super.init()
    }
}

/// The animation that coordinated animations run with.
@preconcurrency @MainActor
public protocol UIFocusAnimationContext: NSObjectProtocol {
    /// The duration in seconds.
    var duration: TimeInterval { get }
}

/// Runs an app's animations along with the ring, for the same duration.
@preconcurrency @MainActor
open class UIFocusAnimationCoordinator: NSObject {
    private final class Context: NSObject, UIFocusAnimationContext {
        let duration: TimeInterval
        init(_ duration: TimeInterval) { self.duration = duration }
    }

    private var works: [(animations: () -> Void, completion: (() -> Void)?)] = []
    static let duration: TimeInterval = 0.22

    /// Adds animations that run with the focus change.
    open func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {
        guard animations != nil || completion != nil else { return }
        works.append((animations ?? {}, completion))
    }

    /// Adds animations for the item that gets focus.
    open func addCoordinatedFocusingAnimations(
        _ animations: ((any UIFocusAnimationContext) -> Void)?, completion: (() -> Void)? = nil
    ) {
        addCoordinatedAnimations(animations.map { work in { work(Context(Self.duration)) } }, completion: completion)
    }

    /// Adds animations for the item that loses focus.
    open func addCoordinatedUnfocusingAnimations(
        _ animations: ((any UIFocusAnimationContext) -> Void)?, completion: (() -> Void)? = nil
    ) {
        addCoordinatedAnimations(animations.map { work in { work(Context(Self.duration)) } }, completion: completion)
    }

    func run() {
        guard !works.isEmpty else { return }
        let works = works
        self.works = []
        UIView.animate(
            withDuration: Self.duration, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction, .curveEaseOut]
        ) {
            for work in works { work.animations() }
        } completion: { _ in
            for work in works { work.completion?() }
        }
    }
}
