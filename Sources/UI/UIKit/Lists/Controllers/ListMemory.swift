/// What a shared collection view had while a controller was on top; it has it again when that controller comes back.
@MainActor
struct ListMemory {
    let layout: UICollectionViewLayout
    /// Where the content stood, or would have come to rest, in points.
    let offset: CGPoint
    private weak var dataSource: (any UICollectionViewDataSource)?
    private weak var delegate: (any UICollectionViewDelegate)?

    init(_ list: UICollectionView) {
        layout = list.collectionViewLayout
        offset = list.offsetAtRest
        dataSource = list.dataSource
        delegate = list.delegate
    }

    /// Whether the data source that comes back has other numbers of items than the one in place.
    func hasOtherCounts(than list: UICollectionView) -> Bool {
        guard let dataSource, let shown = list.dataSource, shown !== dataSource else { return false }
        return counts(dataSource, list) != counts(shown, list)
    }

    private func counts(_ source: any UICollectionViewDataSource, _ list: UICollectionView) -> [Int] {
        (0..<source.numberOfSections(in: list)).map { source.collectionView(list, numberOfItemsInSection: $0) }
    }

    /// Sets data source and delegate again, where an app changed them.
    func restoreObjects(_ list: UICollectionView) {
        if list.dataSource !== dataSource { list.dataSource = dataSource }
        if list.delegate !== delegate { list.delegate = delegate }
    }
}
