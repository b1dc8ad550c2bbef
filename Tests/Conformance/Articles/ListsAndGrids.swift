import UIKit

// The code of the article "Lists and grids", compiled with the tests.

// begin devices
final class DevicesController: UITableViewController {
    private enum Section { case lamps, heating }

    private lazy var source = UITableViewDiffableDataSource<Section, String>(tableView: tableView) { table, path, name in
        let cell = table.dequeueReusableCell(withIdentifier: "device", for: path)
        var content = cell.defaultContentConfiguration()
        content.text = name
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "device")
        var snapshot = NSDiffableDataSourceSnapshot<Section, String>()
        snapshot.appendSections([.lamps, .heating])
        snapshot.appendItems(["Ceiling", "Desk"], toSection: .lamps)
        snapshot.appendItems(["Radiator"], toSection: .heating)
        source.apply(snapshot)
    }

    func remove(_ device: String) {
        var snapshot = source.snapshot()
        snapshot.deleteItems([device])
        source.apply(snapshot)
    }
}
// end devices

// begin grid
final class PhotosController: UICollectionViewController {
    private let photos = (1...1000).map { "photo \($0)" }
    private let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
        var content = cell.defaultContentConfiguration()
        content.text = name
        cell.contentConfiguration = content
    }

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 120, height: 44)
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        photos.count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: photos[indexPath.item])
    }
}
// end grid

// begin alarms
final class AlarmsController: UITableViewController {
    private var alarms = ["06:30", "07:15", "09:00"]

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = editButtonItem
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { alarms.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = alarms[indexPath.row]
        return cell
    }

    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
            self?.remove(indexPath)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete { remove(indexPath) }
    }

    private func remove(_ path: IndexPath) {
        alarms.remove(at: path.row)
        tableView.deleteRows(at: [path], with: .automatic)
    }
}
// end alarms
// begin favourites
final class FavouritesController: UICollectionViewController {
    private var favourites = ["Lamp", "Radiator", "Blinds"]
    private lazy var source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collectionView) {
        [row] list, path, name in list.dequeueConfiguredReusableCell(using: row, for: path, item: name)
    }
    private let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
        var content = cell.defaultContentConfiguration()
        content.text = name
        cell.contentConfiguration = content
        cell.accessories = [.reorder(displayed: .always)]
    }

    init() {
        let configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func viewDidLoad() {
        super.viewDidLoad()
        source.reorderingHandlers.canReorderItem = { _ in true }
        source.reorderingHandlers.didReorder = { [weak self] change in
            self?.favourites = change.finalSnapshot.itemIdentifiers
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(favourites)
        source.apply(snapshot)
    }
}
// end favourites
// begin shelf
final class ShelfController: UICollectionViewController {
    init() {
        let whole = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
        let card = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.8), heightDimension: .absolute(120))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: card, subitems: [NSCollectionLayoutItem(layoutSize: whole)])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .groupPaging
        section.interGroupSpacing = 12
        super.init(collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}
// end shelf

// begin floors
@MainActor
func showFloors(in source: UICollectionViewDiffableDataSource<Int, String>) {
    var floors = NSDiffableDataSourceSectionSnapshot<String>()
    floors.append(["Ground floor", "Upper floor"])
    floors.append(["Kitchen", "Hall"], to: "Ground floor")
    floors.expand(["Ground floor"])
    source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != "Ground floor" }
    source.apply(floors, to: 0)
}
// end floors

// begin stations
final class StationsController: UITableViewController {
    private let stations = (1...300).map { "Station \($0)" }
    private var playing = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.selectionFollowsFocus = true
        tableView.remembersLastFocusedIndexPath = true
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { stations.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = stations[indexPath.row]
        return cell
    }

    override func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool { indexPath.row != playing }

    override func indexPathForPreferredFocusedView(in tableView: UITableView) -> IndexPath? {
        IndexPath(row: playing + 1, section: 0)
    }

    override func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        playing = indexPath.row
    }
}
// end stations
