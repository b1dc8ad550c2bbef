import Scene

/// The model's values of an animated node. They are an object, so that a still node has the size of a pointer more and not of them.
final class ModelValues {
    var values: LayerValues

    init(_ values: LayerValues) {
        self.values = values
    }
}
