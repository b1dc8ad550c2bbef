import Geometry

/// Removes what opaque operations in front hide, and trims what they hide at one side.
///
/// Works from front to back with a handful of opaque rectangles. Exact in one direction: what it removes is hidden; what is
/// hidden by many small pieces together may stay.
struct OcclusionCuller {
    private static let capacity = 12
    private var occluders: [PixelRect<Physical>] = []

    /// Culls the operations from `start` to the end of the plan; returns whether opaque ones cover all of `target`.
    mutating func cull(
        _ plan: inout FramePlan, from start: Int, _ scratch: inout PlanScratch, target: PixelRect<Physical>
    ) -> Bool {
        occluders.removeAll(keepingCapacity: true)
        var isKept = plan.operations.count
        for index in stride(from: plan.operations.count - 1, through: start, by: -1) {
            let extent = scratch.extents[index].intersection(target)
            let visible = remainder(of: extent)
            if visible.isEmpty { continue }
            if visible != extent {
                plan.operations[index].scissor = plan.operations[index].scissor.intersection(visible)
            }
            if case .backdrop = plan.operations[index].fill {
                // It reads what is below it, also where something in front hides it.
                occluders.removeAll(keepingCapacity: true)
            }
            add(scratch.covers[index].intersection(target))
            isKept -= 1
            plan.operations.swapAt(isKept, index)
            scratch.extents.swapAt(isKept, index)
        }
        compact(&plan, &scratch, start: start, keptFrom: isKept)
        return remainder(of: target).isEmpty
    }

    /// Kept operations have gathered at the end, in order; moves them down to `start`.
    private func compact(_ plan: inout FramePlan, _ scratch: inout PlanScratch, start: Int, keptFrom: Int) {
        let removed = keptFrom - start
        guard removed > 0 else { return }
        for index in keptFrom..<plan.operations.count { plan.operations[index - removed] = plan.operations[index] }
        plan.operations.removeLast(removed)
        scratch.extents.removeLast(removed)
        scratch.covers.removeLast(removed)
    }

    /// What is left of a rectangle behind the occluders, as one rectangle around it.
    private func remainder(of rect: PixelRect<Physical>) -> PixelRect<Physical> {
        var left = rect
        var isTrimming = true
        while isTrimming && !left.isEmpty {
            isTrimming = false
            for occluder in occluders where trim(&left, by: occluder) { isTrimming = true }
        }
        return left
    }

    private func trim(_ rect: inout PixelRect<Physical>, by occluder: PixelRect<Physical>) -> Bool {
        let before = rect
        if occluder.contains(rect) {
            rect = .empty
        } else if occluder.top <= rect.top && occluder.bottom >= rect.bottom && occluder.left < rect.right
            && occluder.right > rect.left
        {
            if occluder.left <= rect.left { rect.left = max(rect.left, occluder.right) }
            if occluder.right >= rect.right { rect.right = min(rect.right, occluder.left) }
        } else if occluder.left <= rect.left && occluder.right >= rect.right && occluder.top < rect.bottom
            && occluder.bottom > rect.top
        {
            if occluder.top <= rect.top { rect.top = max(rect.top, occluder.bottom) }
            if occluder.bottom >= rect.bottom { rect.bottom = min(rect.bottom, occluder.top) }
        }
        return rect != before
    }

    private mutating func add(_ rect: PixelRect<Physical>) {
        guard !rect.isEmpty else { return }
        if occluders.contains(where: { $0.contains(rect) }) { return }
        occluders.removeAll { rect.contains($0) }
        guard occluders.count == OcclusionCuller.capacity else { return occluders.append(rect) }
        // The smallest hides the least.
        let smallest = occluders.indices.min { occluders[$0].area < occluders[$1].area }
        if let smallest, occluders[smallest].area < rect.area { occluders[smallest] = rect }
    }
}
