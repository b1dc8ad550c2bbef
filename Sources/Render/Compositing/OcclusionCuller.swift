import Geometry

/// Removes operations hidden behind opaque operations, and trims operations that are hidden at one side.
///
/// It works from front to back with a small number of opaque rectangles. It never removes a visible operation. An operation that
/// is hidden by many small pieces together may stay.
struct OcclusionCuller {
    private static let capacity = 12
    private var occluders: [PixelRect<Physical>] = []

    /// Culls the operations from `start` to the end of the plan. Returns whether opaque operations cover all of `target`.
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
            noteHidden(in: visible, of: &plan.operations[index])
            if case .backdrop = plan.operations[index].fill {
                // A backdrop reads the pixels below it, even those that something in front hides.
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

    /// Tells a shadow which part its own layer hides. That part is in the middle, where no trimming reaches it.
    private func noteHidden(in visible: PixelRect<Physical>, of operation: inout DrawOperation) {
        guard case .shadow(let color, let sigma, _) = operation.fill else { return }
        var hidden = PixelRect<Physical>.empty
        for occluder in occluders {
            let part = occluder.intersection(visible)
            if part.area > hidden.area { hidden = part }
        }
        operation.fill = .shadow(color, sigma: sigma, hidden: hidden)
    }

    /// Moves the kept operations, which are at the end in order, down to `start`.
    private func compact(_ plan: inout FramePlan, _ scratch: inout PlanScratch, start: Int, keptFrom: Int) {
        let removed = keptFrom - start
        guard removed > 0 else { return }
        for index in keptFrom..<plan.operations.count { plan.operations[index - removed] = plan.operations[index] }
        plan.operations.removeLast(removed)
        scratch.extents.removeLast(removed)
        scratch.covers.removeLast(removed)
    }

    /// Returns the smallest rectangle around the part that is not behind the occluders.
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
        // The smallest occluder hides the least.
        let smallest = occluders.indices.min { occluders[$0].area < occluders[$1].area }
        if let smallest, occluders[smallest].area < rect.area { occluders[smallest] = rect }
    }
}
