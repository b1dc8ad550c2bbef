import UIKit

/// The moods of the house in a sheet. A touch chooses one, a finger that holds one moves it, and a swipe removes it.
final class MoodsController: UICollectionViewController {
    private let moods: [Mood]
    private var chosen: Mood
    private let changed: @MainActor ([Mood], Mood) -> Void
    private var source: UICollectionViewDiffableDataSource<Int, Mood>?
    private var metrics = Metrics(size: .zero)

    /// - Parameters:
    ///   - moods: in the order in which they are shown.
    ///   - chosen: the mood with the check mark.
    ///   - changed: called with the moods and the chosen one after each change.
    init(_ moods: [Mood], chosen: Mood, changed: @escaping @MainActor ([Mood], Mood) -> Void) {
        (self.moods, self.chosen, self.changed) = (moods, chosen, changed)
        super.init(collectionViewLayout: UICollectionViewLayout())
        title = "Moods"
    }

    required init?(coder: NSCoder) { return nil }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = Theme.sheet
        collectionView.collectionViewLayout = makeLayout()
        let source = makeSource()
        self.source = source
        var snapshot = NSDiffableDataSourceSnapshot<Int, Mood>()
        snapshot.appendSections([0])
        snapshot.appendItems(moods)
        source.apply(snapshot, animatingDifferences: false)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let new = Metrics(size: view.window?.bounds.size ?? view.bounds.size)
        guard new != metrics else { return }
        metrics = new
        collectionView.reloadData()
    }

    // MARK: Rows

    private func makeLayout() -> UICollectionViewLayout {
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.backgroundColor = Theme.sheet
        configuration.headerMode = .supplementary
        configuration.trailingSwipeActionsConfigurationProvider = { [weak self] path in self?.swipeActions(path) }
        return UICollectionViewCompositionalLayout.list(using: configuration)
    }

    private func makeSource() -> UICollectionViewDiffableDataSource<Int, Mood> {
        let row = UICollectionView.CellRegistration<UICollectionViewListCell, Mood> { [weak self] cell, _, mood in
            self?.fill(cell, mood)
        }
        let heading = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { [weak self] view, _, _ in self?.fillHeading(view) }
        let source = UICollectionViewDiffableDataSource<Int, Mood>(collectionView: collectionView) { list, path, mood in
            list.dequeueConfiguredReusableCell(using: row, for: path, item: mood)
        }
        source.supplementaryViewProvider = { list, _, path in
            list.dequeueConfiguredReusableSupplementary(using: heading, for: path)
        }
        source.reorderingHandlers.canReorderItem = { _ in true }
        source.reorderingHandlers.didReorder = { [weak self] _ in self?.tell() }
        return source
    }

    private func fill(_ cell: UICollectionViewListCell, _ mood: Mood) {
        var content = UIListContentConfiguration.subtitleCell()
        content.image = UIImage(named: mood.icon)?.withRenderingMode(.alwaysTemplate)
        content.imageProperties.tintColor = Theme.accent
        let side = metrics.points(26)
        content.imageProperties.maximumSize = CGSize(width: side, height: side)
        content.imageProperties.reservedLayoutSize = CGSize(width: metrics.points(32), height: 0)
        content.text = mood.name
        content.textProperties.font = TypeScale.body.font(metrics, weight: .medium)
        content.textProperties.color = Theme.textPrimary
        content.secondaryText = mood.detail
        content.secondaryTextProperties.font = TypeScale.label.font(metrics)
        content.secondaryTextProperties.color = Theme.textSecondary
        (content.directionalLayoutMargins.top, content.directionalLayoutMargins.bottom) = (metrics.points(10), metrics.points(10))
        cell.contentConfiguration = content
        cell.accessories = mood == chosen ? [.checkmark()] : []
        cell.configurationUpdateHandler = { cell, state in
            var background = UIBackgroundConfiguration.listGroupedCell()
            background.backgroundColor = state.isHighlighted ? Theme.tileRaised : Theme.tile
            cell.backgroundConfiguration = background
        }
    }

    private func fillHeading(_ view: UICollectionViewListCell) {
        var content = UIListContentConfiguration.extraProminentInsetGroupedHeader()
        content.text = title
        content.textProperties.font = TypeScale.title.font(metrics, weight: .semibold)
        content.textProperties.color = Theme.textPrimary
        view.contentConfiguration = content
    }

    // MARK: Changes

    private var shownMoods: [Mood] { source?.snapshot().itemIdentifiers ?? moods }

    private func tell() { changed(shownMoods, chosen) }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: false)
        if let mood = source?.itemIdentifier(for: indexPath) { choose(mood) }
    }

    private func choose(_ mood: Mood) {
        chosen = mood
        if var snapshot = source?.snapshot() {
            snapshot.reconfigureItems(snapshot.itemIdentifiers)
            source?.apply(snapshot, animatingDifferences: false)
        }
        tell()
    }

    /// The chosen mood stays: the house has one at any time.
    private func swipeActions(_ path: IndexPath) -> UISwipeActionsConfiguration? {
        guard let mood = source?.itemIdentifier(for: path), mood != chosen else { return nil }
        let remove = UIContextualAction(style: .destructive, title: "Remove") { [weak self] _, _, done in
            self?.remove(mood)
            done(true)
        }
        remove.image = UIImage(systemName: "trash")
        return UISwipeActionsConfiguration(actions: [remove])
    }

    private func remove(_ mood: Mood) {
        guard var snapshot = source?.snapshot() else { return }
        snapshot.deleteItems([mood])
        source?.apply(snapshot, animatingDifferences: true)
        tell()
    }
}
