internal import CPango

extension CGContext {
    /// Restricts drawing to the inside of the current path, and begins a new path.
    public func clip(using rule: CGPathFillRule = .winding) {
        let segments = current.segments
        beginPath()
        clip(segments, rule)
    }

    /// Limits drawing to a rectangle, together with what limits it already.
    public func clip(to rect: CGRect) {
        clip(to: [rect])
    }

    /// Limits drawing to the union of rectangles, together with what limits it already.
    public func clip(to rects: [CGRect]) {
        let path = CGMutablePath()
        path.addRects(rects, transform: ctm)
        clip(path.segments, .winding)
    }

    /// Clips to the rectangle alone. The mask is not supported; this is logged once.
    public func clip(to rect: CGRect, mask: CGImage) {
        Unsupported.report("clipping to an image mask (clipped to its rectangle)")
        clip(to: rect)
    }

    /// Removes every clip that was set since the context was made or since the last `saveGState`.
    public func resetClip() {
        cairo_reset_clip(canvas.cr)
    }

    /// The upright rectangle around the clip, in user space.
    public var boundingBoxOfClipPath: CGRect {
        guard canvas.setTransform(.identity) else { return .null }
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(canvas.cr, &x1, &y1, &x2, &y2)
        let box = CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
        return box.applying(ctm.inverted())
    }

    private func clip(_ segments: [PathSegment], _ rule: CGPathFillRule) {
        canvas.setAntialias(state.antialiases)
        canvas.setPath(segments)
        cairo_set_fill_rule(canvas.cr, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(canvas.cr)
    }
}
