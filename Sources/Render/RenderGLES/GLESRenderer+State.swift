internal import CGLES
import Compositing
import Geometry
import Scene

/// The GL settings for the next quads. Every change first draws the collected quads.
extension GLESRenderer {
    @discardableResult
    func use(
        _ kind: ProgramLibrary.Kind, _ operation: DrawOperation, _ plan: FramePlan, texture: GLTexture? = nil
    ) throws(RenderError) -> GLProgram {
        var variant = variant(kind, operation, plan)
        if texture?.isExternal == true { variant.insert(.external) }
        let program = try programs.program(kind, variant)
        use(program, clip: operation.clip, plan)
        setBlending(!operation.isOpaque || kind == .shape || kind == .shadow)
        if let texture { select(texture) }
        return program
    }

    private func variant(
        _ kind: ProgramLibrary.Kind, _ operation: DrawOperation, _ plan: FramePlan
    ) -> ProgramLibrary.Variant {
        guard kind != .copy else { return [] }
        var variant: ProgramLibrary.Variant = operation.matrix.isSimilarity ? [] : .warped
        if operation.corners.areContinuous { variant.insert(.continuous) }
        guard operation.clip >= 0 else { return variant }
        variant.insert(.clipped)
        let clip = plan.clips[Int(operation.clip)]
        if !clip.inverse.isSimilarity { variant.insert(.warped) }
        if clip.corners.areContinuous { variant.insert(.continuous) }
        return variant
    }

    func use(_ program: GLProgram, clip: Int32, _ plan: FramePlan) {
        guard state.program != program.name || state.clip != clip || !state.isSet else { return }
        flush()
        if state.program != program.name || !state.isSet {
            gl.useProgram(program.name)
            if program.texture >= 0 { gl.uniform1i(program.texture, 0) }
        }
        state.program = program.name
        state.clip = clip
        state.isSet = true
        if clip >= 0 { setClip(plan.clips[Int(clip)], program) }
    }

    /// Sets the map from framebuffer pixels to the clip's points around its center, as a 3×3 matrix by columns.
    private func setClip(_ clip: ClipShape, _ program: GLProgram) {
        let toPlan = target.matrix.inverse ?? .identity
        let middle = clip.rect.center
        let m = toPlan.concatenating(clip.inverse.flattened).concatenating(.translation(x: -middle.x, y: -middle.y))
        let columns: [Float] = [
            Float(m.m11), Float(m.m12), Float(m.m14), Float(m.m21), Float(m.m22), Float(m.m24), Float(m.m41), Float(m.m42),
            Float(m.m44),
        ]
        gl.uniformMatrix3fv(program.clipMatrix, 1, GLboolean(GL_FALSE), columns)
        let size = clip.rect.size
        let pixelsPerPoint = 1 / max(m.unitLength, 1e-6)
        gl.uniform4f(
            program.clipShape, Float(size.width / 2), Float(size.height / 2), Float(pixelsPerPoint), 0)
        let r = clip.corners.shaderValue
        gl.uniform4f(program.clipCorners, r[0], r[1], r[2], r[3])
    }

    func setBlending(_ wanted: Bool) {
        guard state.blends != wanted else { return }
        flush()
        state.blends = wanted
        if wanted { gl.enable(GLenum(GL_BLEND)) } else { gl.disable(GLenum(GL_BLEND)) }
    }

    private func select(_ texture: GLTexture) {
        guard state.texture != texture.name else { return }
        flush()
        state.texture = texture.name
        gl.bindTexture(texture.target, texture.name)
    }

    func bindTexture(_ texture: GLTexture, nearest: Bool) {
        select(texture)
        let filter = nearest ? GL_NEAREST : GL_LINEAR
        guard texture.filter != filter else { return }
        flush()
        texture.setFilter(filter)
    }

    func setScissor(_ rect: PixelRect<Buffer>?) {
        guard state.scissor != rect else { return }
        flush()
        state.scissor = rect
        guard let rect else { return gl.disable(GLenum(GL_SCISSOR_TEST)) }
        gl.enable(GLenum(GL_SCISSOR_TEST))
        gl.scissor(rect.left, rect.top, GLsizei(rect.width), GLsizei(rect.height))
    }

    func flush() {
        batch.flush(gl)
    }
}
