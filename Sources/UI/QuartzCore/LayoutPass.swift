import Diagnostics

/// The layers that wait for layout, superlayers first. A request for a layer further below is met in the same pass at any depth.
struct LayoutPass {
    private struct Row {
        var layers: [CALayer] = []
        var done = 0
    }

    /// The layers by depth.
    private var rows: [Row] = []
    /// The first row that can hold a waiting layer.
    private var lowest = 0
    private var counts: [ObjectIdentifier: Int] = [:]

    /// The number of layouts that one layer gets in a pass. A layout that requests itself again is a mistake.
    static let most = 16

    mutating func add(_ layer: CALayer) {
        let depth = layer.level
        while rows.count <= depth { rows.append(Row()) }
        rows[depth].layers.append(layer)
        lowest = min(lowest, depth)
    }

    /// Returns the next layer to be laid out and clears its flag; nil when no layer waits.
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
