/// Where a sublayer is to be in the drawing order.
package struct SublayerPlace: Hashable, Sendable {
    package var layer: LayerID
    /// Its index among all sublayers after the edit, counted from the back.
    package var index: Int
    package init(layer: LayerID, index: Int) {
        self.layer = layer
        self.index = index
    }
}
