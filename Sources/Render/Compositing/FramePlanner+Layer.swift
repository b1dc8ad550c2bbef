import Diagnostics
import Geometry
import Motion
import Scene

/// The operations of a single layer.
extension FramePlanner {
    func emitShadow(_ node: RenderNode, _ context: EmitContext) {
        guard let shape = node.shadowShape else { return }
        let v = node.values
        var color = v.shadowColor
        color.alpha *= min(max(v.shadowOpacity, 0), 1)
        let sigma = max(v.shadowRadius, 0)
        var moved = context
        moved.matrix = Matrix4.translation(x: v.shadowOffset.width, y: v.shadowOffset.height)
            .concatenating(context.matrix)
        let radius = max(min(shape.radius, min(shape.rect.size.width, shape.rect.size.height) / 2), 0)
        let corners = v.shadowShape == nil ? node.corners : Corners(radius: radius)
        add(
            .shadow(color, sigma: sigma), shape.rect, moved, corners: corners,
            coversRect: false, node: node, reach: sigma * 3 + 1)
    }

    func emitBackground(_ node: RenderNode, _ context: EmitContext, withBorder: Bool) {
        let v = node.values
        let border = withBorder && v.borderWidth > 0 ? v.borderWidth : 0
        guard v.backgroundColor.alpha > 0 || (border > 0 && v.borderColor.alpha > 0) else { return }
        let coversRect = v.backgroundColor.alpha >= 1 && (border == 0 || v.borderColor.alpha >= 1)
        add(
            .solid(v.backgroundColor, border: v.borderColor, width: border), v.bounds, context, corners: node.corners,
            coversRect: coversRect, node: node)
    }

    func emitBorder(_ node: RenderNode, _ context: EmitContext) {
        let v = node.values
        guard v.borderWidth > 0, v.borderColor.alpha > 0 else { return }
        add(
            .solid(.clear, border: v.borderColor, width: v.borderWidth), v.bounds, context, corners: node.corners,
            coversRect: false, node: node)
    }

    /// Emits the part that only this kind of layer has.
    func emitKind(_ node: RenderNode, _ context: EmitContext, corners: Corners? = nil) {
        let v = node.values
        switch node.kind {
        case .plain, .shaderTransition:
            return
        case .gradient:
            guard v.gradient.colors.count > 0 else { return }
            plan.gradients.append(v.gradient)
            let isOpaque = v.gradient.colors.allSatisfy { $0.alpha >= 1 }
            add(
                .gradient(plan.gradients.count - 1), v.bounds, context, corners: node.corners, coversRect: isOpaque, node: node)
        case .backdrop where context.isWithoutBackdrop:
            return
        case .backdrop:
            let pixelsPerPoint = context.matrix.scaleEstimate
            add(
                .backdrop(
                    sigma: v.backdrop.blurRadius * pixelsPerPoint, saturation: v.backdrop.saturation, tint: v.backdrop.tint),
                v.bounds, context, corners: corners ?? node.corners, coversRect: false, node: node)
        }
    }

    /// Emits the layer's contents.
    ///
    /// - Parameter cut: the context inside the bounds' clip shape, when there is one.
    func emitContents(_ node: RenderNode, _ context: EmitContext, cut: EmitContext?, _ tree: RenderTree) {
        let v = node.values
        guard let id = v.contents, let entry = tree.contents[id],
            let size = tree.contents.size(of: id, scale: v.contentsScale)
        else { return }
        if v.contentsCenter != Rect(x: 0, y: 0, width: 1, height: 1), v.contentsGravity == .resize {
            return emitStretched(node, id, entry, size, cut ?? context)
        }
        let placement = ContentPlacement(values: v, contentSize: size)
        // Contents that fill the bounds are rounded by themselves and need no clip shape.
        let fillsBounds = placement.destination == v.bounds
        let corners = fillsBounds && v.masksToBounds ? node.corners : .zero
        var place = fillsBounds ? context : (cut ?? context)
        snap(&place, placement.destination, pixels: entry, placement.source)
        add(
            .content(id, source: placement.source, isOpaque: entry.isOpaque, filter: v.contentsFilter),
            placement.destination, place, corners: corners, coversRect: entry.isOpaque, node: node)
    }

    /// Moves pixel-for-pixel contents at rest to whole pixels, so that text stays crisp.
    private func snap(
        _ context: inout EmitContext, _ rect: Rect<Local>, pixels entry: ContentSizes.Entry, _ source: Rect<Local>
    ) {
        guard !context.isMoving, context.matrix.isAxisAligned else { return }
        let mapped = Quad<Physical>(rect, through: context.matrix).bounds
        let isOneToOne =
            abs(mapped.size.width - Double(entry.width) * source.size.width) < 0.51
            && abs(mapped.size.height - Double(entry.height) * source.size.height) < 0.51
        guard isOneToOne else { return }
        context.matrix.m41 += mapped.left.rounded() - mapped.left
        context.matrix.m42 += mapped.top.rounded() - mapped.top
    }

    /// Emits nine pieces: corners keep their size, edges stretch in one direction, and the middle stretches in both.
    private func emitStretched(
        _ node: RenderNode, _ id: ContentID, _ entry: ContentSizes.Entry, _ size: Size<Local>, _ context: EmitContext
    ) {
        let (v, center) = (node.values, node.values.contentsCenter)
        let columns = stretch(v.bounds.left, v.bounds.size.width, size.width, center.left, center.right)
        let rows = stretch(v.bounds.top, v.bounds.size.height, size.height, center.top, center.bottom)
        for row in 0..<3 {
            for column in 0..<3 {
                let destination = Rect<Local>(
                    left: columns.at[column], top: rows.at[row], right: columns.at[column + 1], bottom: rows.at[row + 1])
                let source = Rect<Local>(
                    left: columns.from[column], top: rows.from[row], right: columns.from[column + 1], bottom: rows.from[row + 1])
                guard !destination.isEmpty, !source.isEmpty else { continue }
                add(
                    .content(id, source: source, isOpaque: entry.isOpaque, filter: v.contentsFilter), destination, context,
                    coversRect: entry.isOpaque, node: node)
            }
        }
    }

    private func stretch(
        _ origin: Double, _ length: Double, _ contentLength: Double, _ low: Double, _ high: Double
    ) -> (at: SIMD4<Double>, from: SIMD4<Double>) {
        let fixed = (low * contentLength, (1 - high) * contentLength)
        // When there is no room for both edges, they shrink alike.
        let squeeze = min(1, length / max(fixed.0 + fixed.1, 1e-9))
        return (
            SIMD4(origin, origin + fixed.0 * squeeze, origin + length - fixed.1 * squeeze, origin + length),
            SIMD4(0, low, high, 1)
        )
    }
}

extension Matrix4 {
    /// The approximate number of target units per unit: the mean of both axes.
    var scaleEstimate: Double {
        let x = (m11 * m11 + m12 * m12).squareRoot()
        let y = (m21 * m21 + m22 * m22).squareRoot()
        return (x + y) / 2
    }
}
