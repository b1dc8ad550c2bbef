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
        return settle(SolvedComponent(variables: members, constraints: ids), numbers)
    }

    private func settle(_ component: SolvedComponent, _ numbers: [LinearSymbol: Int]) -> [LinearConstraintID]? {
        let rows = rows(of: component, numbers)
        visits += component.constraints.count
        guard let solution = solution(component, rows) else {
            switch ContradictionSearch(rows: rows, variableCount: component.variables.count).run() {
            case .contradiction(let rows): return trace(rows.map { component.constraints[$0] })
            case .solution(let solution): keep(component, solution)
            }
            return nil
        }
        keep(component, solution)
        return nil
    }

    /// Nil where required constraints contradict each other.
    private func solution(_ component: SolvedComponent, _ rows: ProblemRows) -> BlockProblem.Solution? {
        let isPosition = component.variables.map { variables[Int($0.index)].isPosition }
        guard ComponentPlan.takesOut(rows, isPosition: isPosition) else {
            largestBlock = max(largestBlock, rows.count)
            return BlockProblem(variableCount: isPosition.count, rows: rows).solve()
        }
        component.plan = ComponentPlan(rows, isPosition: isPosition)
        guard component.plan?.solve() == true else {
            component.plan = nil
            return nil
        }
        largestBlock = max(largestBlock, component.plan?.blocks.map(\.rows.count).max() ?? 0)
        return component.plan?.solution
    }

    /// The constraints as rows, in which what is certain is part of the constants.
    private func rows(of component: SolvedComponent, _ numbers: [LinearSymbol: Int]) -> ProblemRows {
        var rows = ProblemRows()
        for id in component.constraints {
            guard let constraint = entries[Int(id.index)]?.constraint else { continue }
            rows.add(.init(constant: constraint.constant, relation: constraint.relation, priority: constraint.priority))
            for term in constraint.terms {
                if let number = numbers[term.variable] {
                    rows.add(.init(variable: number, factor: term.factor))
                } else {
                    component.inputs.append(.init(variable: term.variable, row: rows.count - 1, factor: term.factor))
                }
            }
        }
        for input in component.inputs { rows.heads[input.row].constant += part(of: input) }
        return rows
    }

    private func part(of input: SolvedComponent.Input) -> Double { input.factor * variables[Int(input.variable.index)].value }

    private func keep(_ component: SolvedComponent, _ solution: BlockProblem.Solution) {
        components[nextComponent] = component
        set(solution, component, nextComponent)
        for id in component.constraints { entries[Int(id.index)]?.role = .member(of: nextComponent) }
        nextComponent += 1
    }

    private func set(_ solution: BlockProblem.Solution, _ component: SolvedComponent, _ number: Int) {
        for (index, variable) in component.variables.enumerated() {
            set(variable, solution.values[index], .component(number, isDetermined: solution.isDetermined[index]))
        }
    }

    // MARK: Other numbers

    /// Notes that a constant or an input changed, for which the component's plan is good as it is.
    func markStale(_ number: Int) {
        guard let component = components[number], !component.isStale else { return }
        component.isStale = true
        stale.append(number)
    }

    /// Solves components again in which only numbers changed, and takes those apart for which that is not enough.
    func refreshComponents() {
        for number in stale {
            guard let component = components[number] else { continue }
            component.isStale = false
            guard let count = solveAgain(component), let solution = component.plan?.solution else {
                dissolve(number)
                continue
            }
            visits += count
            set(solution, component, number)
        }
        stale.removeAll(keepingCapacity: true)
    }

    /// Returns the number of rows that were solved; nil where the plan is good no longer.
    private func solveAgain(_ component: SolvedComponent) -> Int? {
        let isCertain = component.inputs.allSatisfy { input in
            if case .certain = variables[Int(input.variable.index)].source { true } else { false }
        }
        guard isCertain, component.plan != nil else { return nil }
        for (row, id) in component.constraints.enumerated() {
            component.plan?.given.heads[row].constant = entries[Int(id.index)]?.constraint.constant ?? 0
        }
        for input in component.inputs { component.plan?.given.heads[input.row].constant += part(of: input) }
        return component.plan?.solveAgain()
    }
}
