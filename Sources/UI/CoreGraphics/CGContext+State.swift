internal import CPango

extension CGContext {
    public func saveGState() {
        savedStates.append(state)
        cairo_save(canvas.cr)
    }

    /// Does nothing where nothing was saved, or where the save belongs to a transparency layer that is still open.
    public func restoreGState() {
        guard savedStates.count > (layerDepths.last ?? 0), let last = savedStates.popLast() else {
            return Unsupported.report("restoreGState without a matching saveGState")
        }
        state = last
        cairo_restore(canvas.cr)
    }

    /// From user space to base space (y up, one unit a pixel).
    public var ctm: CGAffineTransform { state.transform }

    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.transform }

    public func scaleBy(x: CGFloat, y: CGFloat) {
        state.transform = state.transform.scaledBy(x: x, y: y)
    }

    public func translateBy(x: CGFloat, y: CGFloat) {
        state.transform = state.transform.translatedBy(x: x, y: y)
    }

    /// Angle in radians.
    public func rotate(by angle: CGFloat) {
        state.transform = state.transform.rotated(by: angle)
    }

    public func concatenate(_ transform: CGAffineTransform) {
        state.transform = transform.concatenating(state.transform)
    }

    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }
    public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
    public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
    public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }
    public func setFlatness(_ flatness: CGFloat) { state.flatness = flatness }

    /// Lengths of ink and gap in turn, in units of user space; none gives a solid line.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.dash = lengths.isEmpty ? nil : GraphicsState.Dash(phase: phase, lengths: lengths)
    }

    public func setAlpha(_ alpha: CGFloat) { state.alpha = max(0, min(1, alpha)) }
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.antialiases = shouldAntialias }
    public func setAllowsAntialiasing(_ allows: Bool) { state.antialiases = allows }

    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// No effect: there is no color management.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

    public func setFillColor(_ color: CGColor) { state.fillColor = color }
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fillColor = CGColor(gray: gray, alpha: alpha) }
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { state.strokeColor = CGColor(gray: gray, alpha: alpha) }

    /// Offset and blur are in base space: no transform that is set later changes them. A nil color takes the shadow away.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map { GraphicsState.Shadow(offset: offset, blur: max(0, blur), color: $0) }
    }

    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }
}
