import Geometry
import WaylandServer

/// Where a buffer's pixels lie on its surface: turned, cut and stretched as the client says.
struct SurfacePlacement {
    /// What is seen of the buffer, in its unit square.
    let source: Rect<Local>
    /// Of that, before `matrix`.
    let size: Size<Local>
    /// To the surface's points.
    let matrix: Matrix4

    /// - Parameter isUpsideDown: the buffer's first line is the lowest; all that the client says is about it the right way up.
    init?(_ state: SurfaceState, isUpsideDown: Bool) {
        let whole = state.contentSize
        let part = state.source ?? Rect(x: 0, y: 0, width: whole.width, height: whole.height)
        guard whole.width > 0, whole.height > 0, part.size.width > 0, part.size.height > 0 else { return nil }
        let turn = state.transform
        let cut = Quad<Buffer>(
            Rect<Physical>(x: part.left, y: part.top, width: part.size.width, height: part.size.height),
            through: turn.matrix(for: Size(width: whole.width, height: whole.height))
        ).bounds
        let buffer = turn.swapping(whole, to: Buffer.self)
        source = Rect(
            x: cut.left / buffer.width, y: (isUpsideDown ? buffer.height - cut.bottom : cut.top) / buffer.height,
            width: cut.size.width / buffer.width, height: cut.size.height / buffer.height)
        size = Size(width: cut.size.width, height: cut.size.height)
        let upright = turn.matrix(for: Size(width: part.size.width, height: part.size.height)).inverse ?? .identity
        let stretch = Matrix4.scale(x: state.size.width / part.size.width, y: state.size.height / part.size.height)
        let fall = isUpsideDown ? Matrix4.affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: cut.size.height) : .identity
        matrix = fall.concatenating(upright).concatenating(stretch)
    }
}
