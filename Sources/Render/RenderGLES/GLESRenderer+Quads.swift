internal import CGLES
import Compositing
import Geometry
import Motion

extension GLESRenderer {
    /// Adds the operation's rectangle to the batch, once for each piece of damage that it touches.
    ///
    /// Upright rectangles are cut here by scissor and damage, so that the batch is not interrupted. Others are cut by GL's
    /// scissor.
    ///
    /// - Parameters:
    ///   - extra: the border width or sigma, in points.
    ///   - source: the part in the unit square of the texture.
    ///   - isSoft: whether the edge is antialiased, so that the quad is drawn a pixel larger.
    ///   - outset: the number of points by which the picture reaches beyond the rectangle.
    ///   - band: the part to add, from top to bottom in the rectangle's coordinates; nil for all of it.
    ///   - coordinates: returns the texture coordinates of a point, instead of `source`.
    func addQuad(
        _ operation: DrawOperation, _ plan: FramePlan, color: Color, border: Color = .clear, extra: Double = 0,
        source: Rect<Local> = Rect(x: 0, y: 0, width: 1, height: 1), isSoft: Bool, outset: Double = 0,
        in band: ClosedRange<Double>? = nil, coordinates: ((Point<Local>) -> SIMD2<Float>)? = nil
    ) {
        let density = max(operation.matrix.unitLength, 1e-6)
        var drawn = isSoft ? outline(of: operation, outset: outset) : operation.rect
        if let band {
            drawn = Rect(
                left: drawn.left, top: max(drawn.top, band.lowerBound), right: drawn.right,
                bottom: min(drawn.bottom, band.upperBound))
            guard !drawn.isEmpty else { return }
        }
        let shape = QuadShape(
            operation: operation, color: color, border: border, extra: extra, density: density, source: source,
            coordinates: coordinates)
        guard let damage = target.damage else { return add(drawn, cutTo: operation.scissor, shape) }
        for rect in damage {
            let cut = rect.intersection(operation.scissor)
            if !cut.isEmpty { add(drawn, cutTo: cut, shape) }
        }
    }

    /// Returns the rectangle with room for its antialiased edge of one pixel, which is many points on a foreshortened axis.
    private func outline(of operation: DrawOperation, outset: Double) -> Rect<Local> {
        let m = operation.matrix
        let (rect, size) = (operation.rect, operation.rect.size)
        let pixels = m.isAffine ? 1.0 : 2.0
        func margin(_ scale: Double, _ length: Double) -> Double { outset + min(pixels / max(scale, 1e-6), max(length, 1)) }
        let x = margin((m.m11 * m.m11 + m.m12 * m.m12).squareRoot(), size.width)
        let y = margin((m.m21 * m.m21 + m.m22 * m.m22).squareRoot(), size.height)
        return Rect(left: rect.left - x, top: rect.top - y, right: rect.right + x, bottom: rect.bottom + y)
    }

    private func add(_ rect: Rect<Local>, cutTo cut: PixelRect<Physical>, _ shape: QuadShape) {
        let matrix = shape.operation.matrix
        var rect = rect
        if matrix.isAxisAligned && matrix.m11 != 0 && matrix.m22 != 0 {
            rect = rect.intersection(cut.rect.mappedBack(through: matrix))
            guard !rect.isEmpty else { return }
            if state.scissor != nil { setScissor(nil) }
        } else {
            let scissor = target.map(cut)
            guard !scissor.isEmpty else { return }
            setScissor(scissor)
        }
        if batch.isFull { flush() }
        let toClip = matrix.concatenating(target.matrix).concatenating(target.clipSpace)
        let (a, b, c, d) = rect.corners
        batch.add(shape.vertex(a, toClip), shape.vertex(b, toClip), shape.vertex(c, toClip), shape.vertex(d, toClip))
    }
}

/// The values that the four corners of a quad share.
struct QuadShape {
    let operation: DrawOperation
    let color: SIMD4<Float>
    let border: SIMD4<Float>
    let shape: SIMD4<Float>
    let corners: SIMD4<Float>
    let source: Rect<Local>
    let coordinates: ((Point<Local>) -> SIMD2<Float>)?
    private let middle: Point<Local>

    init(
        operation: DrawOperation, color: Color, border: Color, extra: Double, density: Double, source: Rect<Local>,
        coordinates: ((Point<Local>) -> SIMD2<Float>)?
    ) {
        self.operation = operation
        self.color = QuadShape.premultiplied(color, operation.opacity)
        self.border = QuadShape.premultiplied(border, operation.opacity)
        let size = operation.rect.size
        shape = SIMD4(Float(size.width / 2), Float(size.height / 2), Float(extra), Float(density))
        corners = operation.corners.shaderValue
        self.source = source
        self.coordinates = coordinates
        middle = operation.rect.center
    }

    func vertex(_ p: Point<Local>, _ toClip: Matrix4) -> QuadVertex {
        let q = toClip.projected(x: p.x, y: p.y)
        let rect = operation.rect
        let uv =
            coordinates?(p)
            ?? SIMD2(
                Float(source.left + (p.x - rect.left) / rect.size.width * source.size.width),
                Float(source.top + (p.y - rect.top) / rect.size.height * source.size.height))
        return QuadVertex(
            position: SIMD4(Float(q.x), Float(q.y), 0, Float(q.w)), color: color, border: border, shape: shape,
            corners: corners, local: SIMD2(Float(p.x - middle.x), Float(p.y - middle.y)), uv: uv)
    }

    private static func premultiplied(_ color: Color, _ opacity: Double) -> SIMD4<Float> {
        let alpha = color.alpha * opacity
        return SIMD4(Float(color.red * alpha), Float(color.green * alpha), Float(color.blue * alpha), Float(alpha))
    }
}

extension Corners {
    /// The radii in the shaders' format: one attribute carries radii and curve, and a negative radius means a continuous curve.
    var shaderValue: SIMD4<Float> { SIMD4(radii * (areContinuous ? -1 : 1)) }
}

extension PassTarget {
    /// The matrix from target pixels to GL's clip space. Row 0 is y = -1, so that the top row is first in memory.
    var clipSpace: Matrix4 {
        .affine(a: 2 / Double(width), b: 0, c: 0, d: 2 / Double(height), tx: -1, ty: -1)
    }
}

extension Rect where S == Physical {
    /// Returns the rectangle before an upright matrix without a zero scale.
    func mappedBack(through m: Matrix4) -> Rect<Local> {
        let xs = ((left - m.m41) / m.m11, (right - m.m41) / m.m11)
        let ys = ((top - m.m42) / m.m22, (bottom - m.m42) / m.m22)
        return Rect<Local>(
            left: min(xs.0, xs.1), top: min(ys.0, ys.1), right: max(xs.0, xs.1), bottom: max(ys.0, ys.1))
    }
}
