/// Index paths in order, each once.
struct SortedPaths {
    private(set) var paths: [IndexPath] = []

    mutating func add(_ more: [IndexPath]) {
        guard !more.isEmpty else { return }
        paths = Set(paths).union(more).sorted()
    }
}
