import UIKit

/// The page of a circle of photographs. It shows the wall's collection view, whose data and delegate stay the wall's.
final class CircleController: UICollectionViewController {
    init(around middle: IndexPath, of photo: String) {
        super.init(collectionViewLayout: CircleLayout(middle: middle))
        title = photo
        useLayoutToLayoutNavigationTransitions = true
    }

    required init?(coder: NSCoder) { return nil }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
}
