/// Variables of which each is `factor · representative + offset`, or a number.
struct AffineClasses {
    struct Form {
        var root: Int
        var factor: Double
        var offset: Double
    }

    private var forms: [Form]
    private var members: [[Int]]
    /// The value of a representative, where it is known.
    private(set) var values: [Double?]

    init(count: Int) {
        forms = (0..<count).map { Form(root: $0, factor: 1, offset: 0) }
        members = (0..<count).map { [$0] }
        values = Array(repeating: nil, count: count)
    }

    func form(of variable: Int) -> Form { forms[variable] }

    /// The variable's value, where it is known.
    func value(of variable: Int) -> Double? {
        let form = forms[variable]
        return values[form.root].map { form.factor * $0 + form.offset }
    }

    /// A row in terms of representatives that have no value.
    func reduced(_ row: ComponentProblem.Row) -> ComponentProblem.Row {
        var result = ComponentProblem.Row(constant: row.constant, relation: row.relation, priority: row.priority)
        for (variable, factor) in row.terms {
            let form = forms[variable]
            if let value = values[form.root] {
                result.constant += factor * (form.factor * value + form.offset)
                continue
            }
            result.constant += factor * form.offset
            if let same = result.terms.firstIndex(where: { $0.variable == form.root }) {
                result.terms[same].factor += factor * form.factor
            } else {
                result.terms.append((form.root, factor * form.factor))
            }
        }
        result.terms.removeAll { LinearRow.isZero($0.factor) }
        return result
    }

    /// Gives a representative its value; returns the variables that have one now.
    mutating func fix(_ root: Int, at value: Double) -> [Int] {
        values[root] = value
        return members[root]
    }

    /// Merges two classes by `a · x + b · y + constant = 0`; returns the variables that got another representative.
    mutating func merge(_ x: (variable: Int, factor: Double), _ y: (variable: Int, factor: Double), _ constant: Double) -> [Int] {
        var (gone, kept) = (x, y)
        let (small, large) = (members[gone.variable].count, members[kept.variable].count)
        // Of equal classes the first variable goes, as the solver makes the first variable of a row basic.
        if small > large || (small == large && gone.variable > kept.variable) { (gone, kept) = (kept, gone) }
        let (factor, offset) = (-kept.factor / gone.factor, -constant / gone.factor)
        let moved = members[gone.variable]
        for member in moved {
            let form = forms[member]
            forms[member] = Form(root: kept.variable, factor: form.factor * factor, offset: form.factor * offset + form.offset)
        }
        members[kept.variable] += moved
        members[gone.variable] = []
        return moved
    }
}
