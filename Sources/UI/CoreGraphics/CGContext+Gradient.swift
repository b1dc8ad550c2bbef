internal import CPango

extension CGContext {
    /// Draws a gradient along the line between two points; the options say whether it goes on beyond them.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard start != end else { return }
        let pattern = cairo_pattern_create_linear(Double(start.x), Double(start.y), Double(end.x), Double(end.y))
        paint(gradient, pattern, options)
    }

    /// Draws the gradient inside the clip between two circles, in units of user space.
    ///
    /// Draws nothing when both circles are equal. A negative radius counts as zero.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        guard startCenter != endCenter || startRadius != endRadius else { return }
        let pattern = cairo_pattern_create_radial(
            Double(startCenter.x), Double(startCenter.y), max(0, Double(startRadius)),
            Double(endCenter.x), Double(endCenter.y), max(0, Double(endRadius)))
        paint(gradient, pattern, options)
    }

    private func paint(_ gradient: CGGradient, _ pattern: OpaquePointer?, _ options: CGGradientDrawingOptions) {
        guard let pattern else { return }
        defer { cairo_pattern_destroy(pattern) }
        let stops = gradient.stops
        guard let first = stops.first, let last = stops.last else { return }
        let before = options.contains(.drawsBeforeStartLocation)
        let after = options.contains(.drawsAfterEndLocation)
        // Cairo extends both ends or neither. An end that must stop gets a clear color at its edge.
        if before != after, !before { addStop(pattern, at: 0, first.color, alpha: 0) }
        for stop in stops { addStop(pattern, at: stop.location, stop.color, alpha: state.alpha) }
        if before != after, !after { addStop(pattern, at: 1, last.color, alpha: 0) }
        cairo_pattern_set_extend(pattern, before || after ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
        composite { cr in
            guard canvas.setTransform(state.transform) else { return }
            cairo_set_source(cr, pattern)
            cairo_paint(cr)
        }
    }

    private func addStop(_ pattern: OpaquePointer, at location: CGFloat, _ color: CGColor, alpha: CGFloat) {
        let (red, green, blue, own) = color.rgba
        cairo_pattern_add_color_stop_rgba(pattern, Double(location), red, green, blue, own * Double(alpha))
    }
}
