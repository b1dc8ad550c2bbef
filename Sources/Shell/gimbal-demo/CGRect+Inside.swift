import UIKit

extension CGRect {
    /// What margins leave; all of it where they would leave nothing, as on a screen that is no larger than they are.
    func inside(_ dx: CGFloat, _ dy: CGFloat) -> CGRect {
        let rest = insetBy(dx: dx, dy: dy)
        return rest.isNull ? self : rest
    }
}
