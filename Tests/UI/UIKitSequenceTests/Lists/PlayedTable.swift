@testable import UIKit

/// A table in a sequence.
@MainActor
final class PlayedTable: NSObject, PlayedList, UITableViewDataSource, UITableViewDelegate {
    let books: ListBooks
    let controller: UITableViewController
    private let asksHeights: Bool
    private let hasHeaders: Bool
    private let hasIndex: Bool
    private let usesIdentifiers: Bool
    private var diffable: UITableViewDiffableDataSource<Int, Int>?

    var table: UITableView { controller.tableView }
    var view: any ListScrollView { table }
    var page: UIViewController { controller }
    var menus: UIContextMenuInteraction? { table.contextMenuInteraction }
    var selected: [IndexPath] { table.indexPathsForSelectedRows ?? [] }
    let waitsForPages = false

    init(_ books: ListBooks, _ dice: inout Dice) {
        self.books = books
        controller = books.note(UITableViewController(style: dice.one(of: [.plain, .grouped, .insetGrouped])))
        asksHeights = dice.once(in: 2)
        hasHeaders = dice.once(in: 2)
        hasIndex = dice.once(in: 2)
        usesIdentifiers = dice.once(in: 3)
        super.init()
        controller.clearsSelectionOnViewWillAppear = dice.once(in: 2)
        if !asksHeights, dice.once(in: 2) { table.rowHeight = 32 }
        table.register(RowCell.self, forCellReuseIdentifier: "row")
        table.allowsMultipleSelection = dice.once(in: 2)
        table.allowsSelectionDuringEditing = dice.once(in: 2)
        if usesIdentifiers {
            diffable = UITableViewDiffableDataSource(tableView: table) { [weak self] in self?.cell($0, $1, $2) }
            diffable?.defaultRowAnimation = dice.one(of: Self.animations)
            diffable?.apply(snapshot(), animatingDifferences: false)
        } else {
            table.dataSource = self
        }
        table.delegate = self
        _ = books.note(table)
    }

    private static let animations: [UITableView.RowAnimation] = [.automatic, .fade, .left, .right, .top, .bottom, .middle, .none]

    var truth: [[Int]] {
        guard let diffable else { return books.data.sections.map(\.items) }
        let snapshot = diffable.snapshot()
        return snapshot.sectionIdentifiers.map { snapshot.itemIdentifiers(inSection: $0) }
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
        let animation = dice.one(of: Self.animations)
        guard dice.once(in: 4) else {
            return table.performBatchUpdates(
                {
                    self.books.data = new
                    for operation in operations { self.tell(operation, animation) }
                }, completion: completion())
        }
        table.beginUpdates()
        books.data = new
        for operation in operations { tell(operation, animation) }
        table.endUpdates()
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
        if diffable != nil { show([operation], old, animated: true) } else { tell(operation, dice.one(of: Self.animations)) }
    }

    private func tell(_ operation: ListOperation, _ animation: UITableView.RowAnimation) {
        switch operation {
        case .deleteSection(let section): table.deleteSections([section], with: animation)
        case .insertSection(let section): table.insertSections([section], with: animation)
        case .reloadSection(let section): table.reloadSections([section], with: animation)
        case .moveSection(let section, let target): table.moveSection(section, toSection: target)
        case .deleteItem(let path): table.deleteRows(at: [path.indexPath], with: animation)
        case .insertItem(let path): table.insertRows(at: [path.indexPath], with: animation)
        case .reloadItem(let path): table.reloadRows(at: [path.indexPath], with: animation)
        case .moveItem(let path, let target): table.moveRow(at: path.indexPath, to: target.indexPath)
        }
    }

    func remove(_ number: Int) {
        guard let path = books.data.paths.first(where: { books.data[$0] == number }) else { return }
        let old = books.data
        books.data.sections[path.section].items.remove(at: path.item)
        if diffable != nil { show([], old, animated: true) } else { tell(.deleteItem(path), .automatic) }
    }

    func reload(_ dice: inout Dice) {
        if dice.once(in: 2) { books.data.fill(&dice) }
        guard let diffable else { return table.reloadData() }
        let complete = completion()
        diffable.applySnapshotUsingReloadData(snapshot()) { complete(true) }
    }

    func reconfigure(_ path: IndexPath) { table.reconfigureRows(at: [path]) }

    // MARK: Other steps

    func select(_ path: IndexPath, _ dice: inout Dice) {
        table.selectRow(at: path, animated: dice.once(in: 2), scrollPosition: .none)
    }

    func deselect(_ path: IndexPath) { table.deselectRow(at: path, animated: true) }
    func edit(_ isOn: Bool, animated: Bool) { table.setEditing(isOn, animated: animated) }

    func scroll(to path: IndexPath, _ position: Int, animated: Bool) {
        table.scrollToRow(at: path, at: [.top, .middle, .bottom, .none][position], animated: animated)
    }

    func act(_ kind: ListStep.Kind, _ dice: inout Dice) {
        switch kind {
        case .measureAgain:
            table.beginUpdates()
            table.endUpdates()
        case .invalidate: table.reloadSectionIndexTitles()
        default: break
        }
    }

    func settle() {}

    // MARK: Data source

    private func cell(_ table: UITableView, _ path: IndexPath, _ number: Int) -> UITableViewCell {
        let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
        guard let row = cell as? RowCell else { return cell }
        if row.books == nil {
            row.books = books
            _ = books.note(row)
        }
        row.number = number
        return row
    }

    func numberOfSections(in tableView: UITableView) -> Int { books.data.sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        books.data.sections[section].items.count
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cell(tableView, indexPath, books.data[ListPath(indexPath)] ?? -1)
    }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        books.data.move(ListPath(sourceIndexPath), to: ListPath(destinationIndexPath))
    }
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        if let number = books.data[ListPath(indexPath)] { remove(number) }
    }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? {
        hasIndex ? books.data.sections.map { "\($0.id)" } : nil
    }

    // MARK: Delegate

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard asksHeights else { return UITableView.automaticDimension }
        guard let number = number(at: indexPath) else {
            books.mistake("the height of \(indexPath) is asked for, which does not exist")
            return 30
        }
        return ListBooks.height(number)
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { hasHeaders ? 20 : 0 }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        tableView.dequeueReusableHeaderFooterView(withIdentifier: "head") ?? UITableViewHeaderFooterView(reuseIdentifier: "head")
    }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        books.begins(cell)
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        books.ends(cell)
    }
    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { books.actions(number(at: indexPath)) }
    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { books.actions(number(at: indexPath)) }
    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { books.menu(number(at: indexPath)) }
}

/// A row that knows its number and wants a height by it.
final class RowCell: UITableViewCell {
    var number = -1
    weak var books: ListBooks?

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: ListBooks.height(number)) }
}
