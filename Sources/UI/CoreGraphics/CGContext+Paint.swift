internal import CPango

extension CGContext {
    /// Fills or strokes the current path, or both, and clears it.
    public func drawPath(using mode: CGPathDrawingMode) {
        let segments = current.segments
        beginPath()
        switch mode {
        case .fill: paintFill(segments, .winding)
        case .eoFill: paintFill(segments, .evenOdd)
        case .stroke: paintStroke(segments)
        case .fillStroke:
            paintFill(segments, .winding)
            paintStroke(segments)
        case .eoFillStroke:
            paintFill(segments, .evenOdd)
            paintStroke(segments)
        }
    }

    /// Fills the current path and clears it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .winding ? .fill : .eoFill)
    }

    /// Strokes the current path and clears it.
    public func strokePath() {
        drawPath(using: .stroke)
    }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) {
        fill([rect])
    }

    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) {
        let path = CGMutablePath()
        path.addRects(rects, transform: ctm)
        paintFill(path.segments, .winding)
    }

    /// Fills the ellipse in a rectangle.
    public func fillEllipse(in rect: CGRect) {
        let path = CGMutablePath()
        path.addEllipse(in: rect, transform: ctm)
        paintFill(path.segments, .winding)
    }

    /// Strokes the edge of a rectangle.
    public func stroke(_ rect: CGRect) {
        let path = CGMutablePath()
        path.addRect(rect, transform: ctm)
        paintStroke(path.segments)
    }

    /// Strokes the edge of a rectangle with a line of the given width.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let before = state.lineWidth
        state.lineWidth = width
        stroke(rect)
        state.lineWidth = before
    }

    /// Strokes the ellipse in a rectangle.
    public func strokeEllipse(in rect: CGRect) {
        let path = CGMutablePath()
        path.addEllipse(in: rect, transform: ctm)
        paintStroke(path.segments)
    }

    /// Strokes one separate line for each pair of points. The current path is not changed.
    public func strokeLineSegments(between points: [CGPoint]) {
        let path = CGMutablePath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            path.addLines(between: [points[index], points[index + 1]], transform: ctm)
        }
        paintStroke(path.segments)
    }

    /// Makes the pixels under the rectangle transparent, without regard to blend mode and alpha.
    public func clear(_ rect: CGRect) {
        let path = CGMutablePath()
        path.addRect(rect, transform: ctm)
        canvas.setAntialias(state.antialiases)
        canvas.setPath(path.segments)
        cairo_set_operator(canvas.cr, CAIRO_OPERATOR_CLEAR)
        cairo_fill(canvas.cr)
        cairo_set_operator(canvas.cr, CAIRO_OPERATOR_OVER)
    }

    private func paintFill(_ segments: [PathSegment], _ rule: CGPathFillRule) {
        guard !segments.isEmpty else { return }
        composite { cr in
            cairo_set_fill_rule(cr, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
            canvas.setSource(state.fillColor, alpha: state.alpha)
            canvas.setPath(segments)
            cairo_fill(cr)
        }
    }

    private func paintStroke(_ segments: [PathSegment]) {
        guard !segments.isEmpty else { return }
        composite { cr in
            canvas.setSource(state.strokeColor, alpha: state.alpha)
            canvas.setPath(segments)
            guard canvas.setTransform(state.transform) else { return }
            canvas.setLine(state)
            cairo_stroke(cr)
        }
    }

    /// Runs `draw` under the state's blend mode, over its shadow if one is set.
    ///
    /// The shadow needs the coverage of all calls together. With a shadow the calls therefore draw into a group under
    /// `CAIRO_OPERATOR_OVER`.
    func composite(_ draw: (OpaquePointer) -> Void) {
        let cr = canvas.cr
        canvas.setAntialias(state.antialiases)
        if let shadow = state.shadow, shadow.color.alpha > 0 {
            cairo_push_group(cr)
            cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
            draw(cr)
            guard let group = cairo_pop_group(cr) else { return }
            drawShadow(shadow, of: group)
            paint(group)
            cairo_pattern_destroy(group)
        } else {
            cairo_set_operator(cr, state.blendMode.cairoOperator)
            draw(cr)
            cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
        }
    }

    /// Paints a popped group at the place where it was drawn, under the blend mode.
    func paint(_ group: OpaquePointer, alpha: CGFloat = 1) {
        let cr = canvas.cr
        // A group's pattern is fixed in device space. The matrix that is set when it becomes the source must not move it.
        cairo_identity_matrix(cr)
        var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
        cairo_pattern_set_matrix(group, &identity)
        cairo_set_operator(cr, state.blendMode.cairoOperator)
        cairo_set_source(cr, group)
        cairo_paint_with_alpha(cr, Double(alpha))
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    }
}

extension CGBlendMode {
    var cairoOperator: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .clear: CAIRO_OPERATOR_CLEAR
        case .copy: CAIRO_OPERATOR_SOURCE
        case .sourceIn: CAIRO_OPERATOR_IN
        case .sourceOut: CAIRO_OPERATOR_OUT
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationIn: CAIRO_OPERATOR_DEST_IN
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
        case .xor: CAIRO_OPERATOR_XOR
        case .plusDarker: plusDarkerInstead()
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }

    private func plusDarkerInstead() -> cairo_operator_t {
        Unsupported.report("the blend mode plusDarker (drawn as multiply)")
        return CAIRO_OPERATOR_MULTIPLY
    }
}
