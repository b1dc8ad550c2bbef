internal import CPango

extension CGContext {
    /// Draws the blurred shadow of a popped group, before the group itself is painted.
    ///
    /// The blur consists of three box blurs. They come within 3 % of a Gaussian of standard deviation `blur / 2`.
    func drawShadow(_ shadow: GraphicsState.Shadow, of group: OpaquePointer) {
        var surface: OpaquePointer?
        guard cairo_pattern_get_surface(group, &surface) == CAIRO_STATUS_SUCCESS, let surface,
            cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
        else { return }
        cairo_surface_flush(surface)
        var (dx, dy) = (0.0, 0.0)
        cairo_surface_get_device_offset(surface, &dx, &dy)
        let scale = abs(baseTransform.determinant).squareRoot()
        let boxes = ShadowBlur(sigma: Double(shadow.blur * scale) / 2)
        guard let (mask, x, y) = boxes.mask(of: surface) else { return }
        let offset = shadow.offset.applying(baseTransform)
        let cr = canvas.cr
        cairo_identity_matrix(cr)
        cairo_set_operator(cr, state.blendMode.cairoOperator)
        canvas.setSource(shadow.color, alpha: 1)
        cairo_mask_surface(
            cr, mask.pointer, Double(x) - dx + Double(offset.width).rounded(), Double(y) - dy - Double(offset.height).rounded())
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    }

    /// Begins a group. `endTransparencyLayer` paints all that was drawn in it as a whole, under the present alpha, blend mode and
    /// shadow.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
        saveGState()
        layerDepths.append(savedStates.count)
        cairo_push_group(canvas.cr)
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
    }

    /// Begins a layer within a rectangle: what is drawn until its end is composed as one picture.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
        clip(to: rect)
    }

    /// Ends the layer and draws it.
    public func endTransparencyLayer() {
        guard let depth = layerDepths.last else {
            return Unsupported.report("endTransparencyLayer without a matching beginTransparencyLayer")
        }
        while savedStates.count > depth { restoreGState() }
        layerDepths.removeLast()
        let group = cairo_pop_group(canvas.cr)
        restoreGState()
        guard let group else { return }
        if let shadow = state.shadow, shadow.color.alpha > 0 { drawShadow(shadow, of: group) }
        paint(group, alpha: state.alpha)
        cairo_pattern_destroy(group)
    }
}
