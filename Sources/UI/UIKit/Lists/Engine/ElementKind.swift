/// The kind of a list's element, as a number: element keys are hashed often, and the strings of their kinds are compared never.
///
/// Cells have the number 0. Kinds of supplementary and of decoration views are numbered as they are first named.
package struct ElementKind: Hashable, Comparable, Sendable {
    /// Even for cells and supplementary views, odd for decoration views and lanes, which no app sets up.
    private let number: Int32

    /// Cells come first, other kinds as they were first named.
    package static func < (a: Self, b: Self) -> Bool { a.number < b.number }

    static let cell = ElementKind(number: 0)
    /// The view in which the cells of a section scroll; layouts and apps do not see it.
    static let lane = ElementKind(number: -1)

    @MainActor
    static func supplementary(_ name: String) -> ElementKind { ElementKind(number: 2 * ElementKindNames.shared.number(of: name)) }

    @MainActor
    static func decoration(_ name: String) -> ElementKind {
        ElementKind(number: 2 * ElementKindNames.shared.number(of: name) + 1)
    }

    var category: UICollectionView.ElementCategory {
        if self == .cell { return .cell }
        return number % 2 == 0 ? .supplementaryView : .decorationView
    }

    /// The name that the app gave; nil for a cell.
    @MainActor
    var name: String? { self == .cell ? nil : ElementKindNames.shared.name(of: number / 2) }
}
