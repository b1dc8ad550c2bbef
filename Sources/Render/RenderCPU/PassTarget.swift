import Geometry

/// The target of a pass.
struct PassTarget {
    let ground: Ground
    /// From the plan's pixels to the target's.
    let matrix: Matrix4
    let transform: OutputTransform
    let size: Size<Physical>

    /// Returns a rectangle of the plan's pixels on the target.
    func map(_ rect: PixelRect<Physical>) -> PixelRect<Buffer> {
        let mapped =
            transform == .normal
            ? PixelRect(left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom) : transform.map(rect, in: size)
        return mapped.intersection(PixelRect(x: 0, y: 0, width: ground.width, height: ground.height))
    }
}
