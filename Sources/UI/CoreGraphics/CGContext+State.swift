internal import CPango

extension CGContext {
    /// Keeps a copy of the state, for the matching `restoreGState()`.
    public func saveGState() {
        savedStates.append(state)
        cairo_save(canvas.cr)
    }

    /// Restores the state of the last `saveGState`.
    ///
    /// It does nothing, and logs this once, without a save, or when the save belongs to a transparency layer that is still open.
    public func restoreGState() {
        guard savedStates.count > (layerDepths.last ?? 0), let last = savedStates.popLast() else {
            return Unsupported.report("restoreGState without a matching saveGState")
        }
        state = last
        cairo_restore(canvas.cr)
    }

    /// The transform from user space to base space (y up, one unit per pixel).
    public var ctm: CGAffineTransform { state.transform }

    /// The transform from the coordinates of drawing to pixels.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.transform }

    /// Scales the coordinates of what is drawn from now on.
    public func scaleBy(x: CGFloat, y: CGFloat) {
        state.transform = state.transform.scaledBy(x: x, y: y)
    }

    /// Moves the coordinates of what is drawn from now on.
    public func translateBy(x: CGFloat, y: CGFloat) {
        state.transform = state.transform.translatedBy(x: x, y: y)
    }

    /// Rotates user space by `angle` radians.
    public func rotate(by angle: CGFloat) {
        state.transform = state.transform.rotated(by: angle)
    }

    /// Transforms the coordinates of what is drawn from now on.
    public func concatenate(_ transform: CGAffineTransform) {
        state.transform = transform.concatenating(state.transform)
    }

    /// Returns a point in pixels.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    /// Returns a size in pixels.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
    /// Returns a rectangle in pixels, as the bounding box of its corners.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
    /// Converts a point from device space to user space.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
    /// Converts a size from device space to user space.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
    /// Converts a rectangle from device space to user space, and returns its bounding box.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

    /// Sets the width of lines, in the coordinates of drawing.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }
    /// Sets how lines end.
    public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
    /// Sets how two parts of a line meet.
    public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
    /// Sets how long a pointed corner may be, in line widths, before it is cut.
    public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }
    /// Sets how far curves may deviate from their exact form, in pixels.
    public func setFlatness(_ flatness: CGFloat) { state.flatness = flatness }

    /// Sets the lengths of ink and gap, alternating, in units of user space. An empty list gives a solid line.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.dash = lengths.isEmpty ? nil : GraphicsState.Dash(phase: phase, lengths: lengths)
    }

    /// Sets the opacity of what is drawn; values outside of 0 to 1 are clamped.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = max(0, min(1, alpha)) }
    /// Sets how new pixels mix with those below.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
    /// Switches smooth edges on or off.
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.antialiases = shouldAntialias }
    /// Switches smooth edges on or off.
    public func setAllowsAntialiasing(_ allows: Bool) { state.antialiases = allows }

    /// How scaled images are sampled.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// Does nothing, because there is no color management.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

    /// Sets the color of fills.
    public func setFillColor(_ color: CGColor) { state.fillColor = color }
    /// Sets the color of lines.
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

    /// Sets the color of fills; components are from 0 to 1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the color of lines; components are from 0 to 1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the color of fills to a gray from 0 to 1.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fillColor = CGColor(gray: gray, alpha: alpha) }
    /// Sets the color of lines to a gray from 0 to 1.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { state.strokeColor = CGColor(gray: gray, alpha: alpha) }

    /// Sets the shadow of all drawing. A nil color removes it.
    ///
    /// Offset and blur are in base space: no transform that is set later changes them.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map { GraphicsState.Shadow(offset: offset, blur: max(0, blur), color: $0) }
    }

    /// Sets a shadow of black at a third of its opacity.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }
}
