import Compositing
import Geometry
import Scene
internal import Glibc

/// A rounded rectangle on a target, and how much of each pixel lies inside of it.
///
/// The formulas are those of `common.frag`, so that both renderers draw the same edges.
struct RoundedShape {
    /// To points from the middle of the rectangle.
    let map: PlaneMap
    let halfSize: SIMD2<Double>
    /// Top left, top right, bottom right, bottom left.
    let radii: SIMD4<Double>
    let isContinuous: Bool
    /// Pixels a point, where the scale is the same everywhere.
    let density: Double
    /// The scale differs by direction or by place.
    let isWarped: Bool
    /// The rectangle's rows are the target's.
    let isUpright: Bool
    /// The most that a pixel's width is in points, along both axes.
    let pixel: SIMD2<Double>

    /// - Parameter inverse: from target pixels to the rectangle's coordinates.
    init(_ rect: Rect<Local>, _ corners: Corners, inverse: Matrix4, matrix: Matrix4?) {
        let middle = rect.center
        map = PlaneMap(inverse).rescaled(x: middle.x, 1, y: middle.y, 1)
        halfSize = SIMD2(rect.size.width / 2, rect.size.height / 2)
        radii = corners.radii
        isContinuous = corners.areContinuous
        let forward = matrix ?? inverse.inverse ?? .identity
        density = matrix == nil ? 1 / max(inverse.unitLength, 1e-6) : max(forward.unitLength, 1e-6)
        isWarped = !forward.isSimilarity
        isUpright = inverse.isAxisAligned
        let pixels = forward.isAffine ? 1.0 : 2.0
        func margin(_ scale: Double, _ length: Double) -> Double { min(pixels / max(scale, 1e-6), max(length, 1)) }
        pixel = SIMD2(
            margin((forward.m11 * forward.m11 + forward.m12 * forward.m12).squareRoot(), rect.size.width),
            margin((forward.m21 * forward.m21 + forward.m22 * forward.m22).squareRoot(), rect.size.height))
    }

    // MARK: Distances

    @inline(__always) private func radius(at p: SIMD2<Double>) -> Double {
        p.y > 0 ? (p.x > 0 ? radii.z : radii.w) : (p.x > 0 ? radii.y : radii.x)
    }

    /// Returns the distance to the edge in points, negative inside.
    func distance(_ p: SIMD2<Double>) -> Double {
        let radius = radius(at: p)
        if isContinuous && radius > 0 { return continuousDistance(p, radius) }
        let q = SIMD2(abs(p.x), abs(p.y)) - halfSize + radius
        let outside = SIMD2(max(q.x, 0), max(q.y, 0))
        return min(max(q.x, q.y), 0) + (outside * outside).sum().squareRoot() - radius
    }

    private func continuousDistance(_ p: SIMD2<Double>, _ radius: Double) -> Double {
        let extent = ContinuousCorner.extent(radius, halfSize)
        var q = SIMD2(abs(p.x), abs(p.y)) - halfSize + extent
        if min(q.x, q.y) <= 0 { return max(q.x, q.y) - extent }
        q /= extent
        let bend = ContinuousCorner.bend(radius, extent)
        let norm = pow(pow(q.x, bend) + pow(q.y, bend), 1 / bend)
        let slope = SIMD2(pow(q.x / norm, bend - 1), pow(q.y / norm, bend - 1))
        return (norm - 1) * extent / (slope * slope).sum().squareRoot()
    }

    /// Returns the pixels a point across the nearest edge.
    private func density(at p: SIMD2<Double>, _ place: SIMD3<Double>) -> Double {
        guard isWarped else { return density }
        let q = SIMD2(abs(p.x), abs(p.y)) - halfSize + abs(radius(at: p))
        var normal: SIMD2<Double>
        if min(q.x, q.y) > 0 {
            normal = q / (q * q).sum().squareRoot()
        } else {
            normal = q.x > q.y ? SIMD2(1, 0) : SIMD2(0, 1)
        }
        if p.x < 0 { normal.x = -normal.x }
        if p.y < 0 { normal.y = -normal.y }
        let w = place.z
        let across = SIMD2(map.x.x - p.x * map.w.x, map.y.x - p.y * map.w.x) / w
        let down = SIMD2(map.x.y - p.x * map.w.y, map.y.y - p.y * map.w.y) / w
        let change = SIMD2((normal * across).sum(), (normal * down).sum())
        return 1 / max((change * change).sum().squareRoot(), 1e-6)
    }

    /// Returns how much of a pixel lies inside the shape whose edge is moved inwards by `inset` points.
    func coverage(_ column: Int, _ row: Int, inset: Double = 0) -> Double {
        let place = map(column, row)
        guard place.z > 0 else { return 0 }
        let p = SIMD2(place.x, place.y) / place.z
        return (0.5 - (distance(p) + inset) * density(at: p, place)).clamped(to: 0...1)
    }

    // MARK: Rows

    /// The columns of a row that the shape touches, and those inside that are all covered to the same part.
    struct Row {
        var outer: Run
        var inner: Run
        var value: Double
    }

    /// Returns what the shape covers of a row.
    ///
    /// - Parameters:
    ///   - run: the columns to look at.
    ///   - inset: how far in points the edge is moved inwards.
    func row(_ row: Int, in run: Run, inset: Double = 0) -> Row {
        let outer = outline(row, in: run, inset: inset)
        guard !outer.isEmpty else { return Row(outer: .empty, inner: .empty, value: 0) }
        return isUpright ? uprightRow(row, outer, inset) : scannedRow(row, outer, inset)
    }

    /// Returns the columns of a row that may be covered.
    func outline(_ row: Int, in run: Run, inset: Double) -> Run {
        var run = run
        let (x, y, w) = (PlaneMap.line(map.x, row: row), PlaneMap.line(map.y, row: row), PlaneMap.line(map.w, row: row))
        if !map.isAffine { run.keep(slope: w.slope, offset: w.offset - 1e-9) }
        let reach = halfSize + pixel - inset
        run.keep(slope: x.slope + w.slope * reach.x, offset: x.offset + w.offset * reach.x)
        run.keep(slope: w.slope * reach.x - x.slope, offset: w.offset * reach.x - x.offset)
        run.keep(slope: y.slope + w.slope * reach.y, offset: y.offset + w.offset * reach.y)
        run.keep(slope: w.slope * reach.y - y.slope, offset: w.offset * reach.y - y.offset)
        return run.isEmpty ? .empty : run
    }

    /// Between the corners the coverage of a row is that of the edge above or below.
    private func uprightRow(_ row: Int, _ outer: Run, _ inset: Double) -> Row {
        let (x, y) = (PlaneMap.line(map.x, row: row), PlaneMap.line(map.y, row: row))
        let isBelow = y.offset > 0
        func corner(_ radius: Double) -> Double {
            let extent = isContinuous && radius > 0 ? ContinuousCorner.extent(radius, halfSize) : radius
            return abs(y.offset) > halfSize.y - max(extent, inset) - pixel.y ? extent : 0
        }
        let (left, right) = (corner(isBelow ? radii.w : radii.x), corner(isBelow ? radii.z : radii.y))
        var inner = outer
        let low = halfSize.x - max(left, inset + pixel.x)
        let high = halfSize.x - max(right, inset + pixel.x)
        inner.keep(slope: x.slope, offset: x.offset + low)
        inner.keep(slope: -x.slope, offset: high - x.offset)
        if inner.isEmpty {
            // Where the corners meet, as in a circle. If that is elsewhere, what is next to it has more of the shape than all else.
            let meeting = ((left - right) / 2 - x.offset) / x.slope
            let column = Int(meeting.clamped(to: Double(outer.start)...Double(outer.end - 1)))
            inner = Run(column, column + 1)
        }
        let value = coverage((inner.start + inner.end) / 2, row, inset: inset)
        if value == 1, left > 0 || right > 0 { inner = covered(inner, row, outer, inset) }
        return Row(outer: outer, inner: inner, value: value)
    }

    /// Extends a run of covered columns into the corners, up to the curves: most of a circle lies in its corners.
    private func covered(_ inner: Run, _ row: Int, _ outer: Run, _ inset: Double) -> Run {
        var (start, end) = (inner.start, inner.end)
        var (low, high) = (outer.start, outer.end)
        while low < start {
            let column = (low + start) / 2
            if coverage(column, row, inset: inset) < 1 { low = column + 1 } else { start = column }
        }
        while end < high {
            let column = (end + high) / 2
            if coverage(column, row, inset: inset) < 1 { high = column } else { end = column + 1 }
        }
        return Run(start, end)
    }

    /// The covered part of a convex shape is one run, so its ends are found from both sides.
    private func scannedRow(_ row: Int, _ outer: Run, _ inset: Double) -> Row {
        var start = outer.start
        while start < outer.end, coverage(start, row, inset: inset) < 1 { start += 1 }
        var end = outer.end
        while end > start, coverage(end - 1, row, inset: inset) < 1 { end -= 1 }
        return Row(outer: outer, inner: Run(start, end), value: 1)
    }
}

/// The superellipse of a continuous corner.
enum ContinuousCorner {
    /// Returns how far along the edges a corner reaches: less where there is no room, down to the circle.
    static func extent(_ radius: Double, _ halfSize: SIMD2<Double>) -> Double {
        min(radius * CornerCurve.continuousExtent, halfSize.min())
    }

    /// Returns the exponent of the superellipse that has this extent and meets the circle on the diagonal.
    static func bend(_ radius: Double, _ extent: Double) -> Double {
        -1 / log2(1 - 0.29289322 * radius / extent)
    }
}
