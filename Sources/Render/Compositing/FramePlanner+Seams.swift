import Geometry
import Motion
import Scene

/// A rectangle of a pass with antialiased edges and without translucent pixels inside, in its place on the target.
struct SeamSide {
    var operation: Int
    /// The corners in target pixels, in the order of `Rect.corners`.
    var corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

    /// Returns an edge; the order is top, right, bottom, left.
    func edge(_ index: Int) -> (SIMD2<Double>, SIMD2<Double>) {
        switch index {
        case 0: (corners.0, corners.1)
        case 1: (corners.1, corners.2)
        case 2: (corners.2, corners.3)
        default: (corners.3, corners.0)
        }
    }

    /// Returns the distance from one edge to the opposite side, in pixels.
    func depth(from index: Int) -> Double {
        let (a, b) = edge(index)
        let (far, along) = (edge((index + 2) % 4), b - a)
        let length = (along * along).sum().squareRoot()
        guard length > 0 else { return 0 }
        func distance(_ p: SIMD2<Double>) -> Double { abs(along.x * (p.y - a.y) - along.y * (p.x - a.x)) / length }
        return min(distance(far.0), distance(far.1))
    }

    /// Returns whether the other rectangle lies beyond that edge. On this side it would cover this rectangle or be covered, and
    /// would not meet it.
    func faces(_ other: SeamSide, across index: Int) -> Bool {
        let (a, b) = edge(index)
        func side(_ p: SIMD2<Double>) -> Double { (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
        return side(middle) * side(other.middle) < 0
    }

    private var middle: SIMD2<Double> { (corners.0 + corners.1 + corners.2 + corners.3) / 4 }
}

/// The closing of seams between antialiased edges that meet.
///
/// Such edges let the background through: each covers half of the pixels between them, and half of a half is missing. The faces
/// of a cube, and pages that push each other, would show a thin line. Therefore the rectangle that is drawn first is extended a
/// little under the other, which hides its edge.
extension FramePlanner {
    /// The largest number of sides in a pass. A transition has fewer, and each is compared with each.
    private static let mostSides = 8
    /// The smallest length of an edge in pixels. Pages have longer edges.
    private static let leastLength = 32.0
    /// The largest distance in pixels between the ends of edges that meet. On one plane a gap may be intended. At an angle, the
    /// faces of a rotating body are a little apart between keyframes.
    private static let tolerances = (flat: 0.3, angled: 3.0)
    /// The number of pixels by which one rectangle extends under the other: the width of an antialiased edge, also when rotated.
    private static let reach = 1.5

    func closeSeams(from start: Int) {
        scratch.sides.removeAll(keepingCapacity: true)
        for index in start..<plan.operations.count {
            guard let side = seamSide(index) else { continue }
            guard scratch.sides.count < FramePlanner.mostSides else { return }
            scratch.sides.append(side)
        }
        for over in scratch.sides.indices.dropFirst() {
            for under in 0..<over { close(scratch.sides[under], scratch.sides[over]) }
        }
    }

    private func seamSide(_ index: Int) -> SeamSide? {
        let operation = plan.operations[index]
        guard !operation.isOpaque, operation.opacity >= 1, operation.corners == .zero, operation.clip < 0,
            isSolid(operation.fill)
        else { return nil }
        let quad = Quad<Physical>(operation.rect, through: operation.matrix)
        let (a, b, c, d) = quad.corners
        guard a.z > 0, b.z > 0, c.z > 0, d.z > 0 else { return nil }
        let bounds = quad.bounds
        guard max(bounds.size.width, bounds.size.height) >= FramePlanner.leastLength else { return nil }
        func point(_ p: SIMD3<Double>) -> SIMD2<Double> { SIMD2(p.x, p.y) / p.z }
        return SeamSide(operation: index, corners: (point(a), point(b), point(c), point(d)))
    }

    private func isSolid(_ fill: DrawOperation.Fill) -> Bool {
        switch fill {
        case .solid(let color, _, let width): color.alpha >= 1 && width == 0
        case .surface(_, let source, let isOpaque, _): isOpaque && source == .unit
        case .content(_, let source, let isOpaque, _): isOpaque && source == .unit
        case .masked, .gradient, .shadow, .backdrop, .transition: false
        }
    }

    private func close(_ under: SeamSide, _ over: SeamSide) {
        let isFlat = plan.operations[under.operation].matrix.hasPlane(of: plan.operations[over.operation].matrix)
        let tolerance = isFlat ? FramePlanner.tolerances.flat : FramePlanner.tolerances.angled
        for mine in 0..<4 {
            let (a, b) = under.edge(mine)
            guard under.faces(over, across: mine) else { continue }
            for other in 0..<4 where over.depth(from: other) >= FramePlanner.reach {
                let apart = distance((a, b), over.edge(other))
                guard apart <= tolerance else { continue }
                let depth = under.depth(from: mine)
                let reach = FramePlanner.reach + apart
                if depth > 0.5 { extend(under.operation, edge: mine, by: min(reach / depth, 1)) }
                break
            }
        }
    }

    /// Returns the distance of two edges. Both rectangles have the same orientation, so edges that meet have opposite directions;
    /// those of rotated rectangles may have the same direction.
    private func distance(
        _ one: (SIMD2<Double>, SIMD2<Double>), _ other: (SIMD2<Double>, SIMD2<Double>)
    ) -> Double {
        func apart(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Double { max(abs(p.x - q.x), abs(p.y - q.y)) }
        return min(
            max(apart(one.0, other.1), apart(one.1, other.0)), max(apart(one.0, other.0), apart(one.1, other.1)))
    }

    /// Extends a rectangle at an edge. The last row of texels of its texture is repeated.
    ///
    /// - Parameter part: the extension as a fraction of the rectangle's size.
    private func extend(_ index: Int, edge: Int, by part: Double) {
        plan.operations[index].rect = grown(plan.operations[index].rect, edge, part)
        switch plan.operations[index].fill {
        case .surface(let id, let source, let isOpaque, let sampling):
            plan.operations[index].fill = .surface(
                id, source: grown(source, edge, part), isOpaque: isOpaque, sampling: sampling)
        case .content(let id, let source, let isOpaque, let sampling):
            plan.operations[index].fill = .content(
                id, source: grown(source, edge, part), isOpaque: isOpaque, sampling: sampling)
        case .solid, .masked, .gradient, .shadow, .backdrop, .transition: return
        }
    }

    private func grown(_ rect: Rect<Local>, _ edge: Int, _ part: Double) -> Rect<Local> {
        let (x, y) = (rect.size.width * part, rect.size.height * part)
        return Rect(
            left: rect.left - (edge == 3 ? x : 0), top: rect.top - (edge == 0 ? y : 0),
            right: rect.right + (edge == 1 ? x : 0), bottom: rect.bottom + (edge == 2 ? y : 0))
    }
}

extension Matrix4 {
    /// Returns whether both matrices place layers on the same plane, possibly in different places.
    fileprivate func hasPlane(of other: Matrix4) -> Bool {
        func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 }
        return isNear(m11, other.m11) && isNear(m12, other.m12) && isNear(m14, other.m14) && isNear(m21, other.m21)
            && isNear(m22, other.m22) && isNear(m24, other.m24)
    }
}
