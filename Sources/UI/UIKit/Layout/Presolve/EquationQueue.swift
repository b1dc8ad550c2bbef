/// The equations from which values may be derived next: those of two variables first, then the others as they came.
///
/// A value is best taken from another one at once. Where it is what a sum leaves of a whole, it has the rounding errors of all: in a grid
/// whose rows pass their width on they would grow from row to row.
struct EquationQueue<Equation> {
    private var short: [Equation] = []
    private var long: [Equation] = []
    private var shortStart = 0
    private var longStart = 0

    mutating func add(_ equation: Equation, terms: Int) {
        if terms <= 2 { short.append(equation) } else { long.append(equation) }
    }

    mutating func next() -> Equation? {
        if shortStart < short.count {
            defer { shortStart += 1 }
            return short[shortStart]
        }
        guard longStart < long.count else { return nil }
        defer { longStart += 1 }
        return long[longStart]
    }
}
