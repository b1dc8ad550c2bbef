import UIKit

/// The devices of the house in a sheet, those of one room first. Two fingers lead tiles into rows and back.
final class DevicesController: UIViewController {
    private let rooms: [Room]
    private var devices: [[Device]]
    private let tiles = UICollectionViewFlowLayout()
    private let rows = UICollectionViewFlowLayout()
    private(set) lazy var list = UICollectionView(frame: .zero, collectionViewLayout: tiles)
    private var transition: UICollectionViewTransitionLayout?
    private var metrics = Metrics(size: .zero)
    private let header = UICollectionView.SupplementaryRegistration<RoomHeading>(
        elementKind: UICollectionView.elementKindSectionHeader
    ) { _, _, _ in }
    private let cell = UICollectionView.CellRegistration<DeviceCell, Device> { _, _, _ in }

    init(room: Room) {
        rooms = [room] + Room.all.filter { $0.name != room.name }
        devices = rooms.map { $0.controls.map(Device.init) }
        super.init(nibName: nil, bundle: nil)
        title = "Devices"
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.sheet
        list.backgroundColor = .clear
        list.dataSource = self
        list.delegate = self
        list.addGestureRecognizer(
            UIPinchGestureRecognizer { [weak self] (pinch: UIPinchGestureRecognizer) in self?.pinched(pinch) })
        view.addSubview(list)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        list.frame = view.bounds
        let new = Metrics(size: view.window?.bounds.size ?? view.bounds.size)
        let isOther = new != metrics
        metrics = new
        fit(tiles, isTile: true)
        fit(rows, isTile: false)
        if isOther { list.reloadData() }
    }

    private func fit(_ layout: UICollectionViewFlowLayout, isTile: Bool) {
        let (margin, gap, heights) = (metrics.points(28), metrics.points(10), DeviceCell.heights(metrics))
        let width = max(1, view.bounds.width - 2 * margin)
        let columns = isTile ? max(2, (width / max(150, metrics.points(260))).rounded(.down)) : 1
        let size = CGSize(
            width: ((width - gap * (columns - 1)) / columns).rounded(.down), height: isTile ? heights.tile : heights.row)
        guard layout.itemSize != size || layout.sectionInset.left != margin else { return }
        layout.itemSize = size
        layout.minimumLineSpacing = gap
        layout.minimumInteritemSpacing = gap
        layout.sectionInset = UIEdgeInsets(top: 0, left: margin, bottom: margin, right: margin)
        layout.headerReferenceSize = CGSize(width: 0, height: RoomHeading.height(metrics))
        layout.sectionHeadersPinToVisibleBounds = true
    }

    private func pinched(_ pinch: UIPinchGestureRecognizer) {
        switch pinch.state {
        case .began:
            guard transition == nil else { return }
            let next = list.collectionViewLayout === tiles ? rows : tiles
            transition = list.startInteractiveTransition(to: next) { [weak self] _, _ in self?.transition = nil }
        case .changed:
            transition?.transitionProgress = abs(1 - pinch.scale) / 0.4
            transition?.invalidateLayout()
        case .ended where (transition?.transitionProgress ?? 0) > 0.5: list.finishInteractiveTransition()
        case .ended, .cancelled: if transition != nil { list.cancelInteractiveTransition() }
        default: break
        }
    }
}

extension DevicesController: UICollectionViewDataSource, UICollectionViewDelegate {
    func numberOfSections(in collectionView: UICollectionView) -> Int { rooms.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { devices[section].count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let device = devices[indexPath.section][indexPath.item]
        let cell = collectionView.dequeueConfiguredReusableCell(using: cell, for: indexPath, item: device)
        cell.show(device, metrics)
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let heading = collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
        heading.show(rooms[indexPath.section].name, metrics)
        return heading
    }

    /// A touch switches a device that has a switch.
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: false)
        guard let isOn = devices[indexPath.section][indexPath.item].isOn else { return }
        devices[indexPath.section][indexPath.item].isOn = !isOn
        let cell = collectionView.cellForItem(at: indexPath) as? DeviceCell
        UIView.animate(withDuration: 0.2) { cell?.show(isOn: !isOn, value: "") }
    }
}
