extension ConstraintSystem {
    /// Solves the components of what is still unknown.
    func solveComponents() {
        var waiting = loose + pendingVariables(from: 0)
        var index = 0
        while index < waiting.count {
            let variable = waiting[index]
            guard case .unknown = variables[Int(variable.index)].source, let conflict = solveComponent(around: variable) else {
                index += 1
                continue
            }
            // Without the broken constraint the component is another one.
            let (known, lost) = (pending.count, loose.count)
            resolve(conflict: conflict)
            derive(from: known)
            waiting += loose[lost...] + pendingVariables(from: known)
        }
    }

    private func pendingVariables(from start: Int) -> [LinearSymbol] {
        pending[start...].flatMap { entries[Int($0.index)]?.constraint.terms ?? [] }.map(\.variable)
    }

    /// Solves what constraints connect with a variable. Returns the constraints that contradict each other, if there are such.
    private func solveComponent(around first: LinearSymbol) -> [LinearConstraintID]? {
        var (members, ids, seen) = ([first], [LinearConstraintID](), Set<LinearConstraintID>())
        var numbers = [first: 0]
        var index = 0
        while index < members.count {
            for id in variables[Int(members[index].index)].uses where seen.insert(id).inserted {
                guard let entry = entries[Int(id.index)] else { continue }
                if case .broken = entry.role { continue }
                ids.append(id)
                for term in entry.constraint.terms where numbers[term.variable] == nil {
                    if case .certain = variables[Int(term.variable.index)].source { continue }
                    numbers[term.variable] = members.count
                    members.append(term.variable)
                }
            }
            index += 1
        }
        // In the order in which they were made, as if one solver had taken them in.
        members.sort()
        for (number, member) in members.enumerated() { numbers[member] = number }
        ids.sort { (entries[Int($0.index)]?.order ?? 0) < (entries[Int($1.index)]?.order ?? 0) }
        return settle(Component(variables: members, constraints: ids), numbers)
    }

    private func settle(_ component: Component, _ numbers: [LinearSymbol: Int]) -> [LinearConstraintID]? {
        var problem = ComponentProblem(count: component.variables.count)
        for id in component.constraints {
            guard let constraint = entries[Int(id.index)]?.constraint else { continue }
            var row = ComponentProblem.Row(
                constant: constraint.constant, relation: constraint.relation, priority: constraint.priority)
            for term in constraint.terms {
                if case .certain = variables[Int(term.variable.index)].source {
                    row.constant += term.factor * variables[Int(term.variable.index)].value
                } else if let number = numbers[term.variable] {
                    row.terms.append((number, term.factor))
                }
            }
            problem.add(row)
        }
        visits += component.constraints.count
        switch problem.solve() {
        case .contradiction(let rows):
            return trace(rows.map { component.constraints[$0] })
        case .solution(let values, let isDetermined):
            let number = nextComponent
            nextComponent += 1
            components[number] = component
            for (index, variable) in component.variables.enumerated() {
                set(variable, values[index], .component(number, isDetermined: isDetermined[index]))
            }
            for id in component.constraints { entries[Int(id.index)]?.role = .member(of: number) }
            return nil
        }
    }
}
