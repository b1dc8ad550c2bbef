/// Constraints that hang together, and the variables in them that are not certain.
final class SolvedComponent {
    /// A certain variable in a constraint of the component.
    struct Input {
        let variable: LinearSymbol
        let row: Int
        let factor: Double
    }

    let variables: [LinearSymbol]
    let constraints: [LinearConstraintID]
    var inputs: [Input] = []
    /// How it is solved; nil where nothing was taken out before, or where one solver had to take in everything.
    var plan: ComponentPlan?
    /// True while constants or inputs have changed since it was solved.
    var isStale = false

    init(variables: [LinearSymbol], constraints: [LinearConstraintID]) {
        self.variables = variables
        self.constraints = constraints
    }
}
