import Geometry

/// An operation of a plan, ready to be drawn in any rows of its target.
struct PreparedOperation {
    let paint: Paint
    /// The pixels that it may change.
    let area: PixelRect<Buffer>
    /// The soft edge; nil where the area has hard edges on whole pixels.
    let shape: RoundedShape?
    let clip: RoundedShape?
    /// From 0 to 1.
    let opacity: Double

    init(paint: Paint, area: PixelRect<Buffer>, shape: RoundedShape?, clip: RoundedShape?, opacity: Double) {
        (self.paint, self.area, self.shape, self.clip) = (paint, area, shape, clip)
        // More than the whole would overflow the weights of pixels.
        self.opacity = opacity.clamped(to: 0...1)
    }

    /// Whether nothing is seen of what is below, all over the area.
    var isOpaque: Bool { shape == nil && clip == nil && opacity == 1 && paint.isOpaque }

    /// The picture whose pixels replace those below, all over the area; nil where pixels are blended or covered in part.
    var copied: PictureReader? {
        guard shape == nil, clip == nil, opacity == 1, case .picture(let reader, isOpaque: true) = paint else { return nil }
        return reader
    }
}
