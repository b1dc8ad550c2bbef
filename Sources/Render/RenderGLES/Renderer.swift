internal import CGLES
import Diagnostics
import Motion
package import Buffers
package import Compositing
import Geometry
package import Scene

/// Draws frame plans. See `RenderGLES.swift` for the order of a frame.
package final class Renderer {
    package let context: GraphicsContext
    var gl: GLTable
    var programs = ProgramLibrary()
    var transitions = TransitionLibrary()
    var contents: ContentStore
    var surfaces = SurfaceStore()
    var ramps = GradientRamps()
    private var targets = TargetStore()
    var batch: QuadBatch
    var state = DrawState()
    var target = PassTarget(
        framebuffer: 0, width: 0, height: 0, matrix: .identity, transform: .normal, size: .zero, damage: nil)
    private let reads: ReadFormats
    private var isResetSimulated = false

    /// More of a content is new than its edit has said, so everything is to be drawn anew; the presenter clears it when it has done so.
    package var hasUntoldPixels = false

    /// Transition shaders that did not compile, to be told to main; the display thread empties it when it has told.
    package var shaderFailures: [(shader: ShaderID, message: String)] = []

    /// - Parameter context: current on this thread.
    package init(_ context: GraphicsContext) throws(RenderError) {
        self.context = context
        gl = GLTable()
        contents = ContentStore(extensions: context.glExtensions, majorVersion: context.majorVersion)
        reads = ReadFormats(extensions: context.glExtensions, majorVersion: context.majorVersion)
        batch = QuadBatch()
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
        try programs.compileAll(readsExternal: context.importsBuffers && context.samplesExternal)
    }

    deinit {
        batch.close(contextIsCurrent: true)
        targets.removeAll(context)
        contents.close(context)
    }

    /// GPU memory held, in bytes.
    package var byteCount: Int { contents.byteCount + surfaces.byteCount }

    /// Takes in contents and shaders that came with a commit. Captures are the planner's.
    package func apply(_ edits: [ContentEdit]) {
        for edit in edits {
            switch edit {
            case .upload(let id, let image, let damage):
                guard image.width <= context.maxTextureSide, image.height <= context.maxTextureSide else {
                    log.warning(
                        "an image of \(image.width)x\(image.height) is larger than the GPU's \(context.maxTextureSide) pixels a side and is not shown"
                    )
                    continue
                }
                contents.upload(id, image, damage: damage)
            case .share(let id, let image, _):
                do {
                    if try contents.share(id, image, context) { hasUntoldPixels = true }
                } catch {
                    log.once(.warning, id: "share", "a program's window stays as it was: \(error)")
                }
            case .capture: continue
            case .release(let id): contents.release(id)
            case .shader(let id, let name, let source, let isTried): addShader(id, name: name, source: source, isTried: isTried)
            case .releaseShader(let id): transitions.release(id)
            }
        }
        contents.sweep(context)
    }

    /// Finds out whether another program's buffer can be shown.
    ///
    /// - Throws: `.badImage` with the reason why not.
    package func tryImport(_ buffer: SharedBuffer) throws(RenderError) {
        try contents.tryImport(buffer, context)
    }

    /// What another program has drawn, if the content is that.
    package func sharedImage(of content: ContentID) -> SharedImage? { contents.sharedImage(of: content) }

    /// Draws one frame into `buffer`, damage only, and waits for nothing that the buffer does not need.
    ///
    /// - Returns: whether the buffer's memory is complete already; otherwise the GPU may still be drawing.
    /// - Throws: `.contextLost` after a GPU reset; `.badTarget` when the driver cannot draw into the buffer.
    @discardableResult
    package func draw(_ plan: FramePlan, into buffer: RenderBuffer) throws(RenderError) -> Bool {
        if context.wasReset || isResetSimulated { throw .contextLost }
        let output = try targets.target(for: buffer, context)
        beginFrame()
        for pass in plan.passes {
            try draw(pass, of: plan, into: output, buffer)
            adoptCaptures(after: pass, of: plan)
        }
        for surface in plan.releasedSurfaces { surfaces.release(surface) }
        // The plan's own damage must be unshared when the planner fills it again, or that copies it.
        target.damage = nil
        if output.needsReadback {
            try readBack(plan, output, buffer)
        } else {
            gl.flush()
        }
        if gl.getError() == GLenum(GL_OUT_OF_MEMORY) { throw .outOfMemory }
        return output.needsReadback
    }

    /// What signals when the frame is drawn; nil where the driver has no fences, and `finish` has to do.
    package func makeFence() -> Fence? { context.makeFence() }

    /// Waits until the GPU has drawn everything. The corresponding C function is `glFinish`.
    package func finish() { gl.finish() }

    /// Drawing does nothing from now on; for benches of what surrounds the driver.
    package func detachDriver() { gl = .idle }

    /// What a new renderer needs to show the same: contents with their pixels, and the transition shaders.
    ///
    /// Captures have no pixels but the GPU's, so they are lost with it.
    package func contentsToRestore() -> [ContentEdit] {
        contents.uploads + transitions.forgetPrograms().map { .shader($0.id, name: $0.name, source: $0.source) }
    }

    /// Acts as if the GPU had been reset; for tests.
    package func simulateReset() { isResetSimulated = true }

    private func beginFrame() {
        state = DrawState()
        surfaces.beginFrame()
        batch.bind(gl)
        gl.disable(GLenum(GL_BLEND))
        gl.disable(GLenum(GL_SCISSOR_TEST))
        gl.blendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    }

    private func draw(
        _ pass: RenderPass, of plan: FramePlan, into output: TargetStore.Target, _ buffer: RenderBuffer
    ) throws(RenderError) {
        switch pass.target {
        case .output:
            target = PassTarget(
                framebuffer: output.framebuffer, width: buffer.width, height: buffer.height,
                matrix: plan.transform.matrix(for: plan.size), transform: plan.transform, size: plan.size,
                damage: plan.damage.rects)
        case .surface(let id, let width, let height):
            let texture = surfaces.obtain(id, width: width, height: height)
            target = PassTarget(
                framebuffer: try texture.makeFramebuffer(), width: width, height: height, matrix: .identity,
                transform: .normal, size: Size(width: Double(width), height: Double(height)), damage: nil)
        }
        bindTarget()
        if let clear = pass.clear { self.clear(clear) }
        for index in pass.operations { try draw(plan.operations[index], of: plan) }
        flush()
    }

    func bindTarget() {
        gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
        gl.viewport(0, 0, GLsizei(target.width), GLsizei(target.height))
        // Clip shapes are told to a program in the target's pixels, and making the target bound its texture. Scissor and
        // blending are GL's still, so what is known of them holds.
        state.isSet = false
        state.texture = 0
    }

    private func clear(_ color: Color) {
        let alpha = Float(color.alpha)
        gl.clearColor(Float(color.red) * alpha, Float(color.green) * alpha, Float(color.blue) * alpha, alpha)
        guard let damage = target.damage else {
            setScissor(nil)
            return gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
        for rect in damage {
            setScissor(target.map(rect))
            gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
    }

    private func adoptCaptures(after pass: RenderPass, of plan: FramePlan) {
        guard !plan.captures.isEmpty, case .surface(let surface, _, _) = pass.target else { return }
        for capture in plan.captures where capture.surface == surface {
            if let texture = surfaces.take(surface) { contents.adopt(texture, as: capture.content) }
        }
    }

    private func readBack(_ plan: FramePlan, _ output: TargetStore.Target, _ buffer: RenderBuffer) throws(RenderError) {
        guard case .memory(let bytes) = buffer.backing else { return }
        gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), output.framebuffer)
        for rect in plan.damage.rects {
            reads.read(target.mapOutput(rect, plan, buffer), of: buffer, into: bytes, gl)
        }
    }
}

extension PassTarget {
    fileprivate func mapOutput(_ rect: PixelRect<Physical>, _ plan: FramePlan, _ buffer: RenderBuffer) -> PixelRect<Buffer> {
        let whole = PixelRect<Buffer>(x: 0, y: 0, width: buffer.width, height: buffer.height)
        return plan.transform.map(rect, in: plan.size).intersection(whole)
    }
}
