/// What `contents` returns for a layer that draws itself. Its pixels are with the display side; they are drawn again for another layer
/// that is given this object as its contents.
final class LayerDrawing {
    private weak var layer: CALayer?

    init(of layer: CALayer) { self.layer = layer }

    var image: CGImage? { layer?.contentsImage }
}
