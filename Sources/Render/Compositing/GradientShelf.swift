import Motion
package import Scene

/// The colors of gradients as a renderer takes them, kept while they are in use.
package struct GradientShelf<Baked> {
    private struct Key: Hashable {
        var colors: [Color]
        var locations: [Double]
    }

    private var known: [Key: Baked] = [:]
    private let bake: (GradientValues) -> Baked

    /// - Parameter bake: makes what is kept of a gradient's colors.
    package init(bake: @escaping (GradientValues) -> Baked) { self.bake = bake }

    package mutating func baked(for gradient: GradientValues) -> Baked {
        let key = Key(colors: gradient.colors, locations: gradient.locations)
        if let baked = known[key] { return baked }
        // An animated gradient makes a new entry in each frame. All old entries are dropped together.
        if known.count >= 64 { known.removeAll() }
        let baked = bake(gradient)
        known[key] = baked
        return baked
    }
}
