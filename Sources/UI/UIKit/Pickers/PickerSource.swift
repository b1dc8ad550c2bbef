import CoreGraphics

/// Gives a panel of wheels its columns and rows.
@MainActor
protocol PickerSource: AnyObject {
    var columnCount: Int { get }
    func rowCount(of column: Int) -> Int
    /// The width of a column in points; nil for an equal share.
    func width(of column: Int) -> CGFloat?
    /// The height of each row of a column in points.
    func rowHeight(of column: Int) -> CGFloat
    /// The view of a row.
    ///
    /// - Parameters:
    ///   - row: the row's index.
    ///   - column: the column's index.
    ///   - view: a view of a row of this column that is no longer seen.
    func view(ofRow row: Int, in column: Int, reusing view: UIView?) -> UIView
    /// The user turned a column to another row, and it came to rest.
    func chose(_ row: Int, in column: Int)
}
