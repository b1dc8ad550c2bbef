public import CoreGraphics
public import Foundation

extension UIViewController {
    /// A controller's preferred transition, without a delegate.
    @preconcurrency @MainActor
    public final class Transition {
        enum Kind {
            case style(UIModalTransitionStyle)
            case zoom(ZoomOptions, (any UIZoomTransitionSourceViewProviderContext) -> UIView?)
        }

        let kind: Kind

        init(_ kind: Kind) { self.kind = kind }

        /// The page comes up from the lower edge.
        public static var coverVertical: Transition { Transition(.style(.coverVertical)) }
        /// The pages are two sides of a card that flips.
        public static var flipHorizontal: Transition { Transition(.style(.flipHorizontal)) }
        /// The pages fade into one another.
        public static var crossDissolve: Transition { Transition(.style(.crossDissolve)) }
        /// The page in front curls up; for presentations that fill the screen.
        public static var partialCurl: Transition { Transition(.style(.partialCurl)) }

        /// Zooms the page out of a view of the previous page, and back into it.
        ///
        /// - Parameter sourceViewProvider: called at each start, so that it may return another view on the way back; nil zooms
        ///   of the middle.
        /// - Parameter options: nil for the default dimming and gestures.
        public static func zoom(
            options: ZoomOptions? = nil,
            sourceViewProvider: @escaping (any UIZoomTransitionSourceViewProviderContext) -> UIView?
        ) -> Transition {
            Transition(.zoom(options ?? ZoomOptions(), sourceViewProvider))
        }

        /// The appearance of a zoom, and the condition for an interactive dismissal.
        @preconcurrency @MainActor
        public final class ZoomOptions: NSObject, NSCopying {
            /// The color over the previous page; nil is black with an alpha of 0.35, and clear under a visual effect.
            public var dimmingColor: UIColor?
            /// The blur over the previous page.
            public var dimmingVisualEffect: UIBlurEffect?
            /// Returns the part of the page that matches the source view, in the page's coordinates; nil is the whole page.
            public var alignmentRectProvider: ((any UIZoomTransitionAlignmentRectContext) -> CGRect?)?
            /// Called before a finger pulls the page back into its source; without it, the context's `willBegin` decides.
            public var interactiveDismissShouldBegin: ((InteractionContext) -> Bool)?

            public override init() { super.init() }

            /// Returns a copy with the same settings.
            nonisolated public func copy(with zone: NSZone? = nil) -> Any {
                let copy = MainActor.assumeIsolated { makeCopy() }
                return copy
            }

            private func makeCopy() -> ZoomOptions {
                let copy = ZoomOptions()
                copy.dimmingColor = dimmingColor
                copy.dimmingVisualEffect = dimmingVisualEffect
                copy.alignmentRectProvider = alignmentRectProvider
                copy.interactiveDismissShouldBegin = interactiveDismissShouldBegin
                return copy
            }

            /// The finger that begins a dismissal.
            @preconcurrency @MainActor
            public final class InteractionContext: NSObject {
                /// The location in the zoomed controller's view.
                public let location: CGPoint
                /// The velocity in points per second.
                public let velocity: CGVector
                /// True when the dismissal begins by default.
                public let willBegin: Bool

                init(location: CGPoint, velocity: CGVector, willBegin: Bool) {
                    self.location = location
                    self.velocity = velocity
                    self.willBegin = willBegin
                    super.init()
                }
            }
        }
    }
}

/// The name of the options in Objective-C.
public typealias UIZoomTransitionOptions = UIViewController.Transition.ZoomOptions
/// The name of the context in Objective-C.
public typealias UIZoomTransitionInteractionContext = UIViewController.Transition.ZoomOptions.InteractionContext

/// The controllers of a zoom.
@preconcurrency @MainActor
public protocol UIZoomTransitionSourceViewProviderContext {
    /// The controller from which the zoom comes.
    var sourceViewController: UIViewController { get }
    /// The controller that the zoom shows.
    var zoomedViewController: UIViewController { get }
}

/// The controllers and the source view of a zoom.
@preconcurrency @MainActor
public protocol UIZoomTransitionAlignmentRectContext {
    /// The view from which the zoom comes.
    var sourceView: UIView { get }
    /// The controller of the source view.
    var sourceViewController: UIViewController { get }
    /// The controller that the zoom shows.
    var zoomedViewController: UIViewController { get }
}

struct ZoomContext: UIZoomTransitionSourceViewProviderContext {
    let sourceViewController: UIViewController
    let zoomedViewController: UIViewController
}

struct ZoomAlignment: UIZoomTransitionAlignmentRectContext {
    let sourceView: UIView
    let sourceViewController: UIViewController
    let zoomedViewController: UIViewController
}

extension UIViewController.Transition {
    var style: UIModalTransitionStyle? {
        if case .style(let style) = kind { style } else { nil }
    }

    var zoomOptions: ZoomOptions? {
        if case .zoom(let options, _) = kind { options } else { nil }
    }

    /// Returns the animator of a zoom; nil for the styles.
    func makeAnimator(isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
        guard case .zoom(let options, let provider) = kind else { return nil }
        return SourceZoomTransition(isForward: isForward, options: options, provider: provider)
    }
}
