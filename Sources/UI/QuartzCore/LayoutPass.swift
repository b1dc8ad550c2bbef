import Diagnostics

/// The layers that wait for layout, superlayers first. A request for a layer further below is met in the same pass at any depth.
///
/// A request for a superlayer waits until the layers of the present depth are done: each of a list's rows may ask for another layout of
/// their window, and one answers them all.
struct LayoutPass {
    private struct Row {
        var layers: [CALayer] = []
        var done = 0
    }

    /// The layers by depth.
    private var rows: [Row] = []
    /// The row whose layers are laid out now.
    private var current = 0
    /// The first row above that with a new request.
    private var above: Int?
    private var counts: [ObjectIdentifier: Int] = [:]

    /// The number of layouts that one layer gets in a pass. A layout that requests itself again is a mistake.
    static let most = 16

    mutating func add(_ layer: CALayer) {
        let depth = layer.level
        while rows.count <= depth { rows.append(Row()) }
        rows[depth].layers.append(layer)
        if depth < current { above = min(above ?? depth, depth) }
    }

    /// Returns the next layer to be laid out and clears its flag; nil when no layer waits.
    mutating func next() -> CALayer? {
        while current < rows.count {
            while rows[current].done < rows[current].layers.count {
                let layer = rows[current].layers[rows[current].done]
                rows[current].done += 1
                guard layer.needsLayoutFlag else { continue }
                layer.needsLayoutFlag = false
                if mayLayOut(layer) { return layer }
            }
            rows[current] = Row()
            current = above ?? current + 1
            above = nil
        }
        current = 0
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
