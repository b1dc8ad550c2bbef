internal import CGLES
import Compositing
import Geometry
import Motion
import Scene

/// The drawing of shadows: a core of one color, and soft edges that come from a small picture where there is one.
extension GLESRenderer {
    /// - Parameters:
    ///   - sigma: in points.
    ///   - hidden: the part of the target that is not seen.
    func drawShadow(
        _ color: Color, _ sigma: Double, hidden: PixelRect<Physical>, _ operation: DrawOperation, _ plan: FramePlan
    ) throws(RenderError) {
        let area = ShadowArea(of: operation, sigma: sigma, hidden: hidden)
        if !area.core.isEmpty {
            var inside = operation
            inside.corners = .zero
            try use(.solid, inside, plan)
            area.forEachPart(of: area.core) {
                inside.scissor = $0
                addQuad(inside, plan, color: color, isSoft: false)
            }
        }
        if let key = patchKey(of: operation, sigma), let patch = try patch(for: key, plan) {
            return try draw(patch, key, color, sigma, operation, area, plan)
        }
        try use(.shadow, operation, plan)
        var piece = operation
        area.forEachSoftPart(of: area.whole) {
            piece.scissor = $0
            addQuad(piece, plan, color: color, extra: sigma, isSoft: true, outset: sigma * ShadowPatchKey.reach)
        }
    }

    /// Returns nil for shadows that are computed for each pixel: in perspective, and nearly hard ones, whose patches would be large.
    private func patchKey(of operation: DrawOperation, _ sigma: Double) -> ShadowPatchKey? {
        guard operation.matrix.isAffine, sigma * operation.matrix.unitLength >= 0.5 else { return nil }
        return ShadowPatchKey(operation.rect.size, operation.corners, sigma: sigma)
    }

    private func patch(for key: ShadowPatchKey, _ plan: FramePlan) throws(RenderError) -> GLTexture? {
        if let known = shadows.find(key) { return known }
        guard shadows.admits(key) else { return nil }
        let texture = try makePatch(key, plan)
        shadows.add(texture, for: key)
        return texture
    }

    /// Draws the shadow of the smallest shape in white.
    private func makePatch(_ key: ShadowPatchKey, _ plan: FramePlan) throws(RenderError) -> GLTexture {
        flush()
        let outer = target
        let texture = GLTexture(width: key.width, height: key.height)
        target = PassTarget(
            framebuffer: try texture.makeFramebuffer(), width: key.width, height: key.height, matrix: .identity,
            transform: .normal, size: Size(width: Double(key.width), height: Double(key.height)), damage: nil)
        bindTarget()
        setScissor(nil)
        gl.clearColor(0, 0, 0, 0)
        gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
        let (sigma, reach) = (ShadowPatchKey.texelsPerSigma, ShadowPatchKey.reach)
        let shape = DrawOperation(
            fill: .shadow(.white, sigma: sigma),
            rect: Rect(x: reach * sigma, y: reach * sigma, width: key.size.width * sigma, height: key.size.height * sigma),
            corners: Corners(key.corners.radii * sigma, curve: key.corners.curve), matrix: .identity,
            scissor: PixelRect(x: 0, y: 0, width: key.width, height: key.height), layer: LayerID(0))
        try use(.shadow, shape, plan)
        addQuad(shape, plan, color: .white, extra: sigma, isSoft: true, outset: sigma * reach)
        flush()
        target = outer
        bindTarget()
        return texture
    }

    /// Draws the nine pieces of a patch outside of the core and of what is hidden.
    private func draw(
        _ patch: GLTexture, _ key: ShadowPatchKey, _ color: Color, _ sigma: Double, _ operation: DrawOperation,
        _ area: ShadowArea, _ plan: FramePlan
    ) throws(RenderError) {
        try use(.texture, operation, plan, texture: patch)
        bindTexture(patch, nearest: false)
        let rect = operation.rect
        let columns = ShadowPatchAxis(rect.left, rect.right, sigma: sigma, length: key.size.width, texels: key.width)
        let rows = ShadowPatchAxis(rect.top, rect.bottom, sigma: sigma, length: key.size.height, texels: key.height)
        var piece = operation
        piece.corners = .zero
        for row in 0..<3 {
            for column in 0..<3 {
                piece.rect = Rect(
                    left: columns.places[column], top: rows.places[row], right: columns.places[column + 1],
                    bottom: rows.places[row + 1])
                guard !piece.rect.isEmpty else { continue }
                let source = Rect<Local>(
                    left: columns.coordinates[column], top: rows.coordinates[row], right: columns.coordinates[column + 1],
                    bottom: rows.coordinates[row + 1])
                area.forEachSoftPart(of: area.pixels(of: piece)) {
                    piece.scissor = $0
                    addQuad(piece, plan, color: color, source: source, isSoft: false)
                }
            }
        }
    }
}

/// The parts of a shadow on the target.
private struct ShadowArea {
    /// Everything that it may change.
    let whole: PixelRect<Physical>
    /// The part inside that has one color; empty when the shadow is small or not upright.
    let core: PixelRect<Physical>
    private let hidden: PixelRect<Physical>
    private let isUpright: Bool

    init(of operation: DrawOperation, sigma: Double, hidden: PixelRect<Physical>) {
        isUpright = operation.matrix.isAxisAligned
        let reach = sigma * ShadowPatchKey.reach
        if isUpright {
            let outside = Quad<Physical>(operation.rect.inset(by: -reach), through: operation.matrix).bounds
            whole = PixelRect(covering: outside).intersection(operation.scissor)
        } else {
            whole = operation.scissor
        }
        self.hidden = isUpright ? hidden : .empty
        // On the diagonal a corner removes less than a third of its reach.
        let inner = operation.rect.inset(by: reach + operation.corners.reach(in: operation.rect.size) / 3)
        let hasCore = isUpright && operation.clip < 0 && !inner.isEmpty
        let inside = hasCore ? PixelRect<Physical>(inside: Quad<Physical>(inner, through: operation.matrix).bounds) : .empty
        let seen = inside.intersection(operation.scissor)
        core = seen.area < GLESRenderer.leastArea || hidden.contains(seen) ? .empty : seen
    }

    /// Returns the pixels of a piece, without those that the shadow may not change.
    func pixels(of piece: DrawOperation) -> PixelRect<Physical> {
        guard isUpright else { return whole }
        return PixelRect(covering: Quad<Physical>(piece.rect, through: piece.matrix).bounds).intersection(whole)
    }

    /// Calls `body` with the rectangles of `area` that are seen.
    func forEachPart(of area: PixelRect<Physical>, _ body: (PixelRect<Physical>) -> Void) {
        area.forEachPart(outside: hidden, body)
    }

    /// Calls `body` with the rectangles of `area` that are seen and do not belong to the core.
    func forEachSoftPart(of area: PixelRect<Physical>, _ body: (PixelRect<Physical>) -> Void) {
        area.forEachPart(outside: core) { $0.forEachPart(outside: hidden, body) }
    }
}
