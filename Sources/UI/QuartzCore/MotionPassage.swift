import Geometry
import Scene

/// What may be seen of a layer at some instants, in the coordinates of one of the layers above after the other.
struct MotionPassage {
    private let instants: MotionInstants
    /// Nil for an instant at which it is far from what is seen.
    private var rects: [Rect<Local>?]

    init(of layer: CALayer, _ instants: MotionInstants) {
        self.instants = instants
        rects = Array(repeating: layer.values.bounds, count: instants.last + 1)
    }

    var extent: Rect<Local> { rects.reduce(.zero) { $1.map($0.union) ?? $0 } }

    /// Goes on from a layer to its superlayer; returns false for a layer that is not flat there.
    mutating func leave(_ layer: CALayer) -> Bool {
        guard layer.isInMotion else {
            let matrix = layer.matrixToSuperlayer
            guard matrix.isAffine else { return false }
            for index in rects.indices { rects[index] = rects[index].map { Quad<Local>($0, through: matrix).bounds } }
            return true
        }
        guard let steps = SceneContext.main.motionSteps.steps(of: layer, instants) else { return false }
        for index in rects.indices {
            rects[index] = rects[index].map { Quad<Local>($0, through: steps[index].matrixToSuperlayer).bounds }
        }
        return true
    }

    /// Keeps what comes near what is seen of a layer; returns false when nothing does.
    mutating func comeNear(in viewport: CALayer) -> Bool {
        let steps = viewport.isInMotion ? SceneContext.main.motionSteps.steps(of: viewport, instants) : nil
        let before = rects
        var isNear = false
        for index in rects.indices {
            guard let rect = before[index] else { continue }
            let strip = strip(from: rect, to: index < instants.last ? before[index + 1] : nil, in: viewport.values.bounds.size)
            guard DeferredDrawings.isNear(strip, viewport) else {
                rects[index] = nil
                continue
            }
            isNear = true
            let bounds = steps?[index].bounds ?? viewport.values.bounds
            // What lies beside the clipping layer's bounds may be seen anywhere in them soon.
            let part = strip.intersection(bounds)
            rects[index] = part.isEmpty ? bounds : part
        }
        return isNear
    }

    private func strip(from rect: Rect<Local>, to next: Rect<Local>?, in size: Size<Local>) -> Rect<Local> {
        guard let next else { return rect }
        let (x, y) = (abs(next.center.x - rect.center.x), abs(next.center.y - rect.center.y))
        return x <= instants.reach * size.width && y <= instants.reach * size.height ? rect.union(next) : rect
    }
}
