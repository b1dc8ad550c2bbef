internal import CGLES
import Compositing
import Geometry
import Motion

/// The blur of the pixels behind a layer.
///
/// The target's pixels are copied, halved until the blur is a few texels wide, blurred there along x and y, and drawn back
/// enlarged. A wide blur therefore costs no more than a narrow one.
extension GLESRenderer {
    func drawBackdrop(
        sigma: Double, saturation: Double, tint: Color, _ operation: DrawOperation, _ plan: FramePlan
    ) throws(RenderError) {
        flush()
        let area = target.map(operation.backdropArea(sigma: sigma))
        guard !area.isEmpty else { return }
        let outer = target
        let blurred = try blur(area, sigma: sigma, isOnItsSide: target.transform.swapsAxes)
        target = outer
        bindTarget()
        let program = try use(.backdrop, operation, plan)
        bindTexture(blurred.texture, nearest: true)
        setUpright(program)
        gl.uniform2f(program.uniform("u_size"), Float(blurred.texture.width), Float(blurred.texture.height))
        gl.uniform1f(program.uniform("u_saturation"), Float(saturation))
        let alpha = tint.alpha
        gl.uniform4f(
            program.uniform("u_tint"), Float(tint.red * alpha), Float(tint.green * alpha), Float(tint.blue * alpha), Float(alpha))
        let toTarget = operation.matrix.concatenating(target.matrix)
        // The copied area may be any part of the target. On a rotated output it is rotated too.
        addQuad(operation, plan, color: .white, isSoft: true) { point in
            let p = toTarget.projected(x: point.x, y: point.y)
            let across = Float((p.x / p.w - Double(area.left)) / Double(area.width))
            let down = Float((p.y / p.w - Double(area.top)) / Double(area.height))
            return blurred.isTransposed ? SIMD2(down, across) : SIMD2(across, down)
        }
        flush()
    }

    /// Returns the target's pixels in `area`, blurred, in a texture that covers exactly that area.
    ///
    /// - Parameter isOnItsSide: whether the picture's rows are the target's columns. The first step exchanges them, so that the
    ///   other steps round as in a picture that is not rotated.
    /// - Returns: the texture, and whether rows and columns of the area are exchanged in it.
    private func blur(
        _ area: PixelRect<Buffer>, sigma: Double, isOnItsSide: Bool
    ) throws(RenderError) -> (texture: GLTexture, isTransposed: Bool) {
        var picture = surfaces.obtainScratch(width: area.width, height: area.height)
        gl.bindTexture(GLenum(GL_TEXTURE_2D), picture.name)
        gl.copyTexSubImage2D(
            GLenum(GL_TEXTURE_2D), 0, 0, 0, area.left, area.top, GLsizei(area.width), GLsizei(area.height))
        var transposes = isOnItsSide
        func nextSize() -> (Int, Int) { transposes ? (picture.height, picture.width) : (picture.width, picture.height) }
        var remaining = sigma
        while remaining > 3, picture.width > 8, picture.height > 8 {
            let (width, height) = nextSize()
            let half = surfaces.obtainScratch(width: (width + 1) / 2, height: (height + 1) / 2)
            try copy(picture, to: half, step: (0, 0), kind: .copy, transposes: transposes)
            picture = half
            transposes = false
            remaining /= 2
        }
        guard remaining > 0.1 else { return (picture, isOnItsSide && !transposes) }
        // The kernel is made for a sigma of two texels. If it is stretched further it skips texels, and fine patterns become
        // visible as a grid. Two narrower rounds avoid that (their variances add up).
        let rounds = remaining > 2 ? 2 : 1
        let spread = Float((remaining * remaining / Double(rounds)).squareRoot() / 2)
        for direction in 0..<rounds * 2 {
            let (width, height) = nextSize()
            let next = surfaces.obtainScratch(width: width, height: height)
            let isAcross = (direction % 2 == 0) != transposes
            let step = isAcross ? (spread / Float(picture.width), 0) : (0, spread / Float(picture.height))
            try copy(picture, to: next, step: step, kind: .blur, transposes: transposes)
            picture = next
            transposes = false
        }
        return (picture, isOnItsSide)
    }

    private func copy(
        _ source: GLTexture, to destination: GLTexture, step: (x: Float, y: Float), kind: ProgramLibrary.Kind,
        transposes: Bool
    ) throws(RenderError) {
        target = PassTarget(
            framebuffer: try destination.makeFramebuffer(), width: destination.width, height: destination.height,
            matrix: .identity, transform: .normal,
            size: Size(width: Double(destination.width), height: Double(destination.height)), damage: nil)
        bindTarget()
        setScissor(nil)
        let program = try programs.program(kind, [])
        use(program, clip: -1, FramePlan())
        setBlending(false)
        bindTexture(source, nearest: false)
        if kind == .blur {
            gl.uniform2f(program.uniform("u_step"), step.x, step.y)
            gl.uniform4f(program.uniform("u_limits"), 0, 0, 1, 1)
        }
        addWholeTarget(transposes: transposes)
        flush()
    }

    /// Adds a quad over the whole target with the whole texture on it. `transposes` exchanges rows and columns.
    private func addWholeTarget(transposes: Bool) {
        func vertex(_ x: Float, _ y: Float) -> QuadVertex {
            QuadVertex(
                position: SIMD4(x * 2 - 1, y * 2 - 1, 0, 1), color: SIMD4(repeating: 1), border: .zero, shape: .zero,
                corners: .zero, local: .zero, uv: transposes ? SIMD2(y, x) : SIMD2(x, y))
        }
        batch.add(vertex(0, 0), vertex(1, 0), vertex(1, 1), vertex(0, 1))
    }
}
