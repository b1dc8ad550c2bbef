import Scene

/// The model's values of an animated node. They are an object, so that a still node pays for a pointer and not for 800 bytes.
final class ModelValues {
    var values: LayerValues

    init(_ values: LayerValues) {
        self.values = values
    }
}
