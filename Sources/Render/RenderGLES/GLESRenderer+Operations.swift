internal import CGLES
import Compositing
import Geometry
import Motion
import Scene

/// The translation of one operation to quads in the batch.
extension GLESRenderer {
    func draw(_ operation: DrawOperation, of plan: FramePlan) throws(RenderError) {
        switch operation.fill {
        case .solid(let color, let border, let width):
            try drawSolid(color, border, width, operation, plan)
        case .content(let id, let source, let isOpaque, let sampling):
            try draw(.content(id), source, isOpaque, sampling, operation, plan)
        case .surface(let id, let source, let isOpaque, let sampling):
            try draw(.surface(id), source, isOpaque, sampling, operation, plan)
        case .masked(let id, let mask):
            try drawMasked(id, mask, operation, plan)
        case .gradient(let index):
            try drawGradient(plan.gradients[index], operation, plan)
        case .shadow(let color, let sigma, let hidden):
            try drawShadow(color, sigma, hidden: hidden, operation, plan)
        case .backdrop(let sigma, let saturation, let tint, _):
            try drawBackdrop(sigma: sigma, saturation: saturation, tint: tint, operation, plan)
        case .transition(let index, let from, let to, let progress):
            try drawTransition(plan.transitions[index], from, to, progress, operation, plan)
        }
    }

    private func drawSolid(
        _ color: Color, _ border: Color, _ width: Double, _ operation: DrawOperation, _ plan: FramePlan
    ) throws(RenderError) {
        let isShape = width > 0 || operation.corners != .zero || operation.needsSoftEdge
        guard isShape, width == 0, let split = splitEdges(of: operation, isOpaque: color.alpha >= 1) else {
            try use(isShape ? .shape : .solid, operation, plan)
            return addQuad(operation, plan, color: color, border: border, extra: width, isSoft: isShape)
        }
        try use(.solid, split.inside, plan)
        addQuad(split.inside, plan, color: color, isSoft: false)
        guard split.hasStrips else { return }
        try use(.shape, operation, plan)
        addStrips(of: split, operation) { addQuad($0, plan, color: color, isSoft: true) }
    }

    func draw(
        _ picture: ContentPicture?, _ source: Rect<Local>, _ isOpaque: Bool, nearest: Bool, _ operation: DrawOperation,
        _ plan: FramePlan
    ) throws(RenderError) {
        switch picture {
        case .whole(let texture):
            try drawTexture(texture, source, isOpaque, nearest: nearest, operation, plan, in: nil)
        case .strips(let strips):
            for index in strips.indices(of: source) {
                guard let piece = strips.piece(index, of: source, in: operation.rect) else { continue }
                try drawTexture(piece.texture, piece.source, isOpaque, nearest: nearest, operation, plan, in: piece.band)
            }
        case nil: return
        }
    }

    /// Draws a texture.
    ///
    /// - Parameter band: the part of the rectangle to draw, from top to bottom in its coordinates; nil for all of it.
    private func drawTexture(
        _ texture: GLTexture, _ source: Rect<Local>, _ isOpaque: Bool, nearest: Bool, _ operation: DrawOperation,
        _ plan: FramePlan, in band: ClosedRange<Double>?
    ) throws(RenderError) {
        let isShape = operation.corners != .zero || operation.needsSoftEdge
        if isShape, let split = splitEdges(of: operation, isOpaque: isOpaque) {
            try drawTexture(texture, source, isOpaque, nearest: nearest, split, operation, plan, in: band)
            return
        }
        let isPlain = !isShape && operation.opacity >= 1 && operation.clip < 0
        try use(isShape ? .textureShape : isPlain ? .copy : .texture, operation, plan, texture: texture)
        if !isOpaque { setBlending(true) }
        bindTexture(texture, nearest: nearest || isPixelForPixel(operation, texture, source))
        addQuad(operation, plan, color: .white, source: source, isSoft: isShape, in: band)
    }

    private func drawTexture(
        _ texture: GLTexture, _ source: Rect<Local>, _ isOpaque: Bool, nearest: Bool, _ split: EdgeSplit,
        _ operation: DrawOperation, _ plan: FramePlan, in band: ClosedRange<Double>?
    ) throws(RenderError) {
        try use(operation.opacity >= 1 ? .copy : .texture, split.inside, plan, texture: texture)
        bindTexture(texture, nearest: nearest || isPixelForPixel(operation, texture, source))
        addQuad(split.inside, plan, color: .white, source: source, isSoft: false, in: band)
        guard split.hasStrips else { return }
        try use(.textureShape, operation, plan, texture: texture)
        addStrips(of: split, operation) { addQuad($0, plan, color: .white, source: source, isSoft: true, in: band) }
    }

    /// Returns whether each texel covers exactly one pixel. A filter would change nothing then, and software drivers are faster
    /// without it.
    private func isPixelForPixel(_ operation: DrawOperation, _ texture: GLTexture, _ source: Rect<Local>) -> Bool {
        // A rotated output is no obstacle: its rotation maps pixels to pixels.
        guard operation.matrix.isAxisAligned else { return false }
        let mapped: Rect<Physical> = operation.rect.bounds(through: operation.matrix)
        let left = mapped.left - source.left * Double(texture.width)
        let top = mapped.top - source.top * Double(texture.height)
        return abs(mapped.size.width - source.size.width * Double(texture.width)) < 1e-3
            && abs(mapped.size.height - source.size.height * Double(texture.height)) < 1e-3
            && abs(left - left.rounded()) < 1e-3 && abs(top - top.rounded()) < 1e-3
    }

    private func drawMasked(
        _ id: OffscreenID, _ mask: OffscreenID, _ operation: DrawOperation, _ plan: FramePlan
    ) throws(RenderError) {
        guard let picture = surfaces[id], let cut = surfaces[mask] else { return }
        flush()
        let program = try use(.masked, operation, plan, texture: picture)
        gl.uniform1i(program.uniform("u_mask"), 1)
        gl.activeTexture(GLenum(GL_TEXTURE1))
        gl.bindTexture(GLenum(GL_TEXTURE_2D), cut.name)
        gl.activeTexture(GLenum(GL_TEXTURE0))
        bindTexture(picture, nearest: false)
        addQuad(operation, plan, color: .white, isSoft: true)
        flush()
    }

    private func drawGradient(
        _ gradient: GradientValues, _ operation: DrawOperation, _ plan: FramePlan
    ) throws(RenderError) {
        flush()
        let ramp = ramps.baked(for: gradient)
        let program = try use(.gradient, operation, plan, texture: ramp)
        bindTexture(ramp, nearest: false)
        gl.uniform1f(program.uniform("u_kind"), Float(gradient.shape.rawValue))
        setUpright(program)
        let axes = GradientAxes(gradient, in: operation.rect)
        gl.uniform1f(program.uniform("u_length"), Float(axes.length))
        // An opaque gradient is not blended, so a margin for its edge would be painted black.
        addQuad(operation, plan, color: .white, isSoft: !operation.isOpaque) { axes.coordinates(of: $0) }
        flush()
    }

    /// Sets the map from the target's pixels to the picture before its rotation for the panel, so that noise is the same for
    /// every rotation.
    func setUpright(_ program: GLProgram) {
        let upright = target.matrix.inverse ?? .identity
        gl.uniform4f(
            program.uniform("u_upright"), Float(upright.m11), Float(upright.m21), Float(upright.m12), Float(upright.m22))
        gl.uniform2f(program.uniform("u_uprightOrigin"), Float(upright.m41), Float(upright.m42))
    }
}
