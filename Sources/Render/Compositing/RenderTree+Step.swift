import Geometry
import Motion
import Scene

/// How far animated layers go in a frame. It follows from the animations and the time alone, never from the frame before: two frames
/// at one time are alike, however many were lost between them.
extension RenderTree {
    /// Returns the way that a layer's matrix goes in its parent during a frame around the sampled time; nil while the layer turns
    /// or changes its size. What a gesture holds goes nowhere by itself.
    func step(of node: RenderNode, over period: Seconds) -> SIMD2<Double>? {
        let before = matrix(of: node, at: time - period / 2)
        let after = matrix(of: node, at: time + period / 2)
        guard before.isAffine, after.isAffine, before.hasAxes(of: after) else { return nil }
        return SIMD2(after.m41 - before.m41, after.m42 - before.m42)
    }

    /// Returns the matrix that the layer's animations give it at another time.
    private func matrix(of node: RenderNode, at time: Seconds) -> Matrix4 {
        let clock = Self.clock(of: node, at: time)
        var values = node.values
        for animation in node.animations where animation.layerAnimation.property.isPlacement {
            values[animation.layerAnimation.property] = animation.base
        }
        for animation in node.animations where animation.layerAnimation.property.isPlacement {
            apply(animation.layerAnimation, to: &values, clock, time)
        }
        return node.makeMatrix(of: values)
    }

    private func apply(
        _ animation: borrowing LayerAnimation, to values: inout LayerValues, _ clock: LayerClock, _ time: Seconds
    ) {
        if let retime = animation.retime { return animation.apply(to: &values, clock, moment(of: retime, at: time)) }
        // Outside of its time an animation may show nothing, and the layer would seem to jump.
        animation.apply(to: &values, LayerClock(time: animation.activeTime(nearest: clock.time)))
    }
}

extension AnimatableProperty {
    /// Whether it takes part in a layer's matrix.
    var isPlacement: Bool {
        switch self {
        case .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform: true
        default: false
        }
    }
}

extension LayerAnimation {
    /// Returns the nearest time within the animation, so that its first and last instants stand for what lies beyond them.
    fileprivate func activeTime(nearest time: Seconds) -> Seconds {
        let timing = groups.first ?? animation.timing
        guard let begin = timing.beginTime else { return time }
        return max(begin, min(time, timing.endTime - 1e-6))
    }
}

extension Matrix4 {
    /// Returns whether both matrices turn and scale alike.
    fileprivate func hasAxes(of other: Matrix4) -> Bool {
        func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 }
        return isNear(m11, other.m11) && isNear(m12, other.m12) && isNear(m21, other.m21) && isNear(m22, other.m22)
    }
}
