/// An object that draws a layer, lays out its sublayers and decides how its changes are animated. All methods are optional.
public protocol CALayerDelegate: NSObjectProtocol {
    /// Gives the layer its contents. The default calls `draw(_:in:)` through the layer.
    func display(_ layer: CALayer)
    /// Draws the layer's contents in its own coordinates.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Is called before the layer is drawn into a bitmap.
    func layerWillDraw(_ layer: CALayer)
    /// Places the sublayers.
    func layoutSublayers(of layer: CALayer)
    /// Returns the action for an event. With nil the layer searches elsewhere; `NSNull` means no action.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Draws the layer by `draw(_:in:)` into a new picture.
    public func display(_ layer: CALayer) { layer.drawBackingImage() }
    /// Does nothing.
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    /// Does nothing.
    public func layerWillDraw(_ layer: CALayer) {}
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
    /// Returns nil: the search for an action goes on.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
