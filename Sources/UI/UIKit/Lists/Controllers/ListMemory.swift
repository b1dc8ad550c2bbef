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

    /// Sets data source and delegate again, where an app changed them.
    func restoreObjects(_ list: UICollectionView) {
        if list.dataSource !== dataSource { list.dataSource = dataSource }
        if list.delegate !== delegate { list.delegate = delegate }
    }
}
