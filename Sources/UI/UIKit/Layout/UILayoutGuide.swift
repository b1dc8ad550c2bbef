/// A rectangle that takes part in layout and shows nothing.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// The source of the frame of a guide that the view itself provides.
    enum Role {
        case free
        case safeArea
        case margins
        case readable
        case keyboard
        /// Of a scroll view, for what its content moves below.
        case frame
        /// Of a scroll view, for its content: only its upper left corner is given, or its size, too, where the view finds that itself.
        case content
    }

    /// Lines longer than about 90 characters of body text are hard to follow; in points.
    static let readableWidth: CGFloat = 672

    let role: Role
    /// The view that the guide was added to, held weakly; nil without one.
    open internal(set) weak var owningView: UIView?
    /// The name of the guide in reports and descriptions; empty by default.
    open var identifier = ""
    var solvedFrame = CGRect.zero

    public override init() {
        role = .free
        super.init()
    }

    init(role: Role, owner: UIView) {
        self.role = role
        super.init()
        owningView = owner
    }

    /// The frame in the owning view's coordinates.
    open var layoutFrame: CGRect {
        guard role != .free, role != .content, let owner = owningView else { return solvedFrame }
        return owner.bounds.inset(by: insets)
    }

    /// The distances from the owning view's edges, for the guides that a view provides.
    var insets: UIEdgeInsets {
        guard let owner = owningView else { return .zero }
        switch role {
        case .free, .frame, .content: return .zero
        case .safeArea: return owner.safeAreaInsets
        case .margins: return owner.layoutMargins
        case .keyboard:
            let height = (self as? UIKeyboardLayoutGuide)?.height ?? 0
            return UIEdgeInsets(top: owner.bounds.height - height, left: 0, bottom: 0, right: 0)
        case .readable:
            var margins = owner.layoutMargins
            let spare = owner.bounds.width - margins.left - margins.right - Self.readableWidth
            if spare > 0 {
                margins.left += spare / 2
                margins.right += spare / 2
            }
            return margins
        }
    }

    /// The edge where lines begin, as an anchor for constraints.
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The edge where lines end, as an anchor for constraints.
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge, whatever the direction of the text, as an anchor for constraints.
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge, whatever the direction of the text, as an anchor for constraints.
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The middle of the width as an anchor for constraints.
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The top edge as an anchor for constraints.
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge as an anchor for constraints.
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The middle of the height as an anchor for constraints.
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The width as an anchor for constraints.
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height as an anchor for constraints.
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UILayoutGuide: LayoutItem {
    var layoutView: UIView? { owningView }
    var layoutContainer: UIView? { owningView }
    var layoutName: String { identifier.isEmpty ? "\(owningView?.layoutName ?? "?")'s \(role) guide" : identifier }
}
