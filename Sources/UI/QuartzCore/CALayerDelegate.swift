/// Who draws a layer, lays out its sublayers and decides how its changes are animated. All methods are optional.
public protocol CALayerDelegate: NSObjectProtocol {
    /// Gives the layer its contents; by default calls for `draw(_:in:)`.
    func display(_ layer: CALayer)
    func draw(_ layer: CALayer, in ctx: CGContext)
    func layerWillDraw(_ layer: CALayer)
    func layoutSublayers(of layer: CALayer)
    /// `nil` lets the layer look elsewhere, `NSNull` means that nothing happens.
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
