/// The kinds of a table's elements besides its cells.
@MainActor
enum TableKinds {
    static let header = ElementKind.supplementary("UITableViewHeader")
    static let footer = ElementKind.supplementary("UITableViewFooter")
    /// The pool of both: a view is used for either.
    static let view = ElementKind.supplementary("UITableViewHeaderFooterView")
}
