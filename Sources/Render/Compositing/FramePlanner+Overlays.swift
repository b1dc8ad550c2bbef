import Geometry
import Motion
import Scene

/// What lies over all layers: the pointer where no plane shows it, and the dimming of an unused screen.
extension FramePlanner {
    /// Adds the old and the new place of a moved pointer to the change.
    func collectPointerChange() {
        guard pointer != lastPointer else { return }
        for place in [lastPointer?.place, pointer?.place] {
            guard let area = place?.intersection(screenBounds), !area.isEmpty else { continue }
            plan.change.add(area)
        }
        lastPointer = pointer
    }

    /// Emits black over everything but the pointer's plane, which is empty then.
    func emitDimming(_ target: PixelRect<Physical>) {
        guard dimming > 0 else { return }
        plan.operations.append(
            DrawOperation(
                fill: .solid(.black, border: .black, width: 0),
                rect: Rect(x: 0, y: 0, width: plan.size.width, height: plan.size.height),
                matrix: .identity, opacity: min(dimming, 1), scissor: target, layer: LayerID(0)))
        scratch.extents.append(target)
        scratch.covers.append(.empty)
    }

    /// Emits the pointer, the last operation of the output's pass before dimming.
    func emitPointer(_ target: PixelRect<Physical>) {
        guard let pointer else { return }
        let area = pointer.place.intersection(target)
        guard !area.isEmpty, plan.damage.intersects(area) else { return }
        plan.operations.append(
            DrawOperation(
                fill: .content(pointer.content, source: .unit, isOpaque: false, sampling: .nearest),
                rect: Rect(x: 0, y: 0, width: Double(pointer.place.width), height: Double(pointer.place.height)),
                matrix: .translation(x: Double(pointer.place.left), y: Double(pointer.place.top)), scissor: target,
                layer: LayerID(0)))
        scratch.extents.append(area)
        scratch.covers.append(.empty)
    }
}
