/// What a table says of the editing of a row.
struct RowEditing: Equatable {
    var style = UITableViewCell.EditingStyle.none
    /// A circle selects the row, among others.
    var selectsMany = false
    /// Whether the content is indented where the row has no control.
    var indents = false
}
