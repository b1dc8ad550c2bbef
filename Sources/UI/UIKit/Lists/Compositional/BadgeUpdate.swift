internal import Foundation

/// A batch, as the badges of items see it. Badges are counted by kind through their section; where each item of a section wears one, they are
/// counted as the items are, and come, go and stay with them.
@MainActor
struct BadgeUpdate {
    private let plan: ListUpdatePlan
    private let former: CompositionalSolution?

    /// - Parameter former: the solution before the batch.
    init(_ plan: ListUpdatePlan, former: CompositionalSolution?) {
        (self.plan, self.former) = (plan, former)
    }

    /// The paths before the batch of the badges of a kind that it takes away.
    func deleted(_ kind: String) -> [IndexPath] {
        Self.worn(kind, by: plan.deletedItems + plan.movedItems.map(\.from), in: former)
    }

    /// The paths after the batch of the badges of a kind that it brings.
    func inserted(_ kind: String, _ solution: CompositionalSolution?) -> [IndexPath] {
        Self.worn(kind, by: plan.insertedItems + plan.movedItems.map(\.to), in: solution)
    }

    private static func worn(_ kind: String, by paths: [ListPath], in solution: CompositionalSolution?) -> [IndexPath] {
        guard let solution else { return [] }
        let kind = ElementKind.supplementary(kind)
        var isWorn: [Int: Bool] = [:]
        return paths.filter { path in
            guard solution.sections.indices.contains(path.section) else { return false }
            let known = isWorn[path.section] ?? solution.sections[path.section].isWornByAll(kind)
            isWorn[path.section] = known
            return known
        }.map(\.indexPath)
    }
}
