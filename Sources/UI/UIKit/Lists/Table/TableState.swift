/// What a table knows of its layout.
struct TableState {
    /// Counts how often the places were made anew.
    var version = 0
    /// The sections' heights have to be asked for.
    var isInvalid = true
    /// A row's height changed since the content's size was set.
    var hasNewHeights = true
    /// The width for which rows were measured, and what they keep from the sides.
    var width: CGFloat = -1
    var span = RowSpan()
    /// The delegate gives heights of rows; nil before it was asked.
    var asksHeights: Bool?
}
