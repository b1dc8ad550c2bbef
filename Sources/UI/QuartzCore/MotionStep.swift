import Geometry
import Scene

/// Where animations have a layer at an instant.
struct MotionStep {
    let matrixToSuperlayer: Matrix4
    let bounds: Rect<Local>
}

extension CALayer {
    /// Whether animations have the layer elsewhere in its superlayer than its model says, or move it there. What a clipping layer shows of
    /// its content is told by `DeferredDrawings.seen`.
    final var isInMotion: Bool {
        if let parentLayer, parentLayer.hasAnimation(where: { $0 == .sublayerTransform }) { return true }
        let scrollsAll = !values.masksToBounds
        return hasAnimation { $0.placesLayer || (scrollsAll && $0 == .bounds) }
    }

    private func hasAnimation(where isWanted: (AnimatableProperty) -> Bool) -> Bool {
        running.contains { $0.parts.contains { isWanted($0.property) } }
    }

    /// The animations of the layer's place, begun.
    final var placeParts: [LayerAnimation] { begunParts { $0.placesLayer || $0 == .bounds } }

    /// The animations that move all sublayers, begun.
    final var sublayerParts: [LayerAnimation] { begunParts { $0 == .sublayerTransform } }

    private func begunParts(_ isWanted: (AnimatableProperty) -> Bool) -> [LayerAnimation] {
        guard !running.isEmpty else { return [] }
        let start = clock(at: SceneContext.main.tickTime)
        return running.flatMap(\.parts).filter { isWanted($0.property) }.map { part in
            var part = part
            if !part.hasBegun { _ = part.begin(at: start) }
            return part
        }
    }

    /// Returns where the layer is at the instants; nil when it is not flat in its superlayer at each of them.
    final func motionSteps(at instants: MotionInstants) -> [MotionStep]? {
        let (parts, above) = (placeParts, parentLayer)
        let partsAbove = above?.sublayerParts ?? []
        var steps: [MotionStep] = []
        for index in 0...instants.last {
            let now = instants.values(of: self, parts, at: index)
            let matrix = Self.matrix(of: now, in: above.map { instants.values(of: $0, partsAbove, at: index) })
            guard matrix.isAffine else { return nil }
            steps.append(MotionStep(matrixToSuperlayer: matrix, bounds: now.bounds))
        }
        return steps
    }
}

extension AnimatableProperty {
    /// Whether it says where a layer is in its superlayer. Bounds do so, too, where they do not clip.
    var placesLayer: Bool {
        switch self {
        case .position, .transform, .anchorPoint, .anchorPointZ, .zPosition: true
        default: false
        }
    }
}
