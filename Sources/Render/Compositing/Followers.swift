import Scene

/// Layers in the order in which they came, each once.
struct Followers {
    private(set) var layers: [LayerID] = []
    /// The same layers: a transition may have thousands, and each asks whether it is known.
    private var known: Set<LayerID> = []

    mutating func add(_ layer: LayerID) {
        if known.insert(layer).inserted { layers.append(layer) }
    }

    mutating func keep(where isKept: (LayerID) -> Bool) {
        let count = layers.count
        layers.removeAll { !isKept($0) }
        if layers.count < count { known = Set(layers) }
    }
}
