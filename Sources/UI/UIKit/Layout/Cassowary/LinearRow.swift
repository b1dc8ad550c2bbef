/// One equation of the tableau: a constant, and the symbols with their factors, by rising symbol.
///
/// The row of a basic symbol means `basic = constant + Σ factor · symbol`.
struct LinearRow {
    struct Term {
        var symbol: LinearSymbol
        var factor: Double
    }

    /// Factors smaller than this are rounding errors of factors that canceled each other.
    static let epsilon = 1e-9

    var constant = 0.0
    private(set) var terms: [Term] = []

    static func isZero(_ value: Double) -> Bool { abs(value) < epsilon }

    private func position(of symbol: LinearSymbol) -> (index: Int, found: Bool) {
        var (low, high) = (0, terms.count)
        while low < high {
            let middle = (low + high) / 2
            if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
        }
        return (low, low < terms.count && terms[low].symbol == symbol)
    }

    /// The factor of a symbol; zero for a symbol that is not in the row.
    subscript(symbol: LinearSymbol) -> Double {
        let (index, found) = position(of: symbol)
        return found ? terms[index].factor : 0
    }

    mutating func add(_ factor: Double, _ symbol: LinearSymbol) {
        let (index, found) = position(of: symbol)
        if found {
            terms[index].factor += factor
            if Self.isZero(terms[index].factor) { terms.remove(at: index) }
        } else if !Self.isZero(factor) {
            terms.insert(Term(symbol: symbol, factor: factor), at: index)
        }
    }

    @discardableResult
    mutating func remove(_ symbol: LinearSymbol) -> Double {
        let (index, found) = position(of: symbol)
        return found ? terms.remove(at: index).factor : 0
    }

    mutating func negate() {
        constant = -constant
        for index in terms.indices { terms[index].factor = -terms[index].factor }
    }

    /// Adds `factor` times the other row; `scratch` lends its memory, so that a steady solver allocates none.
    mutating func add(_ factor: Double, _ other: LinearRow, scratch: inout [Term]) {
        constant += factor * other.constant
        scratch.removeAll(keepingCapacity: true)
        var (mine, theirs) = (0, 0)
        while mine < terms.count, theirs < other.terms.count {
            let (a, b) = (terms[mine], other.terms[theirs])
            if a.symbol < b.symbol {
                scratch.append(a)
                mine += 1
            } else if b.symbol < a.symbol {
                Self.append(Term(symbol: b.symbol, factor: factor * b.factor), to: &scratch)
                theirs += 1
            } else {
                Self.append(Term(symbol: a.symbol, factor: a.factor + factor * b.factor), to: &scratch)
                mine += 1
                theirs += 1
            }
        }
        scratch.append(contentsOf: terms[mine...])
        for term in other.terms[theirs...] {
            Self.append(Term(symbol: term.symbol, factor: factor * term.factor), to: &scratch)
        }
        swap(&terms, &scratch)
    }

    private static func append(_ term: Term, to terms: inout [Term]) {
        if !isZero(term.factor) { terms.append(term) }
    }

    /// Converts `basic = row` to `symbol = row`; the symbol must be in the row.
    mutating func solve(basic: LinearSymbol, for symbol: LinearSymbol) {
        add(-1, basic)
        solve(for: symbol)
    }

    /// Converts `0 = row` to `symbol = row`; the symbol must be in the row.
    mutating func solve(for symbol: LinearSymbol) {
        let factor = -1 / remove(symbol)
        constant *= factor
        for index in terms.indices { terms[index].factor *= factor }
    }

    /// Replaces the symbol by `row`, if the symbol is in this row.
    mutating func substitute(_ symbol: LinearSymbol, by row: LinearRow, scratch: inout [Term]) {
        let factor = remove(symbol)
        if factor != 0 { add(factor, row, scratch: &scratch) }
    }
}
