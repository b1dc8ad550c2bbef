import Diagnostics
import Geometry
import Motion
import Scene

/// The operations of a single layer.
///
/// A layer's values are read one by one: they are large, and a copy of all of them costs more than what is done with it.
extension FramePlanner {
    func emitShadow(_ node: RenderNode, _ context: EmitContext) {
        guard let shape = node.shadowShape else { return }
        var color = node.values.shadowColor
        color.alpha *= min(max(node.values.shadowOpacity, 0), 1)
        let sigma = max(node.values.shadowRadius, 0)
        var moved = context
        moved.matrix = Matrix4.translation(x: node.values.shadowOffset.width, y: node.values.shadowOffset.height)
            .concatenating(context.matrix)
        let radius = max(min(shape.radius, min(shape.rect.size.width, shape.rect.size.height) / 2), 0)
        let corners = node.values.shadowShape == nil ? node.corners : Corners(radius: radius)
        add(
            .shadow(color, sigma: sigma), shape.rect, moved, corners: corners,
            coversRect: false, node: node, reach: sigma * 3 + 1)
    }

    func emitBackground(_ node: RenderNode, _ context: EmitContext, withBorder: Bool) {
        let border = withBorder && node.values.borderWidth > 0 ? node.values.borderWidth : 0
        guard node.values.backgroundColor.alpha > 0 || (border > 0 && node.values.borderColor.alpha > 0) else { return }
        let coversRect = node.values.backgroundColor.alpha >= 1 && (border == 0 || node.values.borderColor.alpha >= 1)
        add(
            .solid(node.values.backgroundColor, border: node.values.borderColor, width: border), node.values.bounds, context,
            corners: node.corners,
            coversRect: coversRect, node: node)
    }

    func emitBorder(_ node: RenderNode, _ context: EmitContext) {
        guard node.values.borderWidth > 0, node.values.borderColor.alpha > 0 else { return }
        add(
            .solid(.clear, border: node.values.borderColor, width: node.values.borderWidth), node.values.bounds, context,
            corners: node.corners,
            coversRect: false, node: node)
    }

    /// Emits the part that only this kind of layer has.
    func emitKind(_ node: RenderNode, _ context: EmitContext, corners: Corners? = nil) {
        switch node.kind {
        case .plain, .shaderTransition:
            return
        case .gradient:
            guard node.values.gradient.colors.count > 0 else { return }
            plan.gradients.append(node.values.gradient)
            let isOpaque = node.values.gradient.colors.allSatisfy { $0.alpha >= 1 }
            add(
                .gradient(plan.gradients.count - 1), node.values.bounds, context, corners: node.corners, coversRect: isOpaque,
                node: node)
        case .backdrop where context.isWithoutBackdrop:
            return
        case .backdrop:
            let pixelsPerPoint = context.matrix.scaleEstimate
            let detail = node.values.backdrop.allowsHalfResolution ? backdropDetail : .full
            add(
                .backdrop(
                    sigma: node.values.backdrop.blurRadius * pixelsPerPoint, saturation: node.values.backdrop.saturation,
                    tint: node.values.backdrop.tint, detail: detail),
                node.values.bounds, context, corners: corners ?? node.corners, coversRect: false, node: node)
        }
    }

    /// Emits the layer's contents.
    ///
    /// - Parameter cut: the context inside the bounds' clip shape, when there is one.
    func emitContents(_ node: RenderNode, _ context: EmitContext, cut: EmitContext?, _ tree: RenderTree) {
        guard let id = node.values.contents, let entry = tree.contents[id],
            let size = tree.contents.size(of: id, scale: node.values.contentsScale)
        else { return }
        if node.values.contentsCenter != Rect(x: 0, y: 0, width: 1, height: 1), node.values.contentsGravity == .resize {
            return emitStretched(node, id, entry, size, cut ?? context)
        }
        let placement = ContentPlacement(values: node.values, contentSize: size)
        // Contents that fill the bounds are rounded by themselves and need no clip shape.
        let fillsBounds = placement.destination == node.values.bounds
        let corners = fillsBounds && node.values.masksToBounds ? node.corners : .zero
        var place = fillsBounds ? context : (cut ?? context)
        snap(&place, placement.destination, pixels: entry, placement.source)
        let density = PictureDensity(of: entry, placement, through: place.matrix)
        let sampling = density.sampling(larger: node.values.magnificationFilter, smaller: node.values.minificationFilter)
        if sampling.halvings > 0 { plan.halvedPictures.append(HalvedPicture(.content(id), halvings: sampling.halvings)) }
        add(
            .content(id, source: placement.source, isOpaque: entry.isOpaque, sampling: sampling),
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
        let touched = PixelRect(covering: mapped)
        context.matrix.m41 += shift(from: mapped.left, to: mapped.right, within: touched.right)
        context.matrix.m42 += shift(from: mapped.top, to: mapped.bottom, within: touched.bottom)
    }

    /// Returns the way from `start` to the nearest whole pixel from which `end` stays within `limit`. Damage holds the pixels that the
    /// contents touch where they are; a length that is not whole could reach one more when it moves.
    private func shift(from start: Double, to end: Double, within limit: Int32) -> Double {
        let nearest = start.rounded() - start
        return end + nearest <= Double(limit) + 1.0 / 1024 ? nearest : start.rounded(.down) - start
    }

    /// Emits nine pieces: corners keep their size, edges stretch in one direction, and the middle stretches in both.
    ///
    /// All are sampled from the content's own pixels: pieces of copies of different sizes would not fit together.
    private func emitStretched(
        _ node: RenderNode, _ id: ContentID, _ entry: ContentSizes.Entry, _ size: Size<Local>, _ context: EmitContext
    ) {
        let center = node.values.contentsCenter
        let columns = stretch(node.values.bounds.left, node.values.bounds.size.width, size.width, center.left, center.right)
        let sampling: PictureSampling = node.values.magnificationFilter == .nearest ? .nearest : .linear
        let rows = stretch(node.values.bounds.top, node.values.bounds.size.height, size.height, center.top, center.bottom)
        for row in 0..<3 {
            for column in 0..<3 {
                let destination = Rect<Local>(
                    left: columns.at[column], top: rows.at[row], right: columns.at[column + 1], bottom: rows.at[row + 1])
                let source = Rect<Local>(
                    left: columns.from[column], top: rows.from[row], right: columns.from[column + 1], bottom: rows.from[row + 1])
                guard !destination.isEmpty, !source.isEmpty else { continue }
                add(
                    .content(id, source: source, isOpaque: entry.isOpaque, sampling: sampling), destination, context,
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
