import Diagnostics

/// Layers that wait for layout, superlayers first: what one asks of those below it is done in the same pass, however deep the tree is.
struct LayoutPass {
    private struct Row {
        var layers: [CALayer] = []
        var done = 0
    }

    /// By depth.
    private var rows: [Row] = []
    /// No row above this one has a layer that waits.
    private var lowest = 0
    private var counts: [ObjectIdentifier: Int] = [:]

    /// A layout that asks for itself again is a mistake; this often it gets what it asks for.
    static let most = 16

    mutating func add(_ layers: [CALayer]) {
        for layer in layers {
            let depth = layer.depth
            while rows.count <= depth { rows.append(Row()) }
            rows[depth].layers.append(layer)
            lowest = min(lowest, depth)
        }
    }

    /// The next one to be laid out, whose flag is cleared; nil when none waits.
    mutating func next() -> CALayer? {
        while lowest < rows.count {
            while rows[lowest].done < rows[lowest].layers.count {
                let layer = rows[lowest].layers[rows[lowest].done]
                rows[lowest].done += 1
                guard layer.needsLayoutFlag else { continue }
                layer.needsLayoutFlag = false
                if mayLayOut(layer) { return layer }
            }
            rows[lowest] = Row()
            lowest += 1
        }
        return nil
    }

    private mutating func mayLayOut(_ layer: CALayer) -> Bool {
        let count = counts[ObjectIdentifier(layer), default: 0] + 1
        counts[ObjectIdentifier(layer)] = count
        guard count > Self.most else { return true }
        let owner = layer.delegate.map { "\(type(of: $0))" } ?? "\(type(of: layer))"
        log.once(
            .warning, id: "layout loop \(owner)",
            "the layout of \(owner) invalidates itself each time; layout stops after \(Self.most) times")
        return false
    }
}
