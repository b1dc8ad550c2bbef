/// The frames of a step that a sheet can choose from: evenly spread, and never more than fit into memory, however slowly the step
/// runs.
struct TileSeries {
    /// What all tiles together take, in bytes, unless they are so large that a sheet could not choose.
    private static let budget = 48 << 20
    private static let least = 60

    /// At most this many are kept.
    private let most: Int
    private var kept: [ContactSheet.Tile] = []
    private var last: ContactSheet.Tile?
    /// How many were added.
    private(set) var count = 0
    /// Every how many frames one is kept.
    private var stride = 1

    /// - Parameter tileBytes: the size of a tile's pixels.
    init(tileBytes: Int) {
        most = max(Self.least, Self.budget / max(1, tileBytes))
    }

    /// The first frame, the last, and those between that were kept.
    var all: [ContactSheet.Tile] {
        guard let last, (count - 1) % stride != 0 else { return kept }
        return kept + [last]
    }

    mutating func add(_ tile: ContactSheet.Tile) {
        if count % stride == 0 { kept.append(tile) }
        last = tile
        count += 1
        guard kept.count >= most else { return }
        kept = kept.indices.filter { $0 % 2 == 0 }.map { kept[$0] }
        stride *= 2
    }

    /// Forgets all tiles.
    mutating func removeAll() {
        kept = []
        last = nil
        (count, stride) = (0, 1)
    }
}
