/// The index at the side of a table.
extension UITableView: IndexedList {
    /// The color of the titles at the side; nil, the default, for the tint color.
    public var sectionIndexColor: UIColor? {
        get { indexState.color }
        set {
            indexState.color = newValue
            indexLookChanged()
        }
    }
    /// The color behind the titles at the side; nil, the default, for none.
    public var sectionIndexBackgroundColor: UIColor? {
        get { indexState.background }
        set {
            indexState.background = newValue
            indexLookChanged()
        }
    }
    /// The color behind the titles while a finger is on them; nil, the default, for the one without a finger.
    public var sectionIndexTrackingBackgroundColor: UIColor? {
        get { indexState.trackingBackground }
        set {
            indexState.trackingBackground = newValue
            indexLookChanged()
        }
    }
    /// The number of rows from which on the titles are shown; 0 by default.
    public var sectionIndexMinimumDisplayRowCount: Int {
        get { indexState.leastRows }
        set {
            indexState.leastRows = newValue
            indexLookChanged()
        }
    }
    /// Asks the data source for the titles again.
    public func reloadSectionIndexTitles() { indexTitlesChanged() }

    func readIndexTitles() -> [String]? { dataSource?.sectionIndexTitles(for: self) }
    var rowCount: Int { engine.counts.items.reduce(0, +) }

    func scroll(toIndexTitle title: String, at index: Int) {
        guard let section = dataSource?.tableView(self, sectionForSectionIndexTitle: title, at: index),
            engine.counts.items.indices.contains(section)
        else { return }
        // Heights that are known only when rows are near move the section once more.
        for _ in 0..<2 {
            setContentOffset(
                inRange(CGPoint(x: contentOffset.x, y: belowBar(sectionRect(section).minY - adjustedContentInset.top))),
                animated: false)
            layoutIfNeeded()
        }
    }
}
