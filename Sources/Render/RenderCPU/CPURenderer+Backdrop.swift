import Compositing
import Geometry
import Motion

/// The blur of the pixels behind a layer.
///
/// The target's pixels are halved until the blur is a few texels wide, blurred there, and drawn back enlarged. A wide blur therefore
/// costs no more than a narrow one. Most of its time goes into the colors of the enlarged picture, so these are what half resolution
/// has fewer of (`BackdropRows`); the blur before has the same texels.
extension CPURenderer {
    func addBackdrop(
        sigma: Double, saturation: Double, tint: Color, _ detail: BackdropDetail, _ operation: DrawOperation, _ place: Place,
        _ plan: FramePlan
    ) throws(RenderError) {
        // It reads what the operations before it draw.
        flush()
        let area = target.map(operation.backdropArea(sigma: sigma))
        guard !area.isEmpty, case .canvas(let canvas) = target.ground else { return }
        let (blurred, halvings) = try blur(area, of: canvas, sigma: sigma)
        let paint = BackdropPaint(
            blurred, area: area, halvings: halvings, saturation: saturation, tint: tint, dither: Dither(upright: upright),
            detail: detail)
        add(.backdrop(paint), operation, place, plan)
    }

    /// - Returns: the blurred pixels of an area, and how often they were halved.
    private func blur(
        _ area: PixelRect<Buffer>, of canvas: Canvas, sigma: Double
    ) throws(RenderError) -> (Bitmap, halvings: Int) {
        var picture = Texels(
            base: UnsafePointer(canvas.row(Int(area.top)) + Int(area.left)), stride: canvas.stride, width: area.width,
            height: area.height)
        var bitmap: Bitmap?
        var (remaining, halvings) = (sigma, 0)
        while remaining > 3, picture.width > 8, picture.height > 8 {
            let half = try obtain(width: (picture.width + 1) / 2, height: (picture.height + 1) / 2)
            Halving.halve(picture, into: half)
            (picture, bitmap) = (half.texels, half)
            remaining /= 2
            halvings += 1
        }
        guard remaining > 0.1 else {
            if let bitmap { return (bitmap, halvings) }
            return (try copy(picture), 0)
        }
        let blurred = try obtain(width: picture.width, height: picture.height)
        backdrops.blur.blur(picture, into: blurred, sigma: remaining)
        return (blurred, halvings)
    }

    private func copy(_ picture: Texels) throws(RenderError) -> Bitmap {
        let copy = try obtain(width: picture.width, height: picture.height)
        for row in 0..<picture.height { Span.copy(copy.pixels + row * copy.width, picture.row(row), picture.width) }
        return copy
    }

    private func obtain(width: Int, height: Int) throws(RenderError) -> Bitmap {
        guard let bitmap = backdrops.obtain(width: width, height: height) else { throw .outOfMemory }
        return bitmap
    }
}
