/// A column of the tableau.
struct LinearSymbol: Hashable, Comparable, Sendable {
    let index: Int32

    static func < (a: LinearSymbol, b: LinearSymbol) -> Bool { a.index < b.index }

    /// What values a symbol may take, and whether it may enter the basis.
    enum Kind: UInt8, Sendable {
        /// Any value: what the caller asked to have solved.
        case variable
        /// Zero or more; the room that an inequality leaves.
        case slack
        /// Zero or more; how far a constraint that is not required is missed. It costs.
        case error
        /// Zero; marks a required equation, so that it can be taken out again.
        case dummy
    }
}
