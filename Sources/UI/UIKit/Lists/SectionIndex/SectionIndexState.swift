/// The index at the side of a list: its titles, and how it looks.
@MainActor
struct SectionIndexState {
    /// The strip; nil while there are no titles.
    var strip: SectionIndexStrip?
    /// The room that it takes at the trailing edge, in points.
    var width: CGFloat { strip?.isHidden == false ? SectionIndexStrip.width : 0 }
    /// The data source has not been asked for titles since the last reload.
    var isOutdated = true
    /// The color of the titles; nil for the tint color.
    var color: UIColor?
    /// The color behind the titles; nil for none.
    var background: UIColor?
    /// The color behind the titles while a finger is on them; nil for that of before.
    var trackingBackground: UIColor?
    /// The strip is there only for at least so many rows.
    var leastRows = 0
}
