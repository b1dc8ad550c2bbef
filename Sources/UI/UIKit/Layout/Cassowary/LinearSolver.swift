/// A Cassowary solver: linear equations and inequalities with priorities, which stay solved while they are added, removed and
/// changed.
///
/// The method is the incremental simplex of Badros, Borning and Stuckey (https://constraints.cs.washington.edu/cassowary/). Priorities do
/// not become weights: each has an objective row of its own, and one is made small only where that costs none of those before it, so that
/// any number of weak constraints never outweighs a stronger one. Entering and leaving symbols are chosen by Bland's rule, which cannot cycle.
///
/// It is a pure value: it knows no views, reads no clock and logs nothing. Rows are sorted arrays; once they have grown, a change
/// of a constant allocates no memory.
struct LinearSolver {
    struct Entry {
        var constraint: LinearConstraint
        var marker: LinearSymbol
        /// The second error symbol, or the error symbol of an inequality.
        var other: LinearSymbol?
        /// The marker's factor in the equation as it was added.
        var markerFactor: Double
    }

    struct Objective {
        var priority: Float
        var row = LinearRow()
        var users = 0
    }

    static let none: Int32 = -1

    var kinds: [LinearSymbol.Kind] = []
    /// The row of each symbol; `none` while the symbol is not basic.
    var rowIndex: [Int32] = []
    /// The constraint to which a marker belongs.
    var owner: [LinearConstraintID?] = []
    var freeSymbols: [LinearSymbol] = []
    var rows: [LinearRow] = []
    var basics: [LinearSymbol] = []
    /// The objectives by falling priority.
    var objectives: [Objective] = []
    /// The row that phase one minimizes; nil outside of it.
    var artificial: LinearRow?
    var entries: [Entry?] = []
    var freeEntries: [LinearConstraintID] = []
    var scratch: [LinearRow.Term] = []

    /// The number of times a symbol entered the basis, for tests and measurements.
    private(set) var pivotCount = 0

    init() {}

    // MARK: Variables

    mutating func makeVariable() -> LinearSymbol { makeSymbol(.variable) }

    /// Releases a variable, which must be in no constraint anymore.
    mutating func release(_ variable: LinearSymbol) {
        if rowIndex[Int(variable.index)] != Self.none { dropRow(of: variable) }
        retire(variable)
    }

    /// Returns the variable's solved value; zero when no constraint determines it.
    func value(of variable: LinearSymbol) -> Double {
        let row = rowIndex[Int(variable.index)]
        return row == Self.none ? 0 : rows[Int(row)].constant
    }

    /// Returns true when some constraint determines the variable.
    func isDetermined(_ variable: LinearSymbol) -> Bool { rowIndex[Int(variable.index)] != Self.none }

    func constraint(_ id: LinearConstraintID) -> LinearConstraint? { entries[Int(id.index)]?.constraint }

    // MARK: Tableau

    mutating func makeSymbol(_ kind: LinearSymbol.Kind) -> LinearSymbol {
        if let symbol = freeSymbols.popLast() {
            kinds[Int(symbol.index)] = kind
            return symbol
        }
        kinds.append(kind)
        rowIndex.append(Self.none)
        owner.append(nil)
        return LinearSymbol(index: Int32(kinds.count - 1))
    }

    /// Removes every trace of the symbol, and frees it for reuse.
    mutating func retire(_ symbol: LinearSymbol) {
        for index in rows.indices { rows[index].remove(symbol) }
        for index in objectives.indices { objectives[index].row.remove(symbol) }
        owner[Int(symbol.index)] = nil
        rowIndex[Int(symbol.index)] = Self.none
        freeSymbols.append(symbol)
    }

    func kind(_ symbol: LinearSymbol) -> LinearSymbol.Kind { kinds[Int(symbol.index)] }

    func isBasic(_ symbol: LinearSymbol) -> Bool { rowIndex[Int(symbol.index)] != Self.none }

    mutating func insert(_ row: LinearRow, basic: LinearSymbol) {
        rowIndex[Int(basic.index)] = Int32(rows.count)
        rows.append(row)
        basics.append(basic)
    }

    @discardableResult
    mutating func dropRow(of basic: LinearSymbol) -> LinearRow {
        let at = Int(rowIndex[Int(basic.index)])
        rowIndex[Int(basic.index)] = Self.none
        let last = rows.count - 1
        if at != last {
            rows.swapAt(at, last)
            basics.swapAt(at, last)
            rowIndex[Int(basics[at].index)] = Int32(at)
        }
        basics.removeLast()
        return rows.removeLast()
    }

    /// Replaces a symbol by a row, everywhere.
    mutating func substitute(_ symbol: LinearSymbol, by row: LinearRow) {
        for index in rows.indices { rows[index].substitute(symbol, by: row, scratch: &scratch) }
        for index in objectives.indices { objectives[index].row.substitute(symbol, by: row, scratch: &scratch) }
        artificial?.substitute(symbol, by: row, scratch: &scratch)
    }

    /// Exchanges two symbols: `leaving` gives its row to `entering`.
    mutating func pivot(leaving: LinearSymbol, entering: LinearSymbol) {
        pivotCount += 1
        var row = dropRow(of: leaving)
        row.solve(basic: leaving, for: entering)
        substitute(entering, by: row)
        insert(row, basic: entering)
    }
}
