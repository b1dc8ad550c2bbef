import UIKit

extension UIView {
    /// The size in points that a finger needs, however small the panel makes the control.
    static let fingertip: CGFloat = 44

    /// Returns true when a finger at a point beside the view is meant for the view. The point has to be within a fingertip around
    /// the view's middle, and nearer than the controls beside it, so that neighbors share the room between them.
    func reaches(_ point: CGPoint) -> Bool {
        guard isWithinFingertip(point) else { return false }
        let distance = bounds.distance(to: point)
        return distance == 0
            || !(superview?.subviews ?? []).contains {
                let place = convert(point, to: $0)
                return $0 !== self && $0.canBePressed && $0.isWithinFingertip(place) && $0.bounds.distance(to: place) < distance
            }
    }

    /// Whether a point is in the view or, where the view is smaller than a fingertip, within a fingertip around its middle.
    private func isWithinFingertip(_ point: CGPoint) -> Bool {
        let missing = CGSize(width: max(0, Self.fingertip - bounds.width), height: max(0, Self.fingertip - bounds.height))
        return bounds.insetBy(dx: -missing.width / 2, dy: -missing.height / 2).contains(point)
    }

    var canBePressed: Bool {
        guard isUserInteractionEnabled, !isHidden else { return false }
        return self is UIControl || gestureRecognizers?.isEmpty == false
    }
}

extension CGRect {
    /// Returns the distance to the nearest point inside the rectangle; 0 for a point inside.
    fileprivate func distance(to point: CGPoint) -> CGFloat {
        let dx = max(minX - point.x, 0, point.x - maxX)
        let dy = max(minY - point.y, 0, point.y - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }
}
