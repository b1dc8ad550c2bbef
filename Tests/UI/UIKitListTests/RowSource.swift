import UIKit

/// A data source of numbers for a table, and its delegate, that write down what they are asked and told.
@MainActor
final class RowSource: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[Int]]
    var calls: [String] = []
    var titles: [String?] = []
    /// Where the delegate lets a moved row go; nil for the proposal.
    var moveTarget: IndexPath?
    /// What is done instead of the move of a row in the data; nil moves it.
    var move: ((IndexPath, IndexPath) -> Void)?
    var footers: [String?] = []
    /// The heights that the delegate gives; nil leaves them to the table.
    var height: ((IndexPath) -> CGFloat)?
    /// The estimate that the delegate gives; nil leaves it to the table.
    var estimate: CGFloat?
    var headerHeight: CGFloat?
    /// The estimate that the delegate gives for a header; nil leaves it to the table.
    var estimatedHeader: (Int) -> CGFloat? = { _ in nil }
    var headerView: ((Int) -> UIView?)?
    /// Makes another cell than the usual one.
    var cell: ((UITableView, IndexPath) -> UITableViewCell)?
    var willSelect: (IndexPath) -> IndexPath? = { $0 }

    init(_ sections: [[Int]]) { self.sections = sections }

    func take(_ words: String...) -> [String] {
        defer { calls = [] }
        return words.isEmpty ? calls : calls.filter { call in words.contains { call.hasPrefix($0) } }
    }

    private func note(_ call: String, _ path: IndexPath) { calls.append("\(call) \(path.section).\(path.row)") }

    func numberOfSections(in tableView: UITableView) -> Int {
        calls.append("sections")
        return sections.count
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        calls.append("count \(section)")
        return sections[section].count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        note("cell", indexPath)
        if let cell { return cell(tableView, indexPath) }
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
        cell.textLabel?.text = "\(sections[indexPath.section][indexPath.row])"
        return cell
    }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        note("canMove", indexPath)
        return true
    }

    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        note("move", sourceIndexPath)
        note("to", destinationIndexPath)
        if let move { return move(sourceIndexPath, destinationIndexPath) }
        let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.row)
    }

    func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
        note("target", proposedDestinationIndexPath)
        return moveTarget ?? proposedDestinationIndexPath
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        titles.indices.contains(section) ? titles[section] : nil
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        footers.indices.contains(section) ? footers[section] : nil
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard let height else { return unanswered(tableView, indexPath) }
        note("height", indexPath)
        return height(indexPath)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
        estimatedHeader(section) ?? BareDelegate().tableView(tableView, estimatedHeightForHeaderInSection: section)
    }

    /// What a delegate without the method answers.
    private func unanswered(_ tableView: UITableView, _ indexPath: IndexPath) -> CGFloat {
        BareDelegate().tableView(tableView, heightForRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        estimate ?? BareDelegate().tableView(tableView, estimatedHeightForRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        headerHeight ?? BareDelegate().tableView(tableView, heightForHeaderInSection: section)
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { headerView?(section) }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        note("will", indexPath)
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        note("end", indexPath)
    }

    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { note("highlight", indexPath) }
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) { note("unhighlight", indexPath) }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        note("willSelect", indexPath)
        return willSelect(indexPath)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note("didSelect", indexPath) }

    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        note("willDeselect", indexPath)
        return indexPath
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { note("didDeselect", indexPath) }

    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) { note("detail", indexPath) }
}

/// A delegate without methods.
private final class BareDelegate: NSObject, UITableViewDelegate {}
