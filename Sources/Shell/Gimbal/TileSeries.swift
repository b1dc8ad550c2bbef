/// The frames of a step that a sheet can choose from: evenly spread, and never more than fit into memory, however slowly the step
/// runs.
struct TileSeries {
    /// At most this many are kept.
    private static let most = 480

    private var kept: [ContactSheet.Tile] = []
    private var last: ContactSheet.Tile?
    private var count = 0
    /// Every how many frames one is kept.
    private var stride = 1

    /// The first frame, the last, and those between that were kept.
    var all: [ContactSheet.Tile] {
        guard let last, (count - 1) % stride != 0 else { return kept }
        return kept + [last]
    }

    mutating func add(_ tile: ContactSheet.Tile) {
        if count % stride == 0 { kept.append(tile) }
        last = tile
        count += 1
        guard kept.count >= Self.most else { return }
        kept = kept.indices.filter { $0 % 2 == 0 }.map { kept[$0] }
        stride *= 2
    }
}
