@testable import UIKit

/// A collection view in a sequence, with whatever layout the steps give it.
@MainActor
final class PlayedCollection: NSObject, PlayedList, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    typealias Source = UICollectionViewDiffableDataSource<Int, Int>

    let books: ListBooks
    let controller: UICollectionViewController
    private var diffable: Source?
    private let hasIndex: Bool
    private var transition: UICollectionViewTransitionLayout?
    private let layouts: PlayedLayouts

    let list: UICollectionView
    var view: any ListScrollView { list }
    var page: UIViewController { controller }
    var menus: UIContextMenuInteraction? { list.contextMenuInteraction }
    var selected: [IndexPath] { list.indexPathsForSelectedItems ?? [] }
    var waitsForPages: Bool { list.layoutTransition.running != nil }

    init(_ books: ListBooks, _ dice: inout Dice) {
        self.books = books
        layouts = PlayedLayouts(books: books)
        controller = books.note(UICollectionViewController(collectionViewLayout: layouts.make(&dice)))
        list = controller.collectionView
        hasIndex = dice.once(in: 2)
        let usesIdentifiers = dice.once(in: 2)
        super.init()
        books.number = { [weak self] in self?.number(at: $0) }
        controller.clearsSelectionOnViewWillAppear = dice.once(in: 2)
        list.register(NumberedCell.self, forCellWithReuseIdentifier: "number")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            list.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "edge")
        }
        list.allowsMultipleSelection = dice.once(in: 2)
        list.allowsSelectionDuringEditing = dice.once(in: 2)
        usesIdentifiers ? useIdentifiers() : (list.dataSource = self)
        list.delegate = self
        _ = books.note(list)
    }

    private func useIdentifiers() {
        let source = Source(collectionView: list) { [weak self] in self?.cell($0, $1, $2) }
        source.supplementaryViewProvider = {
            $0.dequeueReusableSupplementaryView(ofKind: $1, withReuseIdentifier: "edge", for: $2)
        }
        source.reorderingHandlers.canReorderItem = { _ in true }
        source.reorderingHandlers.didReorder = { [weak self] _ in self?.readData() }
        diffable = source
        source.apply(snapshot(), animatingDifferences: false)
    }

    var truth: [[Int]] {
        guard let diffable else { return books.data.sections.map(\.items) }
        let snapshot = diffable.snapshot()
        return snapshot.sectionIdentifiers.map { snapshot.itemIdentifiers(inSection: $0) }
    }

    /// What a user or a tree changed is in the snapshot only.
    private func readData() {
        guard let snapshot = diffable?.snapshot() else { return }
        books.data.sections = snapshot.sectionIdentifiers.map {
            ListData.Section(id: $0, items: snapshot.itemIdentifiers(inSection: $0))
        }
    }

    private func snapshot() -> NSDiffableDataSourceSnapshot<Int, Int> {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        for section in books.data.sections {
            snapshot.appendSections([section.id])
            snapshot.appendItems(section.items, toSection: section.id)
        }
        return snapshot
    }

    // MARK: Data

    func batch(_ dice: inout Dice) {
        let old = books.data
        var new = old
        let operations = new.change(&dice)
        if diffable != nil {
            books.data = new
            return show(operations, old, animated: !dice.once(in: 4))
        }
        list.performBatchUpdates(
            {
                self.books.data = new
                for operation in operations { self.tell(operation) }
            }, completion: completion())
    }

    private func show(_ operations: [ListOperation], _ old: ListData, animated: Bool) {
        var snapshot = snapshot()
        for case .reloadItem(let path) in operations {
            guard let number = old[path], snapshot.indexOfItem(number) != nil else { continue }
            number % 2 == 0 ? snapshot.reloadItems([number]) : snapshot.reconfigureItems([number])
        }
        let complete = completion()
        diffable?.apply(snapshot, animatingDifferences: animated) { complete(true) }
    }

    func oneChange(_ dice: inout Dice) {
        let old = books.data
        guard let operation = books.data.changeOne(&dice) else { return }
        if diffable != nil { show([operation], old, animated: true) } else { tell(operation) }
    }

    private func tell(_ operation: ListOperation) {
        switch operation {
        case .deleteSection(let section): list.deleteSections([section])
        case .insertSection(let section): list.insertSections([section])
        case .reloadSection(let section): list.reloadSections([section])
        case .moveSection(let section, let target): list.moveSection(section, toSection: target)
        case .deleteItem(let path): list.deleteItems(at: [path.indexPath])
        case .insertItem(let path): list.insertItems(at: [path.indexPath])
        case .reloadItem(let path): list.reloadItems(at: [path.indexPath])
        case .moveItem(let path, let target): list.moveItem(at: path.indexPath, to: target.indexPath)
        }
    }

    func remove(_ number: Int) {
        guard let path = books.data.paths.first(where: { books.data[$0] == number }) else { return }
        let old = books.data
        books.data.sections[path.section].items.remove(at: path.item)
        if diffable != nil { show([], old, animated: true) } else { tell(.deleteItem(path)) }
    }

    func reload(_ dice: inout Dice) {
        if dice.once(in: 2) { books.data.fill(&dice) }
        guard let diffable else { return list.reloadData() }
        let complete = completion()
        diffable.applySnapshotUsingReloadData(snapshot()) { complete(true) }
    }

    func reconfigure(_ path: IndexPath) { list.reconfigureItems(at: [path]) }

    // MARK: Other steps

    func select(_ path: IndexPath, _ dice: inout Dice) {
        list.selectItem(at: path, animated: dice.once(in: 2), scrollPosition: [])
    }

    func deselect(_ path: IndexPath) { list.deselectItem(at: path, animated: true) }
    func edit(_ isOn: Bool, animated: Bool) { controller.setEditing(isOn, animated: animated) }

    func scroll(to path: IndexPath, _ position: Int, animated: Bool) {
        list.scrollToItem(
            at: path, at: [.top, .centeredVertically, .bottom, .centeredHorizontally][position], animated: animated)
    }

    func act(_ kind: ListStep.Kind, _ dice: inout Dice) {
        switch kind {
        case .setLayout:
            transition = nil
            list.setCollectionViewLayout(layouts.make(&dice), animated: !dice.once(in: 3), completion: completion())
        case .invalidate, .measureAgain: list.collectionViewLayout.invalidateLayout()
        case .startTransition: startTransition(&dice)
        case .driveTransition:
            transition?.transitionProgress = CGFloat(dice.number(-0.1...1.2))
            transition?.invalidateLayout()
        case .endTransition: endTransition(!dice.once(in: 2))
        case .outline: outline(&dice)
        default: break
        }
    }

    private func startTransition(_ dice: inout Dice) {
        guard list.layoutTransition.running == nil, controller.transitionCoordinator == nil else { return }
        let complete = completion()
        transition = list.startInteractiveTransition(to: layouts.make(&dice)) { [weak self] _, isFinished in
            self?.transition = nil
            complete(isFinished)
        }
        if let transition { _ = books.note(transition) }
    }

    private func endTransition(_ isFinished: Bool) {
        guard transition != nil else { return }
        transition = nil
        isFinished ? list.finishInteractiveTransition() : list.cancelInteractiveTransition()
    }

    func settle() { endTransition(true) }

    func makeLayout(_ dice: inout Dice) -> UICollectionViewLayout { layouts.make(&dice) }

    /// Makes a tree of a section's items, or shows and hides what is below one of them.
    private func outline(_ dice: inout Dice) {
        guard let diffable, let section = books.data.sections.isEmpty ? nil : dice.one(of: books.data.sections.map(\.id)) else {
            return
        }
        var tree = diffable.snapshot(for: section)
        guard !tree.items.isEmpty else { return }
        if dice.once(in: 3), tree.items.count > 2 {
            let items = tree.items
            tree = NSDiffableDataSourceSectionSnapshot<Int>()
            tree.append([items[0]])
            tree.append(Array(items[1..<(items.count / 2 + 1)]), to: items[0])
            tree.append(Array(items[(items.count / 2 + 1)...]))
        } else {
            let item = dice.one(of: tree.items)
            tree.isExpanded(item) ? tree.collapse([item]) : tree.expand([item])
        }
        let complete = completion()
        diffable.apply(tree, to: section, animatingDifferences: !dice.once(in: 4)) { complete(true) }
        readData()
    }

    // MARK: Data source

    private func cell(_ list: UICollectionView, _ path: IndexPath, _ number: Int) -> UICollectionViewCell {
        let cell = list.dequeueReusableCell(withReuseIdentifier: "number", for: path)
        guard let cell = cell as? NumberedCell else { return cell }
        if cell.books == nil {
            cell.books = books
            _ = books.note(cell)
        }
        cell.number = number
        return cell
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { books.data.sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        books.data.sections[section].items.count
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        cell(collectionView, indexPath, books.data[ListPath(indexPath)] ?? -1)
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
    func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { books.data.move(ListPath(sourceIndexPath), to: ListPath(destinationIndexPath)) }
    func indexTitles(for collectionView: UICollectionView) -> [String]? {
        hasIndex ? books.data.sections.map { "\($0.id)" } : nil
    }

    // MARK: Delegate

    func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath) {
        books.begins(cell)
    }
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath
    ) { books.ends(cell) }
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { books.menu(number(at: indexPath)) }
}

/// A page that shows the collection view below in another layout. Where it comes back without ever having been pushed, because another page
/// came in the same turn, it has a collection view of its own, and nothing in it.
final class SharingPage: UICollectionViewController {
    override func numberOfSections(in collectionView: UICollectionView) -> Int { 0 }
}

/// A cell that knows its number and may want a height by it.
final class NumberedCell: UICollectionViewListCell {
    var number = -1
    weak var books: ListBooks?

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height = ListBooks.height(number)
        return layoutAttributes
    }
}
