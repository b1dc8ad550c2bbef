internal import CGLES
import Compositing
import Geometry

/// The present settings of GL. With them nothing is set twice, and a change ends the batch before it.
struct DrawState: Equatable {
    var program: GLuint = 0
    var texture: GLuint = 0
    var blends = false
    var isSet = false
    /// The scissor in framebuffer pixels; nil draws anywhere in the target.
    var scissor: PixelRect<Buffer>?
    /// The index of the clip shape, or -1.
    var clip: Int32 = -1
}

/// The target of a pass, and the place of the plan's pixels in it.
struct PassTarget {
    var framebuffer: GLuint
    var width: Int
    var height: Int
    /// The matrix from the plan's pixels to the target's.
    var matrix: Matrix4
    var transform: OutputTransform
    var size: Size<Physical>
    /// The damaged rectangles; nil draws everything.
    var damage: [PixelRect<Physical>]?

    func map(_ rect: PixelRect<Physical>) -> PixelRect<Buffer> {
        let mapped =
            transform == .normal
            ? PixelRect(left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom)
            : transform.map(rect, in: size)
        return mapped.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    }
}
