public import CoreGraphics
public import Foundation

/// The shape of a preview that is lifted out of a page.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
    /// The part of the view that is lifted, in the view's coordinates; nil for all of it. Its bounds count, with its rounded corners
    /// where `cornerRadius` of the view's layer has them.
    open var visiblePath: UIBezierPath?
    /// The shape of the shadow, in the view's coordinates; nil for that of the preview.
    open var shadowPath: UIBezierPath?
    /// The color behind the view; nil, the default, for the system's background under a view without one.
    open var backgroundColor: UIColor?
    /// Creates parameters for a whole view.
    public override init() { super.init() }
}

/// Where a preview begins, or ends.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject {
    /// The view in which the place lies; it has to be in a window.
    public let container: UIView
    /// The middle of the preview, in the container's coordinates.
    public let center: CGPoint
    /// The transform of the preview there.
    public let transform: CGAffineTransform

    /// Creates a place.
    /// `container`: A view in a window.
    /// `center`: The middle of the preview in the container's coordinates, in points.
    /// `transform`: The preview's transform there.
    public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
        (self.container, self.center, self.transform) = (container, center, transform)
        super.init()
    }
}

/// A view that is lifted out of its page, with its shape and its place.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
    /// The view whose picture is lifted.
    public let view: UIView
    /// Where the preview begins, or where it ends.
    public let target: UIPreviewTarget
    /// The shape of the preview.
    public let parameters: UIPreviewParameters
    /// The size of the preview in points.
    open var size: CGSize { area.size }

    /// Creates a preview at a place.
    /// `view`: The view whose picture is lifted.
    /// `parameters`: The shape of the preview.
    /// `target`: The place of the preview.
    public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
        (self.view, self.parameters, self.target) = (view, parameters, target)
        super.init()
    }

    /// Creates a preview at the place of the view, which has to be in a window.
    public convenience init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
        let area = parameters.visiblePath?.bounds ?? view.bounds
        let container = view.superview ?? view
        let center = container.convert(CGPoint(x: area.midX, y: area.midY), from: view)
        self.init(view: view, parameters: parameters, target: UIPreviewTarget(container: container, center: center))
    }

    /// Returns the same preview at another place.
    open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
        UITargetedPreview(view: view, parameters: parameters, target: newTarget)
    }

    /// The least radius of the corners while it is lifted, in points.
    var liftedRadius: CGFloat = 0
    /// The part of the view that is lifted, in the view's coordinates.
    var area: CGRect { parameters.visiblePath?.bounds ?? view.bounds }

    /// The place of the preview in a view; nil when its container left the window.
    func frame(in host: UIView) -> CGRect? {
        guard let window = target.container.window, window === host.window else { return nil }
        let size = area.size.applying(target.transform)
        let center = host.convert(target.center, from: target.container)
        let (width, height) = (abs(size.width), abs(size.height))
        return CGRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }
}
