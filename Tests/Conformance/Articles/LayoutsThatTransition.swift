import UIKit

// The code of the article "Layouts that transition", compiled with the tests.

// begin circle
final class CircleLayout: UICollectionViewLayout {
    private var count = 0

    override func prepare() {
        count = collectionView?.numberOfItems(inSection: 0) ?? 0
    }

    override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let size = collectionViewContentSize
        let radius = min(size.width, size.height) / 2 - 50
        let angle = 2 * Double.pi * Double(indexPath.item) / Double(max(count, 1))
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.size = CGSize(width: 100, height: 100)
        attributes.center = CGPoint(x: size.width / 2 + radius * cos(angle), y: size.height / 2 + radius * sin(angle))
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }
}
// end circle

// begin wall
final class WallController: UICollectionViewController {
    private var transition: UICollectionViewTransitionLayout?

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.sectionInset = UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
        layout.minimumLineSpacing = 5
        layout.minimumInteritemSpacing = 5
        layout.itemSize = CGSize(width: 100, height: 100)
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "picture")
        collectionView.addGestureRecognizer(
            UIPinchGestureRecognizer { [weak self] (pinch: UIPinchGestureRecognizer) in
                self?.pinched(pinch)
            })
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 12 }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "picture", for: indexPath)
        cell.backgroundColor = .systemIndigo
        return cell
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        let ring = UICollectionViewController(collectionViewLayout: CircleLayout())
        ring.useLayoutToLayoutNavigationTransitions = true
        navigationController?.pushViewController(ring, animated: true)
    }
}
// end wall

// begin pinch
extension WallController {
    func pinched(_ pinch: UIPinchGestureRecognizer) {
        switch pinch.state {
        case .began:
            transition = collectionView.startInteractiveTransition(to: CircleLayout()) { _, _ in self.transition = nil }
        case .changed:
            transition?.transitionProgress = abs(1 - pinch.scale) / 0.4
            transition?.invalidateLayout()
        case .ended:
            if let transition, transition.transitionProgress > 0.5 {
                collectionView.finishInteractiveTransition()
            } else {
                collectionView.cancelInteractiveTransition()
            }
        default:
            collectionView.cancelInteractiveTransition()
        }
    }
}
// end pinch
