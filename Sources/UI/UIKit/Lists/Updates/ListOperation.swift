/// One call of a batch: deletes, reloads and the starts of moves name places before the batch, inserts and the ends of moves those after it.
package enum ListOperation: Hashable, Sendable, CustomStringConvertible {
    case deleteSection(Int), insertSection(Int), reloadSection(Int), moveSection(Int, to: Int)
    case deleteItem(ListPath), insertItem(ListPath), reloadItem(ListPath), moveItem(ListPath, to: ListPath)

    package var description: String {
        switch self {
        case .deleteSection(let section): "deletes section \(section)"
        case .insertSection(let section): "inserts section \(section)"
        case .reloadSection(let section): "reloads section \(section)"
        case .moveSection(let section, let target): "moves section \(section) to section \(target)"
        case .deleteItem(let path): "deletes \(path)"
        case .insertItem(let path): "inserts \(path)"
        case .reloadItem(let path): "reloads \(path)"
        case .moveItem(let path, let target): "moves \(path) to \(target)"
        }
    }

    /// The section before the batch that the operation takes.
    var oldSection: Int? {
        switch self {
        case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _): section
        case .insertSection, .deleteItem, .insertItem, .reloadItem, .moveItem: nil
        }
    }

    /// The section after the batch that the operation fills.
    var newSection: Int? {
        switch self {
        case .insertSection(let section), .moveSection(_, let section): section
        case .deleteSection, .reloadSection, .deleteItem, .insertItem, .reloadItem, .moveItem: nil
        }
    }

    /// The item before the batch that the operation takes.
    var oldPath: ListPath? {
        switch self {
        case .deleteItem(let path), .reloadItem(let path), .moveItem(let path, _): path
        case .deleteSection, .insertSection, .reloadSection, .moveSection, .insertItem: nil
        }
    }

    /// The item after the batch that the operation fills.
    var newPath: ListPath? {
        switch self {
        case .insertItem(let path), .moveItem(_, let path): path
        case .deleteSection, .insertSection, .reloadSection, .moveSection, .deleteItem, .reloadItem: nil
        }
    }
}
