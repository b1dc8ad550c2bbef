/// What a data source returns that gives no supplementary views: the collection view reports it, and shows it empty.
final class UnansweredView: UICollectionReusableView {}
