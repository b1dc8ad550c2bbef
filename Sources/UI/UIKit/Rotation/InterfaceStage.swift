import CoreGraphics
internal import Geometry
internal import Motion
internal import Scene

/// The layer between the display and the windows. It is rotated when the interface has another orientation than the display.
///
/// Windows and their contents do not know of the rotation. An animated rotation is added on top of those that still run, angle to
/// angle and size to size. A new request in the middle of a rotation therefore changes neither position nor speed abruptly.
@MainActor
final class InterfaceStage {
    let layer: CALayer = BareLayer()
    private let root: CALayer
    private let backdrop: CALayer = BareLayer()
    private var quarters = 0
    private var rotations: [AnimationID] = []
    private var atRest: [() -> Void] = []

    init(in root: CALayer) {
        self.root = root
        root.addSublayer(layer)
    }

    var isMoving: Bool { !rotations.isEmpty }

    /// Runs `body` once nothing rotates any more, or at once when nothing rotates.
    func whenAtRest(_ body: @escaping () -> Void) {
        guard isMoving else { return body() }
        atRest.append(body)
    }

    /// Applies a geometry at once and removes all rotation animations.
    func apply(_ geometry: ScreenGeometry) {
        for id in rotations { layer.removeAnimation(id) }
        set(geometry)
    }

    private func set(_ geometry: ScreenGeometry) {
        layer.setAffineTransform(CGAffineTransform(quarters: geometry.quarters))
        layer.bounds = geometry.bounds
        layer.position = CGPoint(x: geometry.panel.width / 2, y: geometry.panel.height / 2)
        backdrop.frame = CGRect(origin: .zero, size: geometry.panel)
        quarters = geometry.quarters
    }

    /// Rotates to a geometry with this pace, in the shorter direction.
    ///
    /// - Parameters:
    ///   - geometry: the new geometry.
    ///   - pace: duration and curve.
    ///   - color: the color of the area beside the interface during the rotation.
    ///   - done: called when this rotation is over, also when something removed it.
    /// - Returns: the rotated angle, in radians clockwise.
    func rotate(to geometry: ScreenGeometry, pace: AnimationPace, beside color: CGColor, done: @escaping () -> Void) -> Double {
        let way = way(to: geometry.quarters)
        let before = layer.values
        let old = before.bounds
        set(geometry)
        for property in [AnimatableProperty.transform, .bounds] {
            TransitionTimeline.recording?.noteStart(layer, property, before[property])
        }
        backdrop.backgroundColor = color
        if backdrop.superlayer == nil { root.insertSublayer(backdrop, at: 0) }
        let size = MotionValue.rect(old).subtracting(.rect(layer.values.bounds))
        run(pace, from: size, on: AnimatableKeyPath(.bounds))
        run(pace, from: .scalar(-way), on: AnimatableKeyPath(.transform, .rotationZ), done)
        return way
    }

    private func run(_ pace: AnimationPace, from: MotionValue, on keyPath: AnimatableKeyPath, _ done: (() -> Void)? = nil) {
        var id: AnimationID?
        id = layer.run(.fading(from, pace), on: keyPath) { [weak self] _ in
            MainActor.assumeIsolated {
                done?()
                if let id { self?.ended(id) }
            }
        }
        if let id { rotations.append(id) }
    }

    private func ended(_ id: AnimationID) {
        rotations.removeAll { $0 == id }
        guard rotations.isEmpty else { return }
        backdrop.removeFromSuperlayer()
        let bodies = atRest
        atRest = []
        for body in bodies { body() }
    }

    /// Returns the angle to `new` in radians. A rotation by 180 degrees goes clockwise; during a rotation the way that is shorter
    /// from the visible angle is taken.
    private func way(to new: Int) -> Double {
        let difference = (new - quarters) & 3
        let plain = Double(difference == 3 ? -1 : difference) * .pi / 2
        let shown = isMoving ? shownAngle : 0
        return [plain, plain - 2 * .pi, plain + 2 * .pi].min { abs(shown - $0) < abs(shown - $1) - 1e-9 } ?? plain
    }

    /// The visible angle relative to the model's angle, in radians clockwise.
    private var shownAngle: Double {
        let seen = layer.sampledValues().transform
        let angle = LibM.atan2(seen.m12, seen.m11) - Double(quarters) * .pi / 2
        return LibM.atan2(LibM.sin(angle), LibM.cos(angle))
    }
}

extension Animation {
    /// Returns an additive animation that begins with all of `value` and ends with nothing.
    static func fading(_ value: MotionValue, _ pace: AnimationPace) -> Animation {
        Animation(
            timing: MediaTiming(duration: pace.duration, fillMode: .backwards), pacing: pace.pacing,
            track: .basic(from: value, to: value.zero, by: nil), isAdditive: true)
    }
}
