/// The rows in which each variable is.
struct RowUses {
    let starts: [Int]
    let rows: [Int]

    subscript(variable: Int) -> ArraySlice<Int> { rows[starts[variable]..<starts[variable + 1]] }
}
