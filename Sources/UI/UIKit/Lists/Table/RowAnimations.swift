/// How the rows of a batch come and go.
struct RowAnimations {
    private var coming: [ListPath: UITableView.RowAnimation] = [:]
    private var going: [ListPath: UITableView.RowAnimation] = [:]
    private var comingSections: [Int: UITableView.RowAnimation] = [:]
    private var goingSections: [Int: UITableView.RowAnimation] = [:]

    mutating func record(_ operation: ListOperation, _ animation: UITableView.RowAnimation) {
        switch operation {
        case .insertItem(let path): coming[path] = animation
        case .deleteItem(let path), .reloadItem(let path): going[path] = animation
        case .insertSection(let section): comingSections[section] = animation
        case .deleteSection(let section), .reloadSection(let section): goingSections[section] = animation
        case .moveItem, .moveSection: break
        }
    }

    /// The animation of a row after the batch; `old` is where a reloaded one was.
    func start(of path: ListPath, old: ListPath?) -> UITableView.RowAnimation {
        coming[path] ?? old.flatMap { going[$0] } ?? comingSections[path.section] ?? old.flatMap { goingSections[$0.section] }
            ?? .fade
    }

    /// The animation of a row before the batch.
    func end(of path: ListPath) -> UITableView.RowAnimation { going[path] ?? goingSections[path.section] ?? .fade }
}

extension UITableView.RowAnimation {
    /// Where a row is that this animation brings in or takes out, at a width in points.
    func away(_ values: ElementValues, width: CGFloat) -> ElementValues {
        var away = values
        switch self {
        case .fade, .automatic, .middle: away.alpha = 0
        case .left: away.center.x -= width
        case .right: away.center.x += width
        case .top:
            away.center.y -= values.size.height
            away.alpha = 0
        case .bottom:
            away.center.y += values.size.height
            away.alpha = 0
        case .none: break
        }
        return away
    }
}
