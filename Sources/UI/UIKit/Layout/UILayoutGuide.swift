/// A rectangle that takes part in layout and shows nothing.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// Where the frame of a guide that the view itself provides comes from.
    enum Role {
        case free
        case safeArea
        case margins
        case readable
        case keyboard
    }

    let role: Role
    open internal(set) weak var owningView: UIView?
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

    /// In the owning view's coordinates.
    open var layoutFrame: CGRect {
        guard role != .free, let owner = owningView else { return solvedFrame }
        return owner.bounds.inset(by: insets)
    }

    /// From the owning view's edges, for the guides that a view provides.
    var insets: UIEdgeInsets {
        guard let owner = owningView else { return .zero }
        switch role {
        case .free: return .zero
        case .safeArea: return owner.safeAreaInsets
        case .margins: return owner.layoutMargins
        case .keyboard:
            let height = (self as? UIKeyboardLayoutGuide)?.height ?? 0
            return UIEdgeInsets(top: owner.bounds.height - height, left: 0, bottom: 0, right: 0)
        case .readable:
            var margins = owner.layoutMargins
            // Lines longer than about 90 characters of body text are hard to follow.
            let spare = owner.bounds.width - margins.left - margins.right - 672
            if spare > 0 {
                margins.left += spare / 2
                margins.right += spare / 2
            }
            return margins
        }
    }

    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UILayoutGuide: LayoutItem {
    var layoutView: UIView? { owningView }
    var layoutContainer: UIView? { owningView }
    var layoutName: String { identifier.isEmpty ? "\(owningView?.layoutName ?? "?")'s \(role) guide" : identifier }
}
