import UIKit

extension UIView {
    /// Points that a finger needs, however small the panel makes what it presses.
    static let fingertip: CGFloat = 44

    /// Whether a finger at a point beside the view means it: within a fingertip around its middle, and nearer than what can be pressed
    /// beside it, so that neighbors share the room between them.
    func reaches(_ point: CGPoint) -> Bool {
        let missing = CGSize(width: max(0, Self.fingertip - bounds.width), height: max(0, Self.fingertip - bounds.height))
        guard bounds.insetBy(dx: -missing.width / 2, dy: -missing.height / 2).contains(point) else { return false }
        let distance = bounds.distance(to: point)
        return distance == 0
            || !(superview?.subviews ?? []).contains {
                $0 !== self && $0.canBePressed && $0.bounds.distance(to: convert(point, to: $0)) < distance
            }
    }

    var canBePressed: Bool {
        guard isUserInteractionEnabled, !isHidden else { return false }
        return self is UIControl || gestureRecognizers?.isEmpty == false
    }
}

extension CGRect {
    /// From the nearest point inside; 0 for one that is.
    fileprivate func distance(to point: CGPoint) -> CGFloat {
        let dx = max(minX - point.x, 0, point.x - maxX)
        let dy = max(minY - point.y, 0, point.y - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }
}
