internal import CPango

extension CGContext {
    /// Draws the image into a rectangle of user space, with its first row at the rectangle's largest y.
    ///
    /// In a context of UIKit's, where y grows downwards, the image therefore appears upside down, as on iOS.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        let rect = rect.standardized
        draw(
            image, in: rect, tiled: byTiling,
            place: CGAffineTransform(
                a: rect.width / CGFloat(image.width), b: 0, c: 0, d: -rect.height / CGFloat(image.height),
                tx: rect.minX, ty: rect.maxY))
    }

    /// Draws the image with its first row at the rectangle's smallest y: upright where y grows downwards. UIKit uses it.
    package func drawDownwards(_ image: CGImage, in rect: CGRect, tiled: Bool = false) {
        let rect = rect.standardized
        draw(
            image, in: rect, tiled: tiled,
            place: CGAffineTransform(
                a: rect.width / CGFloat(image.width), b: 0, c: 0, d: rect.height / CGFloat(image.height),
                tx: rect.minX, ty: rect.minY))
    }

    /// Draws the image through `place`, which maps the image's pixels (y down) to user space.
    private func draw(_ image: CGImage, in rect: CGRect, tiled: Bool, place: CGAffineTransform) {
        guard !rect.isNull, !rect.isEmpty,
            let surface = CairoSurface(
                pixels: image.unsafeMutableBase, format: image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
                width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, owner: image)
        else { return }
        let area = CGMutablePath()
        if tiled {
            area.addRect(boundingBoxOfClipPath, transform: ctm)
        } else {
            area.addRect(rect, transform: ctm)
        }
        composite { cr in
            cairo_save(cr)
            canvas.setPath(area.segments)
            if canvas.setTransform(place.concatenating(state.transform)) {
                cairo_clip(cr)
                cairo_set_source_surface(cr, surface.pointer, 0, 0)
                let pattern = cairo_get_source(cr)
                cairo_pattern_set_extend(pattern, tiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
                cairo_pattern_set_filter(pattern, state.interpolationQuality.cairoFilter)
                cairo_paint_with_alpha(cr, Double(state.alpha))
            }
            cairo_restore(cr)
        }
    }
}

extension CGInterpolationQuality {
    var cairoFilter: cairo_filter_t {
        switch self {
        case .none: CAIRO_FILTER_NEAREST
        case .low: CAIRO_FILTER_BILINEAR
        case .default, .medium: CAIRO_FILTER_GOOD
        case .high: CAIRO_FILTER_BEST
        }
    }
}
