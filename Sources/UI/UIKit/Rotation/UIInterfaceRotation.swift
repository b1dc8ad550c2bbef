public import Foundation
internal import Motion

/// Describes how the interface rotates when its orientation changes.
///
/// A controller returns one in `preferredInterfaceRotation`. An app sets one for all pages in the `interfaceRotation` of its
/// window scene.
@preconcurrency @MainActor
public struct UIInterfaceRotation {
    enum Kind {
        case live(duration: TimeInterval?, timing: (any UITimingCurveProvider)?, kept: () -> UIView?)
        case crossfade
        case instant
        case custom(() -> (any UIViewControllerAnimatedTransitioning)?)
    }

    let kind: Kind
    /// Drives the progress of the rotation, for example under a finger; nil when the rotation runs by itself.
    private(set) var interactor: (any UIViewControllerInteractiveTransitioning)?

    init(kind: Kind) { self.kind = kind }

    /// Rotates the interface and lays it out again on the way: the real views move and resize. This is the default.
    public static var live: UIInterfaceRotation { live() }

    /// Returns a live rotation with another duration or timing.
    ///
    /// - Parameters:
    ///   - duration: seconds for a rotation by 90 degrees; a rotation by 180 degrees takes twice as long. Nil is the device's
    ///     usual duration.
    ///   - timing: the timing curve; nil is a cubic curve that starts and ends slowly.
    public static func live(
        duration: TimeInterval? = nil, timing: (any UITimingCurveProvider)? = nil
    ) -> UIInterfaceRotation { UIInterfaceRotation(kind: .live(duration: duration, timing: timing, kept: { nil })) }

    /// Fades the new interface in over the old one.
    public static var crossfade: UIInterfaceRotation { UIInterfaceRotation(kind: .crossfade) }

    /// Returns a live rotation that keeps one view where it is on the display, like the picture of a camera.
    ///
    /// During the rotation the view's `transform` compensates the orientation of the interface. It has its old value again once
    /// the interface has rotated back. The view's superviews have to fill the window. The view must be placed by its frame, not
    /// by constraints.
    public static func seamless(keeping view: UIView) -> UIInterfaceRotation {
        UIInterfaceRotation(kind: .live(duration: nil, timing: nil, kept: { [weak view] in view }))
    }

    /// Changes the interface at once, without an animation.
    public static var none: UIInterfaceRotation { UIInterfaceRotation(kind: .instant) }

    /// Returns the same rotation with its progress controlled by `interactor`, as in any interactive transition.
    ///
    /// A canceled rotation goes back: the changes that ran alongside are undone, the completions are told that it was canceled,
    /// and everything is laid out for the old size. The user can catch the rotation again after letting go. Requests made in the
    /// meantime run after it.
    ///
    /// The interactor drives only a rotation that the app requests and that begins at once. Other rotations run without it.
    ///
    /// - Parameter interactor: drives this one rotation, most often a `UIPercentDrivenInteractiveTransition`.
    public func driven(by interactor: any UIViewControllerInteractiveTransitioning) -> UIInterfaceRotation {
        var driven = self
        driven.interactor = interactor
        return driven
    }

    /// Returns a rotation that runs an animator of the app or of the catalog.
    ///
    /// When the animator is asked to animate, the interface already has its final orientation. In the animator's context the
    /// container is the window. `view(forKey: .from)` is a still picture of the old interface, which covers the window.
    /// `view(forKey: .to)` is the interface itself. `targetTransform` is the rotation that was applied.
    ///
    /// - Parameter makeAnimator: called for every rotation; when it returns nil, the interface rotates live.
    public static func custom(
        _ makeAnimator: @escaping () -> (any UIViewControllerAnimatedTransitioning)?
    ) -> UIInterfaceRotation { UIInterfaceRotation(kind: .custom(makeAnimator)) }
}
