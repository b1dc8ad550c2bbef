import Geometry
import Scene

/// The way on which animations bring a layer through the layers above.
struct MotionWay {
    /// Whether it leads near what is seen.
    let isNear: Bool
    /// All of it, in the coordinates of the clipping layer that was asked for.
    let extent: Rect<Local>

    /// That of a layer of which no bounds are known.
    private static let anywhere = MotionWay(isNear: true, extent: Rect(left: -1e9, top: -1e9, right: 1e9, bottom: 1e9))

    /// Returns nil when nothing moves the layer below the clipping layer.
    init?(of layer: CALayer, in viewport: CALayer) {
        // Most layers have none, and this is asked for each that waits.
        var moving: [CALayer] = []
        Self.forEach(from: layer, to: viewport) { if $0.isInMotion { moving.append($0) } }
        guard !moving.isEmpty else { return nil }
        Self.forEach(from: viewport, to: nil) { if $0.isInMotion { moving.append($0) } }
        let instants = MotionInstants(of: moving)
        self = instants.flatMap { Self.follow(layer, to: viewport, $0) } ?? Self.anywhere
    }

    /// Calls `body` with a layer and each layer above it, until `end`, for which it is not called.
    private static func forEach(from layer: CALayer, to end: CALayer?, _ body: (CALayer) -> Void) {
        var layer: CALayer? = layer
        while let current = layer, current !== end {
            body(current)
            layer = current.maskedLayer == nil ? current.parentLayer : nil
        }
    }

    private init(isNear: Bool, extent: Rect<Local>) { (self.isNear, self.extent) = (isNear, extent) }

    /// Returns nil where a layer is not seen flat.
    private static func follow(_ layer: CALayer, to viewport: CALayer, _ instants: MotionInstants) -> MotionWay? {
        var passage = MotionPassage(of: layer, instants)
        var extent = Rect<Local>.zero
        var layer = layer
        while layer.maskedLayer == nil, let above = layer.parentLayer {
            guard passage.leave(layer) else { return nil }
            layer = above
            if above === viewport { extent = passage.extent }
            let isEnd = above.parentLayer == nil && above.maskedLayer == nil
            guard above.values.masksToBounds || isEnd else { continue }
            if !passage.comeNear(in: above) { return MotionWay(isNear: false, extent: extent) }
        }
        return MotionWay(isNear: true, extent: extent)
    }
}
