/// What an element of a list is: its kind and its path. No two elements of a list have one key.
struct ElementKey: Hashable, Sendable {
    var kind: ElementKind
    var path: ListPath

    static func cell(_ path: ListPath) -> ElementKey { ElementKey(kind: .cell, path: path) }
}
