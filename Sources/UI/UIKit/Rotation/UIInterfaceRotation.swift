public import Foundation
internal import Motion

/// How the interface turns when its orientation changes.
///
/// A controller says it in `preferredInterfaceRotation`, an app for all pages in its window scene's `interfaceRotation`.
@preconcurrency @MainActor
public struct UIInterfaceRotation {
    enum Kind {
        case live(duration: TimeInterval?, timing: (any UITimingCurveProvider)?, kept: () -> UIView?)
        case crossfade
        case instant
        case custom(() -> (any UIViewControllerAnimatedTransitioning)?)
    }

    let kind: Kind
    /// Drives the turn under a finger.
    private(set) var interactor: (any UIViewControllerInteractiveTransitioning)?

    init(kind: Kind) { self.kind = kind }

    /// The interface turns and is laid out anew on the way: real views move and resize. The default.
    public static var live: UIInterfaceRotation { live() }

    /// The same with another length or pace.
    ///
    /// - Parameters:
    ///   - duration: seconds for a quarter turn; half a turn takes twice as long. Nil is the device's usual time.
    ///   - timing: nil is a cubic curve that starts and ends slowly.
    public static func live(
        duration: TimeInterval? = nil, timing: (any UITimingCurveProvider)? = nil
    ) -> UIInterfaceRotation { UIInterfaceRotation(kind: .live(duration: duration, timing: timing, kept: { nil })) }

    /// The new interface fades in over the old one.
    public static var crossfade: UIInterfaceRotation { UIInterfaceRotation(kind: .crossfade) }

    /// One view stays where it is on the display, as the picture of a camera does, while the rest turns live around it.
    ///
    /// The view's `transform` then says how it stands in the interface, and is the old one again once the interface has been
    /// turned back. Its superviews have to fill the window, and it is to be placed by its frame and not by constraints.
    public static func seamless(keeping view: UIView) -> UIInterfaceRotation {
        UIInterfaceRotation(kind: .live(duration: nil, timing: nil, kept: { [weak view] in view }))
    }

    /// At once.
    public static var none: UIInterfaceRotation { UIInterfaceRotation(kind: .instant) }

    /// The same turn under a finger: its progress is what `interactor` says, as that of any interactive transition.
    ///
    /// One that is cancelled leads back: what ran alongside is undone, completions hear that it was cancelled, and everything is laid
    /// out for the old size. It may be caught once more after it was let go, and what is asked for meanwhile comes after it.
    ///
    /// Only a turn that an app asks for, and that begins at once, is driven; others run as they do without.
    ///
    /// - Parameter interactor: for this one turn, most often a `UIPercentDrivenInteractiveTransition`.
    public func driven(by interactor: any UIViewControllerInteractiveTransitioning) -> UIInterfaceRotation {
        var driven = self
        driven.interactor = interactor
        return driven
    }

    /// An app's animator, or one of the catalogue's.
    ///
    /// When it is asked to animate, the interface stands as it will. Its context's container is the window, `view(forKey: .from)` a
    /// still picture of how everything looked, which covers the window, and `view(forKey: .to)` the interface itself;
    /// `targetTransform` says by how much it was turned.
    ///
    /// - Parameter makeAnimator: called for every turn; nil turns live.
    public static func custom(
        _ makeAnimator: @escaping () -> (any UIViewControllerAnimatedTransitioning)?
    ) -> UIInterfaceRotation { UIInterfaceRotation(kind: .custom(makeAnimator)) }
}
