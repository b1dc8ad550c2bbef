internal import Geometry
internal import InputEvents
internal import Motion

/// How a pen is held on a window, in UIKit's terms.
struct Grip {
    /// The greatest force that iPads report for their pens; an ordinary touch is 1.
    static let greatestForce: CGFloat = 25.0 / 6
    static let standing = CGVector(dx: 1, dy: 0)

    let hasPressure: Bool
    let force: CGFloat
    /// The distance from the screen, from 0 to 1.
    let distance: CGFloat
    let altitude: CGFloat
    let roll: CGFloat
    /// The direction of the upper end, in the window's coordinates; zero for a perpendicular pen.
    private let lean: CGVector

    /// - Parameter turned: converts a direction of the screen to a direction of the window.
    @MainActor
    init(_ axes: Pen.Axes, of tool: PenTool, turned: (CGVector) -> CGVector) {
        hasPressure = tool.abilities.contains(.pressure)
        force = hasPressure ? axes.pressure * Self.greatestForce : 1
        distance = axes.distance
        let radians = axes.rotation * .pi / 180
        roll = radians > .pi ? radians - 2 * .pi : radians
        let (x, y) = (tan(Self.within(axes.tilt.width)), tan(Self.within(axes.tilt.height)))
        let length = (x * x + y * y).squareRoot()
        altitude = atan2(1, length)
        lean = length > 1e-6 ? turned(CGVector(dx: x / length, dy: y / length)) : .zero
    }

    /// Returns radians limited to less than a right angle, because a pen that lies on the screen has no tangent.
    private static func within(_ degrees: Double) -> Double { min(max(degrees, -89.9), 89.9) * .pi / 180 }

    @MainActor
    func direction(at point: CGPoint, in view: UIView?, from window: UIWindow?) -> CGVector {
        guard lean != .zero else { return Self.standing }
        let end = CGPoint(x: point.x + lean.dx, y: point.y + lean.dy)
        let (from, to) = (view?.convert(point, from: window) ?? point, view?.convert(end, from: window) ?? end)
        return CGVector(dx: to.x - from.x, dy: to.y - from.y).unit ?? Self.standing
    }

    /// Creates the grip for the window as it is visible at that moment; the window may be rotating.
    @MainActor
    init?(_ axes: Pen.Axes?, of pen: Pen?, at location: Point<Logical>, in window: UIWindow, at time: Seconds) {
        guard let axes, let pen else { return nil }
        self.init(axes, of: pen.tool) { way in
            let from = PointerHit.point(location, in: window, at: time)
            let to = PointerHit.point(Point(x: location.x + way.dx, y: location.y + way.dy), in: window, at: time)
            return CGVector(dx: to.x - from.x, dy: to.y - from.y).unit ?? .zero
        }
    }
}

extension UITouch {
    func take(_ axes: Pen.Axes?, of pen: Pen?, at location: Point<Logical>, in window: UIWindow, _ time: Seconds) {
        guard let new = Grip(axes, of: pen, at: location, in: window, at: time) else { return }
        grip = new
        force = new.force
    }
}

extension CGVector {
    fileprivate var unit: CGVector? {
        let length = (dx * dx + dy * dy).squareRoot()
        return length > 1e-9 ? CGVector(dx: dx / length, dy: dy / length) : nil
    }
}
