import CoreGraphics

/// A view's margins in the terms in which they were set last: those in reading direction turn with it.
enum OwnMargins: Equatable {
    case sides(UIEdgeInsets)
    case directional(NSDirectionalEdgeInsets)

    /// Returns them by sides. The direction is asked for only where it matters.
    func insets(isRightToLeft: @autoclosure () -> Bool) -> UIEdgeInsets {
        switch self {
        case .sides(let insets): insets
        case .directional(let insets): UIEdgeInsets(insets, isRightToLeft: isRightToLeft())
        }
    }

    /// Returns other margins in the same terms.
    func replaced(by insets: UIEdgeInsets, isRightToLeft: Bool) -> OwnMargins {
        switch self {
        case .sides: .sides(insets)
        case .directional: .directional(NSDirectionalEdgeInsets(insets, isRightToLeft: isRightToLeft))
        }
    }
}

extension UIEdgeInsets {
    init(_ insets: NSDirectionalEdgeInsets, isRightToLeft: Bool) {
        let (left, right) = isRightToLeft ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
        self.init(top: insets.top, left: left, bottom: insets.bottom, right: right)
    }
}

extension NSDirectionalEdgeInsets {
    init(_ insets: UIEdgeInsets, isRightToLeft: Bool) {
        let (leading, trailing) = isRightToLeft ? (insets.right, insets.left) : (insets.left, insets.right)
        self.init(top: insets.top, leading: leading, bottom: insets.bottom, trailing: trailing)
    }
}
