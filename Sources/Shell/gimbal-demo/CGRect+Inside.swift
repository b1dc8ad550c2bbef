import UIKit

extension CGRect {
    /// Returns the rectangle without margins; the whole rectangle if nothing would remain, as on a very small screen.
    func inside(_ dx: CGFloat, _ dy: CGFloat) -> CGRect {
        let rest = insetBy(dx: dx, dy: dy)
        return rest.isNull ? self : rest
    }
}
