extension ConstraintSystem {
    /// Solves the components of what is still unknown.
    func solveComponents() {
        var waiting = loose + pendingVariables(from: 0)
        var index = 0
        while index < waiting.count {
            let variable = waiting[index]
            guard case .unknown = variables[Int(variable.index)].source else {
                index += 1
                continue
            }
            let conflicts = solveComponent(around: variable)
            guard !conflicts.isEmpty else {
                index += 1
                continue
            }
            // Without the broken constraints the component is another one.
            let (known, lost) = (pending.count, loose.count)
            for conflict in conflicts where !conflict.contains(where: isBroken) { resolve(conflict: conflict) }
            derive(from: known)
            waiting += loose[lost...] + pendingVariables(from: known)
        }
    }

    private func pendingVariables(from start: Int) -> [LinearSymbol] {
        pending[start...].flatMap { entries[Int($0.index)]?.constraint.terms ?? [] }.map(\.variable)
    }

    /// Solves what constraints connect with a variable. Returns groups of constraints that contradict each other.
    private func solveComponent(around first: LinearSymbol) -> [[LinearConstraintID]] {
        var (members, ids, seen) = ([first], [LinearConstraintID](), Set<LinearConstraintID>())
        var numbers = [first: 0]
        var index = 0
        while index < members.count {
            for id in variables[Int(members[index].index)].uses where seen.insert(id).inserted {
                guard let entry = entries[Int(id.index)] else { continue }
                if isBroken(id) { continue }
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

    private func isBroken(_ id: LinearConstraintID) -> Bool {
        if case .broken? = entries[Int(id.index)]?.role { true } else { false }
    }

    private func settle(_ component: SolvedComponent, _ numbers: [LinearSymbol: Int]) -> [[LinearConstraintID]] {
        let (rows, inputs) = problem(of: component, numbers)
        component.inputs = inputs
        visits += component.constraints.count
        let isPosition = component.variables.map { variables[Int($0.index)].isPosition }
        guard ComponentPlan.takesOut(rows, isPosition: isPosition) else {
            largestBlock = max(largestBlock, rows.count)
            if let solution = BlockProblem(variableCount: isPosition.count, rows: rows).solve() {
                keep(component, solution)
                return []
            }
            return settleContradictions(component, rows, [Array(0..<rows.count)])
        }
        var plan = ComponentPlan(rows, isPosition: isPosition)
        guard plan.solve() else { return settleContradictions(component, rows, plan.contradictions.map(plan.sources)) }
        largestBlock = max(largestBlock, plan.blocks.map(\.rows.count).max() ?? 0)
        component.plan = plan
        keep(component, plan.solution)
        return []
    }

    /// Finds in each group of rows what contradicts itself. Where rounding errors hide it, one solver takes in everything.
    private func settleContradictions(
        _ component: SolvedComponent, _ rows: ProblemRows, _ groups: [[Int]]
    ) -> [[LinearConstraintID]] {
        let search = ContradictionSearch(rows: rows, variableCount: component.variables.count)
        var conflicts: [[LinearConstraintID]] = []
        for group in groups {
            largestBlock = max(largestBlock, group.count)
            guard case .contradiction(let found) = search.run(group) else { continue }
            conflicts.append(trace(found.map { component.constraints[$0] }))
        }
        if !conflicts.isEmpty { return conflicts }
        switch search.run(Array(0..<rows.count)) {
        case .contradiction(let found): return [trace(found.map { component.constraints[$0] })]
        case .solution(let solution): keep(component, solution)
        }
        return []
    }

    /// The constraints as rows, in which what is certain is part of the constants.
    func rows(of component: SolvedComponent) -> ProblemRows {
        let numbers = Dictionary(uniqueKeysWithValues: component.variables.enumerated().map { ($1, $0) })
        return problem(of: component, numbers).rows
    }

    private func problem(
        of component: SolvedComponent, _ numbers: [LinearSymbol: Int]
    ) -> (rows: ProblemRows, inputs: [SolvedComponent.Input]) {
        var (rows, inputs) = (ProblemRows(), [SolvedComponent.Input]())
        for id in component.constraints {
            guard let constraint = entries[Int(id.index)]?.constraint else { continue }
            rows.add(.init(constant: constraint.constant, relation: constraint.relation, priority: constraint.priority))
            for term in constraint.terms {
                if let number = numbers[term.variable] {
                    rows.add(.init(variable: number, factor: term.factor))
                } else {
                    inputs.append(.init(variable: term.variable, row: rows.count - 1, factor: term.factor))
                }
            }
        }
        for input in inputs { rows.heads[input.row].constant += part(of: input) }
        return (rows, inputs)
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
