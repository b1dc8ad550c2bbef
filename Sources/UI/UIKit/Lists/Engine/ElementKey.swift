/// What an element of a list is: its kind and its path. No two elements of a list have one key.
struct ElementKey: Hashable, Comparable, Sendable {
    var kind: ElementKind
    var path: ListPath

    /// By path, cells before other kinds.
    static func < (a: Self, b: Self) -> Bool { a.path == b.path ? a.kind < b.kind : a.path < b.path }

    static func cell(_ path: ListPath) -> ElementKey { ElementKey(kind: .cell, path: path) }
}
