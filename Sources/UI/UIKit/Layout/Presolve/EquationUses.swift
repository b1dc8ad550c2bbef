/// The required equations in which each variable is.
struct EquationUses {
    private var starts: [Int] = []
    private var rows: [Int] = []

    init(_ all: ProblemRows, variableCount: Int) {
        let equations = all.equations
        guard !equations.isEmpty else { return }
        starts = Array(repeating: 0, count: variableCount + 1)
        for row in equations {
            for term in all.terms(of: row) { starts[term.variable + 1] += 1 }
        }
        for variable in 0..<variableCount { starts[variable + 1] += starts[variable] }
        var next = starts
        rows = Array(repeating: 0, count: starts[variableCount])
        for row in equations {
            for term in all.terms(of: row) {
                rows[next[term.variable]] = row
                next[term.variable] += 1
            }
        }
    }

    subscript(variable: Int) -> ArraySlice<Int> { rows.isEmpty ? [] : rows[starts[variable]..<starts[variable + 1]] }
}
