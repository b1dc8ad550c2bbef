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
        var component = component
        let rows = rows(of: &component, numbers)
        visits += component.constraints.count
        let isPosition = component.variables.map { variables[Int($0.index)].isPosition }
        if var plan = ComponentPlan(rows, isPosition: isPosition), plan.solve() {
            largestBlock = max(largestBlock, plan.blocks.map(\.rows.count).max() ?? 0)
            component.plan = plan
            keep(component, as: makeComponentNumber(), plan.solution)
            return nil
        }
        switch ContradictionSearch(rows: rows, variableCount: component.variables.count).run() {
        case .contradiction(let rows): return trace(rows.map { component.constraints[$0] })
        case .solution(let solution): keep(component, as: makeComponentNumber(), solution)
        }
        return nil
    }

    /// The constraints as rows, in which what is certain is part of the constants.
    private func rows(of component: inout Component, _ numbers: [LinearSymbol: Int]) -> ProblemRows {
        var rows = ProblemRows()
        for id in component.constraints {
            guard let constraint = entries[Int(id.index)]?.constraint else { continue }
            var terms: [ProblemRows.Term] = []
            for term in constraint.terms {
                if let number = numbers[term.variable] {
                    terms.append(.init(variable: number, factor: term.factor))
                } else {
                    component.inputs.append(.init(variable: term.variable, row: rows.count, factor: term.factor))
                }
            }
            rows.add(.init(constant: constraint.constant, relation: constraint.relation, priority: constraint.priority), terms)
        }
        addInputs(of: component, to: &rows)
        return rows
    }

    private func addInputs(of component: Component, to rows: inout ProblemRows) {
        for input in component.inputs {
            rows.heads[input.row].constant += input.factor * variables[Int(input.variable.index)].value
        }
    }

    private func makeComponentNumber() -> Int {
        nextComponent += 1
        return nextComponent - 1
    }

    private func keep(_ component: Component, as number: Int, _ solution: BlockProblem.Solution) {
        components[number] = component
        for (index, variable) in component.variables.enumerated() {
            set(variable, solution.values[index], .component(number, isDetermined: solution.isDetermined[index]))
        }
        for id in component.constraints { entries[Int(id.index)]?.role = .member(of: number) }
    }

    // MARK: Other numbers

    /// Notes that a constant or an input changed, for which the component's plan is good as it is.
    func markStale(_ number: Int) {
        guard components[number]?.isStale == false else { return }
        components[number]?.isStale = true
        stale.append(number)
    }

    /// Solves components again in which only numbers changed, and takes those apart for which that is not enough.
    func refreshComponents() {
        for number in stale {
            guard var component = components.removeValue(forKey: number) else { continue }
            component.isStale = false
            let count = solveAgain(&component)
            components[number] = component
            guard let count, let solution = component.plan?.solution else {
                dissolve(number)
                continue
            }
            visits += count
            for (index, variable) in component.variables.enumerated() {
                set(variable, solution.values[index], .component(number, isDetermined: solution.isDetermined[index]))
            }
        }
        stale.removeAll(keepingCapacity: true)
    }

    /// Returns the number of rows that were solved; nil where the plan is good no longer.
    private func solveAgain(_ component: inout Component) -> Int? {
        let isCertain = component.inputs.allSatisfy { input in
            if case .certain = variables[Int(input.variable.index)].source { true } else { false }
        }
        guard isCertain, component.plan != nil else { return nil }
        for (row, id) in component.constraints.enumerated() {
            component.plan?.given.heads[row].constant = entries[Int(id.index)]?.constraint.constant ?? 0
        }
        if var given = component.plan?.given {
            component.plan?.given = ProblemRows()
            addInputs(of: component, to: &given)
            component.plan?.given = given
        }
        return component.plan?.solveAgain()
    }
}
