extension ConstraintSystem {
    /// What a solved variable prefers, as a length of which all other variables make the best.
    func preferences(of variable: LinearSymbol) -> [LengthPreference] {
        switch variables[Int(variable.index)].source {
        case .released, .unknown: return []
        case .certain: return LengthProfile.fixed(at: value(of: variable))
        case .component(let number, _):
            guard let component = components[number], let index = component.variables.firstIndex(of: variable) else { return [] }
            return LengthProfile(rows: rows(of: component), variableCount: component.variables.count).preferences(of: index)
        }
    }
}
