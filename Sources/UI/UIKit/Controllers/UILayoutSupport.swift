public import Foundation

/// The area that bars cover at the top or the bottom of a controller's view; the interface that preceded safe areas.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The length in points, from the view's edge.
    var length: CGFloat { get }
    /// The upper edge of the area.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The lower edge of the area.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
}

/// One of the two strips between a view's edge and its safe area.
@MainActor
private final class EdgeStrip: NSObject, UILayoutSupport {
    private let view: UIView
    private let isTop: Bool

    init(_ view: UIView, isTop: Bool) {
        self.view = view
        self.isTop = isTop
    }

    var length: CGFloat { isTop ? view.safeAreaInsets.top : view.safeAreaInsets.bottom }
    var topAnchor: NSLayoutYAxisAnchor { isTop ? view.topAnchor : view.safeAreaLayoutGuide.bottomAnchor }
    var bottomAnchor: NSLayoutYAxisAnchor { isTop ? view.safeAreaLayoutGuide.topAnchor : view.bottomAnchor }
}

extension UIViewController {
    /// The strip above the content, down to the safe area; the safe area's guide replaces it.
    @available(*, deprecated, message: "use view.safeAreaLayoutGuide")
    public var topLayoutGuide: any UILayoutSupport { EdgeStrip(view, isTop: true) }

    /// The strip below the content, up to the safe area; the safe area's guide replaces it.
    @available(*, deprecated, message: "use view.safeAreaLayoutGuide")
    public var bottomLayoutGuide: any UILayoutSupport { EdgeStrip(view, isTop: false) }
}
