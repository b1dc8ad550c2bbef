import UIKit

/// A control in place of a picture that is not itself a control.
final class TouchArea: UIControl {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || reaches(point)
    }
}
