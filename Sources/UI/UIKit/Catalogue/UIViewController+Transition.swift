public import CoreGraphics
public import Foundation

extension UIViewController {
    /// How a controller wishes to come and go, without a delegate.
    @preconcurrency @MainActor
    public final class Transition {
        enum Kind {
            case style(UIModalTransitionStyle)
            case zoom(ZoomOptions, (any UIZoomTransitionSourceViewProviderContext) -> UIView?)
        }

        let kind: Kind

        init(_ kind: Kind) { self.kind = kind }

        public static var coverVertical: Transition { Transition(.style(.coverVertical)) }
        public static var flipHorizontal: Transition { Transition(.style(.flipHorizontal)) }
        public static var crossDissolve: Transition { Transition(.style(.crossDissolve)) }
        public static var partialCurl: Transition { Transition(.style(.partialCurl)) }

        /// The page grows out of a view of the page before, and goes back into it.
        ///
        /// - Parameter sourceViewProvider: asked at each beginning, so that another view may be named on the way back; nil zooms
        ///   out of the middle.
        public static func zoom(
            options: ZoomOptions? = nil,
            sourceViewProvider: @escaping (any UIZoomTransitionSourceViewProviderContext) -> UIView?
        ) -> Transition {
            Transition(.zoom(options ?? ZoomOptions(), sourceViewProvider))
        }

        /// What a zoom looks like, and who may pull it back.
        @preconcurrency @MainActor
        public final class ZoomOptions: NSObject, NSCopying {
            /// Lies over the page before; nil is black at a fifth, and nothing under a visual effect.
            public var dimmingColor: UIColor?
            /// Blurs the page before.
            public var dimmingVisualEffect: UIBlurEffect?
            /// The part of the zoomed page that lies on the source view, in the page's coordinates; nil is all of it.
            public var alignmentRectProvider: ((any UIZoomTransitionAlignmentRectContext) -> CGRect?)?
            /// Asked when a finger is about to pull the page back into its source; nil takes what the context says.
            public var interactiveDismissShouldBegin: ((InteractionContext) -> Bool)?

            public override init() { super.init() }

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

            /// The finger that asks.
            @preconcurrency @MainActor
            public final class InteractionContext: NSObject {
                /// In the zoomed controller's view.
                public let location: CGPoint
                /// Points a second.
                public let velocity: CGVector
                /// It would begin if nobody were asked.
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

public typealias UIZoomTransitionOptions = UIViewController.Transition.ZoomOptions
public typealias UIZoomTransitionInteractionContext = UIViewController.Transition.ZoomOptions.InteractionContext

/// Who zooms out of whom.
@preconcurrency @MainActor
public protocol UIZoomTransitionSourceViewProviderContext {
    var sourceViewController: UIViewController { get }
    var zoomedViewController: UIViewController { get }
}

/// Who zooms out of whom, and out of what.
@preconcurrency @MainActor
public protocol UIZoomTransitionAlignmentRectContext {
    var sourceView: UIView { get }
    var sourceViewController: UIViewController { get }
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

    /// The animator that a zoom asks for; nil for the styles.
    func makeAnimator(isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
        guard case .zoom(let options, let provider) = kind else { return nil }
        return SourceZoomTransition(isForward: isForward, options: options, provider: provider)
    }
}
