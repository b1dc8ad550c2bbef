/// The classes of a table's cells, headers and footers, by their identifiers.
struct TableRegistry {
    var cells: [String: UITableViewCell.Type] = [:]
    var views: [String: UITableViewHeaderFooterView.Type] = [:]
}
