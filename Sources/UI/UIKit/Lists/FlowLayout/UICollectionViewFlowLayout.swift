/// Places items in lines, section after section.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
}
