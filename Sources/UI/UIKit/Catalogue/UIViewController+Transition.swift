public import CoreGraphics

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

        /// What a zoom looks like.
        @preconcurrency @MainActor
        public final class ZoomOptions {
            /// Lies over the page before; nil is black at a fifth.
            public var dimmingColor: UIColor?
            /// The part of the zoomed page that lies on the source view, in the page's coordinates; nil is all of it.
            public var alignmentRectProvider: ((any UIZoomTransitionAlignmentRectContext) -> CGRect?)?

            public init() {}
        }
    }
}

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

    /// The animator that a zoom asks for; nil for the styles.
    func makeAnimator(isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
        guard case .zoom(let options, let provider) = kind else { return nil }
        return SourceZoomTransition(isForward: isForward, options: options, provider: provider)
    }
}
