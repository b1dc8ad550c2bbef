/// The supplementary and decoration views that a layout takes away in an update and adds to it.
///
/// Views of a kind are counted in each section as items are: views behind a removed view move up, views behind an added view move down.
@MainActor
struct NamedElements {
    private struct Paths {
        var deleted: [ListPath]
        var inserted: [ListPath]
    }

    private var kinds: [ElementKind: Paths] = [:]

    /// Nothing is named.
    init() {}

    /// Asks a layout that was told of an update, once for each kind of view and way.
    init(_ layout: UICollectionViewLayout, kinds: [ElementKind]) {
        for kind in kinds {
            guard let name = kind.name else { continue }
            let isDecoration = kind.category == .decorationView
            let paths = Paths(
                deleted: Self.sorted(
                    isDecoration
                        ? layout.indexPathsToDeleteForDecorationView(ofKind: name)
                        : layout.indexPathsToDeleteForSupplementaryView(ofKind: name)),
                inserted: Self.sorted(
                    isDecoration
                        ? layout.indexPathsToInsertForDecorationView(ofKind: name)
                        : layout.indexPathsToInsertForSupplementaryView(ofKind: name)))
            if !paths.deleted.isEmpty || !paths.inserted.isEmpty { self.kinds[kind] = paths }
        }
    }

    private static func sorted(_ paths: [IndexPath]) -> [ListPath] { Set(paths.map { ListPath($0) }).sorted() }

    var isEmpty: Bool { kinds.isEmpty }

    func deletes(_ key: ElementKey) -> Bool { kinds[key.kind]?.deleted.contains(key.path) ?? false }
    func inserts(_ key: ElementKey) -> Bool { kinds[key.kind]?.inserted.contains(key.path) ?? false }

    /// The path after the update of a view whose section gets the index `section`; nil when the view goes.
    func newPath(ofOld key: ElementKey, in section: Int) -> ListPath? {
        guard let paths = kinds[key.kind] else { return ListPath(section: section, item: key.path.item) }
        return ListUpdatePlan.place(of: key.path, leaving: paths.deleted, section: section, filled: paths.inserted)
    }

    /// The path before the update of a view whose section had the index `section`; nil when the view is added.
    func oldPath(ofNew key: ElementKey, in section: Int) -> ListPath? {
        guard let paths = kinds[key.kind] else { return ListPath(section: section, item: key.path.item) }
        return ListUpdatePlan.place(of: key.path, leaving: paths.inserted, section: section, filled: paths.deleted)
    }
}
