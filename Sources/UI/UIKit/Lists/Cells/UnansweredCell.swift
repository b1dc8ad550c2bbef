/// What a diffable data source shows for an item whose provider gave no cell.
final class UnansweredCell: UICollectionViewCell {}
