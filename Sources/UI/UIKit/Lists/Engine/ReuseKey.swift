/// What views of a list take each other's place: those of one kind, registered under one identifier.
struct ReuseKey: Hashable, Sendable {
    var kind: ElementKind
    var identifier: String
}
