import UIKit

/// Rows that can be swiped and edited, whose data source and delegate write down what they are told.
@MainActor
final class EditingSource: NSObject, UITableViewDataSource, UITableViewDelegate {
    var rows: [Int]
    var calls: [String] = []
    var leading: ((IndexPath) -> UISwipeActionsConfiguration?)?
    var trailing: ((IndexPath) -> UISwipeActionsConfiguration?)?
    /// The styles that the delegate names; nil leaves them to the table.
    var style: ((IndexPath) -> UITableViewCell.EditingStyle)?
    var mayEdit: (IndexPath) -> Bool = { _ in true }
    var mayMove: (IndexPath) -> Bool = { _ in false }
    var commits = true
    var title: String?

    init(_ rows: [Int]) { self.rows = rows }

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
        cell.textLabel?.text = "Row \(rows[indexPath.row])"
        return cell
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { mayEdit(indexPath) }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { mayMove(indexPath) }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        calls.append("commit \(editingStyle) \(indexPath.row)")
        guard commits else { return }
        delete(indexPath, tableView)
    }

    func delete(_ path: IndexPath, _ table: UITableView) {
        rows.remove(at: path.row)
        table.deleteRows(at: [path], with: .automatic)
    }

    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { leading?(indexPath) }

    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { trailing?(indexPath) }

    func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
        style?(indexPath) ?? SilentDelegate().tableView(tableView, editingStyleForRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String? { title }
    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
        calls.append("begin \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
        calls.append("end \(indexPath.map { "\($0.row)" } ?? "gone")")
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { calls.append("select \(indexPath.row)") }

    // MARK: Actions

    /// Returns actions with titles that write down when they run; `isDone` is what they say at the end, nil for nothing.
    func actions(
        _ titles: String..., style: UIContextualAction.Style = .normal, isDone: Bool? = true, full: Bool = true
    ) -> UISwipeActionsConfiguration {
        let configuration = UISwipeActionsConfiguration(
            actions: titles.map { title in
                UIContextualAction(style: style, title: title) { [weak self] _, _, done in
                    self?.calls.append(title)
                    if let isDone { done(isDone) }
                }
            })
        configuration.performsFirstActionWithFullSwipe = full
        return configuration
    }
}

/// A delegate without methods.
private final class SilentDelegate: NSObject, UITableViewDelegate {}

/// A data source without the methods for editing.
@MainActor
final class PlainSource: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
}
