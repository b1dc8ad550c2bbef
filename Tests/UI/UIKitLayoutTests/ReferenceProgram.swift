@testable import UIKit

/// The same problems solved in another way: dense two-phase simplex on split variables, one priority after the other, each frozen at its
/// best before the next.
struct ReferenceProgram {
    var variableCount: Int
    var constraints: [LinearConstraint]

    /// The least total miss of each priority, the greatest priority first; nil when the required constraints contradict.
    func leastMisses() -> [Double]? {
        let priorities = Set(constraints.compactMap(\.priority)).sorted(by: >)
        var program = DenseProgram()
        let base = 2 * variableCount
        var columns = base
        var costs: [[Int: Double]] = priorities.map { _ in [:] }
        for constraint in constraints {
            var row: [Int: Double] = [:]
            for term in constraint.terms {
                row[2 * Int(term.variable.index), default: 0] += term.factor
                row[2 * Int(term.variable.index) + 1, default: 0] -= term.factor
            }
            // Σ + constant - over + under = 0, where the slack side of an inequality is free.
            if let priority = constraint.priority, let level = priorities.firstIndex(of: priority) {
                if constraint.relation != .greaterOrEqual { costs[level][columns] = 1 }
                if constraint.relation != .lessOrEqual { costs[level][columns + 1] = 1 }
                row[columns] = -1
                row[columns + 1] = 1
                columns += 2
            } else if constraint.relation != .equal {
                row[columns] = constraint.relation == .greaterOrEqual ? -1 : 1
                columns += 1
            }
            program.add(row, equals: -constraint.constant)
        }
        guard program.minimum(of: [:], columns: columns) != nil else { return nil }
        var misses: [Double] = []
        for cost in costs {
            guard let least = program.minimum(of: cost, columns: columns) else { return nil }
            misses.append(least)
            program.add(cost, equals: least)
        }
        return misses
    }

    /// The total miss of each priority at the given values, the greatest priority first; and whether the required ones hold.
    func misses(at values: [Double]) -> (isFeasible: Bool, byPriority: [Double]) {
        let priorities = Set(constraints.compactMap(\.priority)).sorted(by: >)
        var result = priorities.map { _ in 0.0 }
        var isFeasible = true
        for constraint in constraints {
            let left = constraint.terms.reduce(constraint.constant) { $0 + $1.factor * values[Int($1.variable.index)] }
            let miss: Double
            switch constraint.relation {
            case .equal: miss = abs(left)
            case .lessOrEqual: miss = max(0, left)
            case .greaterOrEqual: miss = max(0, -left)
            }
            if let priority = constraint.priority, let level = priorities.firstIndex(of: priority) {
                result[level] += miss
            } else if miss > 1e-5 {
                isFeasible = false
            }
        }
        return (isFeasible, result)
    }
}

/// Equations in variables that are zero or more.
struct DenseProgram {
    private var rows: [([Int: Double], Double)] = []

    mutating func add(_ row: [Int: Double], equals value: Double) { rows.append((row, value)) }

    /// Nil when nothing satisfies the equations.
    func minimum(of cost: [Int: Double], columns: Int) -> Double? {
        let count = rows.count
        let width = columns + count + 1
        var table = rows.enumerated().map { index, row in
            var line = [Double](repeating: 0, count: width)
            let sign: Double = row.1 < 0 ? -1 : 1
            for (column, factor) in row.0 { line[column] = sign * factor }
            line[columns + index] = 1
            line[width - 1] = sign * row.1
            return line
        }
        var basis = (0..<count).map { columns + $0 }
        var phaseOne = [Double](repeating: 0, count: width)
        for line in table {
            for column in 0..<width where column < columns || column == width - 1 { phaseOne[column] -= line[column] }
        }
        Self.run(&table, &basis, &phaseOne, columns: columns)
        guard phaseOne[width - 1] > -1e-6 else { return nil }
        Self.driveOut(&table, &basis, columns: columns)
        var objective = [Double](repeating: 0, count: width)
        for (column, factor) in cost { objective[column] = factor }
        for (row, column) in basis.enumerated() where objective[column] != 0 {
            let factor = objective[column]
            for index in 0..<width { objective[index] -= factor * table[row][index] }
        }
        Self.run(&table, &basis, &objective, columns: columns)
        return -objective[width - 1]
    }

    private static func driveOut(_ table: inout [[Double]], _ basis: inout [Int], columns: Int) {
        for row in basis.indices where basis[row] >= columns {
            guard let column = (0..<columns).first(where: { abs(table[row][$0]) > 1e-9 }) else { continue }
            var none = [Double](repeating: 0, count: table[row].count)
            pivot(&table, &basis, &none, row, column)
        }
    }

    private static func run(_ table: inout [[Double]], _ basis: inout [Int], _ objective: inout [Double], columns: Int) {
        while let column = (0..<columns).first(where: { objective[$0] < -1e-9 }) {
            var best: (ratio: Double, row: Int)?
            for row in table.indices where table[row][column] > 1e-9 {
                let ratio = table[row][table[row].count - 1] / table[row][column]
                if let known = best, ratio > known.ratio || (ratio == known.ratio && basis[row] > basis[known.row]) { continue }
                best = (ratio, row)
            }
            guard let best else { return }
            pivot(&table, &basis, &objective, best.row, column)
        }
    }

    private static func pivot(
        _ table: inout [[Double]], _ basis: inout [Int], _ objective: inout [Double], _ row: Int, _ column: Int
    ) {
        let factor = table[row][column]
        for index in table[row].indices { table[row][index] /= factor }
        for other in table.indices where other != row && table[other][column] != 0 {
            let factor = table[other][column]
            for index in table[other].indices { table[other][index] -= factor * table[row][index] }
        }
        let cost = objective[column]
        if cost != 0 { for index in objective.indices { objective[index] -= cost * table[row][index] } }
        basis[row] = column
    }
}
