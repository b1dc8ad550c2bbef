public import Foundation

/// Where focus comes from and where it goes to.
@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {
    open private(set) weak var previouslyFocusedItem: (any UIFocusItem)?
    open private(set) weak var nextFocusedItem: (any UIFocusItem)?
    /// Empty when nobody moved it: a screen came, or the item went.
    open private(set) var focusHeading: UIFocusHeading
    open var previouslyFocusedView: UIView? { previouslyFocusedItem as? UIView }
    open var nextFocusedView: UIView? { nextFocusedItem as? UIView }

    init(_ previous: (any UIFocusItem)?, _ next: (any UIFocusItem)?, _ heading: UIFocusHeading) {
        (previouslyFocusedItem, nextFocusedItem, focusHeading) = (previous, next, heading)
        super.init()
    }
}

/// What coordinated animations know of the one that they run with.
@preconcurrency @MainActor
public protocol UIFocusAnimationContext: NSObjectProtocol {
    /// In seconds.
    var duration: TimeInterval { get }
}

/// Runs an app's animations along with focus, as long as the ring takes to move.
@preconcurrency @MainActor
open class UIFocusAnimationCoordinator: NSObject {
    private final class Context: NSObject, UIFocusAnimationContext {
        let duration: TimeInterval
        init(_ duration: TimeInterval) { self.duration = duration }
    }

    private var works: [(animations: () -> Void, completion: (() -> Void)?)] = []
    static let duration: TimeInterval = 0.22

    /// For whatever is focused now.
    open func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {
        guard animations != nil || completion != nil else { return }
        works.append((animations ?? {}, completion))
    }

    /// For what gets focus.
    open func addCoordinatedFocusingAnimations(
        _ animations: ((any UIFocusAnimationContext) -> Void)?, completion: (() -> Void)? = nil
    ) {
        addCoordinatedAnimations(animations.map { work in { work(Context(Self.duration)) } }, completion: completion)
    }

    /// For what loses it.
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
