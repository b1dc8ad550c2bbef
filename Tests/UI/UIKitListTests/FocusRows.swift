import UIKit

/// Rows of 40 points, whose delegate writes down what it is told of focus and selection.
@MainActor
final class FocusRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[Int]]
    var calls: [String] = []
    var mayFocus: (IndexPath) -> Bool = { _ in true }
    var mayMove: (UITableViewFocusUpdateContext) -> Bool = { _ in true }
    var preferred: IndexPath?
    var setUp: (UITableViewCell, IndexPath) -> Void = { _, _ in }
    var title: String?
    /// Whether several rows may be selected together.
    var maySelectSeveral = false
    private(set) var asked = 0
    private(set) var cells = 0

    init(_ sections: [[Int]]) { self.sections = sections }

    func take() -> [String] {
        defer { (calls, asked, cells) = ([], 0, 0) }
        return calls
    }

    private func note(_ call: String, _ path: IndexPath?) {
        calls.append("\(call) \(path.map { "\($0.section).\($0.row)" } ?? "-")")
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 40 }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { title }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cells += 1
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
        cell.textLabel?.text = "\(sections[indexPath.section][indexPath.row])"
        setUp(cell, indexPath)
        return cell
    }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        note("commit", indexPath)
        sections[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
        asked += 1
        return mayFocus(indexPath)
    }

    func indexPathForPreferredFocusedView(in tableView: UITableView) -> IndexPath? { preferred }

    func tableView(_ tableView: UITableView, shouldUpdateFocusIn context: UITableViewFocusUpdateContext) -> Bool {
        mayMove(context)
    }

    func tableView(
        _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        note("from", context.previouslyFocusedIndexPath)
        note("to", context.nextFocusedIndexPath)
    }

    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { note("highlight", indexPath) }
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) { note("unhighlight", indexPath) }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note("select", indexPath) }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { note("deselect", indexPath) }
    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) { note("primary", indexPath) }

    func tableView(_ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath) -> Bool {
        note("should", indexPath)
        return maySelectSeveral
    }

    func tableView(_ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath) {
        note(tableView.isEditing ? "begin editing" : "begin", indexPath)
    }

    func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView) { calls.append("end") }
}
