package import Geometry
package import Motion
package import Scene

extension CALayer {
    final var frameInSuperlayer: CGRect {
        let (size, anchor, position) = (values.bounds.size, values.anchorPoint, values.position)
        guard values.transform == .identity, size.width >= 0, size.height >= 0 else {
            return CGRect(Quad<Local>(values.bounds, through: ownMatrix).bounds)
        }
        // The path through the scrolled bounds would round: a frame that was set must be read back unchanged.
        return CGRect(
            x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height, width: size.width,
            height: size.height)
    }

    /// Returns the size of the bounds that a frame of the superlayer's coordinates gives the layer; now it has another. No size gives
    /// a frame to a layer that is seen from its edge.
    package final func size(inFrame frame: CGRect) -> CGSize {
        let affine = affineTransform()
        guard !affine.isIdentity, !values.transform.isEdgeOn else { return frame.standardized.size }
        return CGRect(origin: .zero, size: frame.size).applying(affine.inverted()).size
    }

    /// Sets size and position so that the transformed layer has this frame; `bounds.origin` stays.
    final func setFrame(_ frame: CGRect) {
        guard frame.origin.x.isFinite, frame.origin.y.isFinite, frame.width.isFinite, frame.height.isFinite else {
            return report("a frame of \(frame) is not finite")
        }
        let frame = frame.standardized.withinReach
        bounds = CGRect(origin: bounds.origin, size: size(inFrame: frame))
        let box = frameInSuperlayer
        position = CGPoint(x: position.x + frame.minX - box.minX, y: position.y + frame.minY - box.minY)
    }

    /// The matrix from own coordinates to the superlayer's, without the superlayer's sublayer transform.
    final var ownMatrix: Matrix4 { Self.ownMatrix(of: values) }

    private static func ownMatrix(of v: LayerValues) -> Matrix4 {
        let anchorX = v.bounds.left + v.anchorPoint.x * v.bounds.size.width
        let anchorY = v.bounds.top + v.anchorPoint.y * v.bounds.size.height
        var matrix: Matrix4
        if v.transform == .identity && v.zPosition == 0 && v.anchorPointZ == 0 {
            matrix = .translation(x: v.position.x - anchorX, y: v.position.y - anchorY)
        } else {
            matrix = Matrix4.translation(x: -anchorX, y: -anchorY, z: -v.anchorPointZ)
                .concatenating(v.transform)
                .concatenating(.translation(x: v.position.x, y: v.position.y, z: v.zPosition))
        }
        if v.isGeometryFlipped {
            let height = v.bounds.top + v.bounds.bottom
            matrix = Matrix4.affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height).concatenating(matrix)
        }
        return matrix
    }

    /// The matrix from own coordinates to the superlayer's, flattened onto its plane.
    package final var matrixToSuperlayer: Matrix4 { Self.matrix(of: values, in: superlayer?.values) }

    static func matrix(of values: LayerValues, in parent: LayerValues?) -> Matrix4 {
        guard let parent, parent.sublayerTransform != .identity else { return ownMatrix(of: values).flattened }
        let middle = parent.bounds.center
        return ownMatrix(of: values).concatenating(.translation(x: -middle.x, y: -middle.y))
            .concatenating(parent.sublayerTransform)
            .concatenating(.translation(x: middle.x, y: middle.y))
            .flattened
    }

    /// Returns a point of the superlayer in own coordinates, both as they are visible at `time`; nil when the layer is edge-on.
    package final func presentedPoint(_ point: CGPoint, fromSuperlayerAt time: Seconds) -> CGPoint? {
        let matrix = Self.matrix(of: sampledValues(at: time), in: superlayer?.sampledValues(at: time))
        return matrix.inverse?.map(Point<Local>(point), to: Local.self).map { CGPoint($0) }
    }

    /// Returns the bounds as they are visible at `time`.
    package final func presentedBounds(at time: Seconds) -> CGRect { CGRect(sampledValues(at: time).bounds) }

    /// Returns the matrix from own coordinates to those of `ancestor`. For nil it leads to the screen's.
    private func matrixToRoot(upTo ancestor: CALayer?) -> Matrix4 {
        var matrix = Matrix4.identity
        var layer: CALayer? = self
        while let current = layer, current.model() !== ancestor?.model() {
            matrix = matrix.concatenating(current.matrixToSuperlayer)
            layer = current.superlayer
        }
        return matrix
    }

    private static func commonAncestor(_ a: CALayer, _ b: CALayer) -> CALayer? {
        guard a.original == nil, b.original == nil, a.mayBeBelow(b) else { return anyCommonAncestor(a, b) }
        var (one, two) = (a, b)
        while one !== two {
            let isDeeper = one.level >= two.level
            let deeper = isDeeper ? one : two
            guard let above = deeper.parentLayer ?? deeper.maskedLayer else { return nil }
            if isDeeper { one = above } else { two = above }
        }
        return one
    }

    /// The same for presentations, whose way up is that of their models.
    private static func anyCommonAncestor(_ a: CALayer, _ b: CALayer) -> CALayer? {
        var above: Set<ObjectIdentifier> = []
        var layer: CALayer? = a
        while let current = layer {
            above.insert(ObjectIdentifier(current.model()))
            layer = current.superlayer
        }
        layer = b
        while let current = layer, !above.contains(ObjectIdentifier(current.model())) { layer = current.superlayer }
        return layer
    }

    /// Returns the matrix from own coordinates to `other`'s (nil: the screen's); nil when a layer on the way is edge-on.
    package final func matrix(to other: CALayer?) -> Matrix4? {
        guard let other else { return matrixToRoot(upTo: nil) }
        if other === self { return .identity }
        // Hit tests go from layer to sublayer; the way through the common ancestor would lead up to the root each time.
        if original == nil, other.original == nil {
            if other.parentLayer === self {
                let up = other.matrixToSuperlayer
                return up == .identity ? up : up.inverse
            }
            if parentLayer === other { return matrixToSuperlayer }
        }
        let ancestor = Self.commonAncestor(self, other)
        let up = matrixToRoot(upTo: ancestor)
        let down = other.matrixToRoot(upTo: ancestor)
        if down == .identity { return up }
        return down.inverse.map { up.concatenating($0) }
    }

    /// Converts a point from this layer's coordinates to those of `l`; nil stands for the root's.
    public final func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        Self.map(p, matrix(to: l))
    }

    /// Converts a point from the coordinates of `l` to this layer's; nil stands for the root's.
    public final func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        Self.map(p, l.map { $0.matrix(to: self) } ?? matrix(to: nil)?.inverse)
    }

    /// Converts a rectangle from this layer's coordinates to those of `l`, as the bounding box of its corners.
    public final func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        Self.map(r, matrix(to: l))
    }

    /// Converts a rectangle from the coordinates of `l` to this layer's, as the bounding box of its corners.
    public final func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        Self.map(r, l.map { $0.matrix(to: self) } ?? matrix(to: nil)?.inverse)
    }

    private static func map(_ p: CGPoint, _ matrix: Matrix4?) -> CGPoint {
        guard let matrix, let mapped = matrix.map(Point<Local>(p), to: Local.self) else { return p }
        return CGPoint(mapped)
    }

    private static func map(_ r: CGRect, _ matrix: Matrix4?) -> CGRect {
        guard let matrix, !r.isNull, !r.isInfinite else { return r }
        if matrix.isTranslation { return r.offsetBy(dx: matrix.m41, dy: matrix.m42) }
        return CGRect(Quad<Local>(Rect<Local>(r), through: matrix).bounds)
    }

    /// Returns a time of `l` (nil: of the screen) in this layer's time.
    public final func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        localTime(fromScreen: l?.screenTime(fromLocal: t) ?? t)
    }

    /// Converts a time from this layer's clock to that of `l`; nil stands for `CACurrentMediaTime()`.
    public final func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let time = screenTime(fromLocal: t)
        return l?.localTime(fromScreen: time) ?? time
    }

    final func localTime(fromScreen time: CFTimeInterval) -> CFTimeInterval {
        values.timing.localTime(parent: superlayer?.localTime(fromScreen: time) ?? time)
    }

    private func screenTime(fromLocal time: CFTimeInterval) -> CFTimeInterval {
        let timing = values.timing
        // At speed 0 every parent time corresponds to this time; the layer's begin is used.
        let above = timing.speed == 0 ? timing.beginTime : (time - timing.timeOffset) / timing.speed + timing.beginTime
        return superlayer?.screenTime(fromLocal: above) ?? above
    }

    /// Returns the clock on which the layer's animations run.
    package final func clock(at time: Seconds) -> LayerClock {
        let model: CALayer = original ?? self
        let above = (model.parentLayer ?? model.maskedLayer)?.clock(at: time) ?? LayerClock(time: time)
        return above.entering(model.values.timing)
    }
}

extension Matrix4 {
    /// True when the plane z = 0 is seen as a line: the area of a square of it is nothing beside the square's own, but for rounding.
    fileprivate var isEdgeOn: Bool {
        let seen = m11 * m22 - m12 * m21
        let (x, y) = (m12 * m23 - m13 * m22, m13 * m21 - m11 * m23)
        return abs(seen) <= 8 * .ulpOfOne * (x * x + y * y + seen * seen).squareRoot()
    }
}

/// The largest coordinate. Farther away nothing is visible, and differences of two positions would round to nothing or overflow.
private let reach: CGFloat = 1e9

extension CGPoint {
    var withinReach: CGPoint { CGPoint(x: min(max(x, -reach), reach), y: min(max(y, -reach), reach)) }
}

extension CGRect {
    /// The part within reach; it is not empty for `CGRect.infinite`.
    var withinReach: CGRect {
        guard abs(origin.x) > reach || abs(origin.y) > reach || abs(size.width) > reach || abs(size.height) > reach else {
            return self
        }
        let start = origin.withinReach
        func length(_ start: CGFloat, _ end: CGFloat, _ whole: CGFloat) -> CGFloat {
            min(end > start ? end - start : whole, 2 * reach)
        }
        return CGRect(
            x: start.x, y: start.y, width: length(start.x, maxX, size.width), height: length(start.y, maxY, size.height))
    }
}
