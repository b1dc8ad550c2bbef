import Geometry
import Motion
import Scene

/// The movement that layers inherit on the planner's walk down the tree, in target pixels.
struct Glide {
    /// The way in a frame; nil below a layer that turns or changes its size.
    var step: SIMD2<Double>? = .zero
    /// By how much the matrix differs from where the layers are.
    var shift = SIMD2<Double>.zero

    /// The way in pixels a frame above which the eye does not see whether a layer lies between pixels.
    static let fast = 2.0
}

/// Fast layers lie on whole pixels.
///
/// The renderer then takes each texel as it is, which costs less than a filter, and what moves is as sharp as what rests. Slow
/// layers lie between pixels, because their movement would stutter otherwise. The difference is half a pixel at most, at the speed
/// of two pixels, so the change from one to the other is not seen. It holds for the drawn picture: planes are always on whole pixels
/// (`FramePlanner+Pages.swift`), and inside a surface nothing is fast by itself.
extension FramePlanner {
    /// Adds an animated layer's own movement to its inherited movement, and places the layer.
    ///
    /// - Parameter parent: the context above the layer.
    func glide(_ node: RenderNode, _ parent: EmitContext, _ context: inout EmitContext, _ tree: RenderTree) {
        guard !node.children.isEmpty || node.values.contents != nil,
            node.animations.contains(where: { $0.layerAnimation.property.isPlacement })
        else { return }
        guard let above = parent.glide.step, let own = tree.step(of: node, over: period), parent.matrix.isAffine else {
            // It stays with what moves it.
            context.glide.step = nil
            return
        }
        let m = parent.matrix
        context.glide.step = above + SIMD2(own.x * m.m11 + own.y * m.m21, own.x * m.m12 + own.y * m.m22)
        if !scrolls(node) { placeOnPixels(&context) }
    }

    /// Places the sublayers of a layer that scrolls: they move, and the layer itself stays.
    func glideInside(_ node: RenderNode, _ context: inout EmitContext) {
        if context.glide.step != nil, scrolls(node) { placeOnPixels(&context) }
    }

    private func scrolls(_ node: RenderNode) -> Bool {
        node.animations.contains { $0.layerAnimation.property == .bounds }
    }

    /// Moves the context to the nearest whole pixels when it is fast, and to its exact place otherwise.
    private func placeOnPixels(_ context: inout EmitContext) {
        let exact = SIMD2(context.matrix.m41, context.matrix.m42) - context.glide.shift
        var place = exact
        if isFast(context.glide), isUnscaled(context.matrix) { place = exact.rounded(.toNearestOrAwayFromZero) }
        (context.matrix.m41, context.matrix.m42) = (place.x, place.y)
        context.glide.shift = place - exact
    }

    private func isFast(_ glide: Glide) -> Bool {
        guard let step = glide.step else { return false }
        return (step * step).sum() > Glide.fast * Glide.fast
    }

    private func isUnscaled(_ matrix: Matrix4) -> Bool { matrix.isAxisAligned && matrix.m11 == scale && matrix.m22 == scale }
}

extension PixelRect {
    /// Returns the rectangle with some pixels more at each side.
    func grown(by reach: Int32) -> PixelRect {
        PixelRect(left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach)
    }
}
