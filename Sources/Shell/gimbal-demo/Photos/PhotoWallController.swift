import UIKit

/// The wall of photographs. A touch or a pinch leads its pictures into a circle around one of them.
final class PhotoWallController: UICollectionViewController {
    private let photos = Photo.all
    private var pictures: [Int: UIImage] = [:]
    /// The user's photographs; nil shows those of the demo.
    private let folder: PhotoFolder?
    private let names: [String]
    private let wall = UICollectionViewFlowLayout()
    private var transition: UICollectionViewTransitionLayout?

    init(_ folder: PhotoFolder? = .named()) {
        self.folder = folder
        names = folder?.names ?? photos.map(\.name)
        wall.sectionInset = UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
        wall.minimumLineSpacing = 5
        wall.minimumInteritemSpacing = 5
        wall.itemSize = CGSize(width: 100, height: 100)
        super.init(collectionViewLayout: wall)
        title = "Photos"
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = Theme.ground
        collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
        if folder != nil { collectionView.prefetchDataSource = self }
        collectionView.addGestureRecognizer(
            UIPinchGestureRecognizer { [weak self] (pinch: UIPinchGestureRecognizer) in self?.pinched(pinch) })
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setNavigationBarHidden(false, animated: animated)
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        fitColumns(in: view.bounds.inset(by: view.safeAreaInsets).width - 10)
    }

    /// Makes the pictures as large as the columns that have room.
    private func fitColumns(in width: CGFloat) {
        let wanted = max(100, Metrics(size: view.bounds.size).points(196))
        let columns = max(1, ((width + 5) / (wanted + 5)).rounded(.down))
        let side = max(1, ((width + 5) / columns - 5).rounded(.down))
        if side != wall.itemSize.width { wall.itemSize = CGSize(width: side, height: side) }
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    // MARK: Pictures

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { names.count }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
        (cell as? PhotoCell)?.image = picture(indexPath.item)
        prepare(indexPath.item)
        return cell
    }

    /// Lets a photograph of the folder come; its cell is empty until then.
    private func prepare(_ item: Int) {
        folder?.prepare(item, side: Photo.side) { [weak self] picture in
            let cell = self?.collectionView.cellForItem(at: IndexPath(item: item, section: 0))
            (cell as? PhotoCell)?.image = picture
        }
    }

    private func picture(_ item: Int) -> UIImage? {
        if let folder { return folder.picture(item) }
        if let picture = pictures[item] { return picture }
        let picture = photos[item].picture()
        pictures[item] = picture
        return picture
    }

    // MARK: Circles

    /// Both pages show this collection view, and this controller stays its delegate.
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        if collectionView.collectionViewLayout is CircleLayout {
            collectionView.setCollectionViewLayout(CircleLayout(middle: indexPath), animated: true)
            if let page = navigationController?.topViewController, page !== self { page.title = names[indexPath.item] }
        } else {
            let circle = CircleController(around: indexPath, of: names[indexPath.item])
            navigationController?.pushViewController(circle, animated: true)
        }
    }

    /// Returns a circle for each even number, around one picture after another, and the wall for the others.
    func layout(ofFlight number: Int) -> UICollectionViewLayout {
        number % 2 == 0 ? CircleLayout(middle: IndexPath(item: number / 2 % names.count, section: 0)) : wall
    }

    private func pinched(_ pinch: UIPinchGestureRecognizer) {
        switch pinch.state {
        case .began:
            guard transition == nil, navigationController?.topViewController === self else { return }
            transition = collectionView.startInteractiveTransition(to: nextLayout(pinch)) { [weak self] _, _ in
                self?.transition = nil
            }
        case .changed:
            transition?.transitionProgress = abs(1 - pinch.scale) / 0.4
            transition?.invalidateLayout()
        case .ended, .cancelled:
            guard let transition else { return }
            if pinch.state == .ended && transition.transitionProgress > 0.5 {
                collectionView.finishInteractiveTransition()
            } else {
                collectionView.cancelInteractiveTransition()
            }
        default: break
        }
    }

    /// Returns a circle around the picture under the fingers, or the wall when there is a circle.
    private func nextLayout(_ pinch: UIPinchGestureRecognizer) -> UICollectionViewLayout {
        guard !(collectionView.collectionViewLayout is CircleLayout) else { return wall }
        let middle = collectionView.indexPathForItem(at: pinch.location(in: collectionView))
        return CircleLayout(middle: middle ?? IndexPath(item: 0, section: 0))
    }
}

extension PhotoWallController: UICollectionViewDataSourcePrefetching {
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        for path in indexPaths { prepare(path.item) }
    }
}
