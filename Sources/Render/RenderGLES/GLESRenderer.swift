internal import CGLES
import Diagnostics
import Motion
package import Buffers
package import Compositing
package import Geometry
package import Scene

/// The renderer with OpenGL ES. `RenderGLES.swift` describes the order of a frame.
package final class GLESRenderer: Renderer {
    package let context: GraphicsContext
    var gl: GLTable
    var programs: ProgramLibrary
    var transitions = TransitionLibrary()
    /// The side in pixels of the picture that a shader from outside is tried with.
    package var trialSide = 32
    var contents: ContentStore
    var copies = SmallCopyStore()
    var surfaces = SurfaceStore()
    var ramps = GradientShelf(bake: GradientRampTexture.make)
    var shadows = ShadowPatches()
    private var targets = TargetStore()
    var batch: QuadBatch
    var state = DrawState()
    var target = PassTarget(
        framebuffer: 0, width: 0, height: 0, matrix: .identity, transform: .normal, size: .zero, damage: nil)
    private let reads: ReadFormats
    private var isResetSimulated = false
    private var clearCount = 0

    package var hasUntoldPixels = false
    package var shaderFailures: [(shader: ShaderID, message: String)] = []
    package var refusedContents: [(content: ContentID, width: Int, height: Int)] = []

    /// Creates a renderer and compiles the programs of a first frame.
    ///
    /// - Parameter context: a context that is current on this thread.
    package init(_ context: GraphicsContext) throws(RenderError) {
        self.context = context
        gl = GLTable()
        programs = ProgramLibrary(precision: context.fragmentPrecision)
        contents = ContentStore(extensions: context.glExtensions, majorVersion: context.majorVersion)
        reads = ReadFormats(extensions: context.glExtensions, majorVersion: context.majorVersion)
        batch = QuadBatch()
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
        try programs.compileForStart()
    }

    /// Compiles a program that a transition is likely to need; called while nothing moves.
    ///
    /// - Returns: false when there was none left. The compiler's memory is given back then.
    package func compileNext() -> Bool {
        if programs.compileNext(readsExternal: context.importsBuffers && context.samplesExternal) { return true }
        glReleaseShaderCompiler()
        return false
    }

    package var name: String { context.rendererName }
    package var title: String { "\(context.rendererName), OpenGL ES \(context.majorVersion)" }
    package var isSoftware: Bool { context.isSoftware }
    package var longestSide: Int { context.maxTextureSide }
    package var takesPicturesInParts: Bool { true }
    package var importableLayouts: [BufferLayout] { context.importableLayouts }
    package var importProblem: String { "EGL of \(name) imports no dmabufs (EGL_EXT_image_dma_buf_import)" }

    /// The number of compiled programs of this library.
    package var programCount: Int { programs.count }

    deinit {
        batch.close(contextIsCurrent: true)
        targets.removeAll(context)
        contents.close(context)
    }

    /// The GPU memory in use, in bytes.
    package var byteCount: Int { contents.byteCount + copies.byteCount + surfaces.byteCount + shadows.byteCount }

    /// The number of draw calls and clears since the renderer was made.
    package var drawCount: Int { batch.drawCount + clearCount }

    /// The number of pictures of soft edges that shadows are drawn from.
    package var shadowPatchCount: Int { shadows.count }

    /// Applies the content edits of a commit. Captures are the planner's.
    package func apply(_ edits: [ContentEdit]) {
        for edit in edits {
            switch edit {
            case .upload(let id, let image, let damage):
                guard max(image.width, image.height) <= longestSide else {
                    refusedContents.append((id, image.width, image.height))
                    continue
                }
                contents.upload(id, image, damage: damage)
                copies.pictureChanged(.content(id), width: image.width, height: image.height, in: damage)
            case .share(let id, let image, let damage):
                do {
                    let isAllNew = try contents.share(id, image, context)
                    if isAllNew { hasUntoldPixels = true }
                    copies.pictureChanged(
                        .content(id), width: image.width, height: image.height, in: isAllNew ? nil : damage?.bounds)
                } catch {
                    log.once(.warning, id: "share", "a program's window stays as it was: \(error)")
                }
            case .capture: continue
            case .release(let id):
                contents.release(id)
                copies.release(.content(id))
            case .shader(let id, let name, let source, let isTried): addShader(id, name: name, source: source, isTried: isTried)
            case .releaseShader(let id): transitions.release(id)
            }
        }
        contents.sweep(context)
    }

    /// Sends a part of a large picture to a texture that no layer shows before `completeUpload`.
    package func upload(_ area: PixelRect<Buffer>, of image: PixelImage, asPartOf id: ContentID) {
        contents.upload(area, of: image, asPartOf: id)
    }

    /// Makes the parts that were sent the pixels of the content.
    package func completeUpload(of image: PixelImage, as id: ContentID) {
        contents.complete(id, image)
        copies.pictureChanged(.content(id), width: image.width, height: image.height, in: nil)
    }

    /// Drops the parts that were sent for a content that has not been completed.
    package func dropParts(of id: ContentID) { contents.dropParts(of: id) }

    /// Imports another program's buffer to find out whether it can be shown.
    ///
    /// - Throws: `.badImage` with the reason for a failure.
    package func tryImport(_ buffer: SharedBuffer) throws(RenderError) {
        try contents.tryImport(buffer, context)
    }

    /// Returns another program's memory, if the content shows such memory.
    package func sharedImage(of content: ContentID) -> SharedImage? { contents.sharedImage(of: content) }

    /// Draws one frame into `buffer`, only inside the damage. It waits only if the buffer needs that.
    ///
    /// - Returns: whether the buffer's memory is already complete. Otherwise the GPU may still be drawing.
    /// - Throws: `.contextLost` after a GPU reset; `.badTarget` when the driver cannot draw into the buffer; `.outOfMemory`.
    @discardableResult
    package func draw(_ plan: FramePlan, into buffer: RenderBuffer) throws(RenderError) -> Bool {
        if context.wasReset || isResetSimulated { throw .contextLost }
        let output = try targets.target(for: buffer, context)
        beginFrame()
        prepareCopies(for: plan)
        for pass in plan.passes {
            try draw(pass, of: plan, into: output, buffer)
            adoptCaptures(after: pass, of: plan)
            // What it has drawn may be sampled by the passes after it.
            if case .surface(let id, _, _) = pass.target { prepareCopies(for: plan, drawnIn: id) }
        }
        for surface in plan.releasedSurfaces {
            surfaces.release(surface)
            copies.release(.surface(surface))
        }
        // The plan's own damage must not be shared when the planner refills it, because sharing causes a copy.
        target.damage = nil
        if output.needsReadback {
            try readBack(plan, output, buffer)
        } else {
            gl.flush()
        }
        if gl.getError() == GLenum(GL_OUT_OF_MEMORY) { throw .outOfMemory }
        return output.needsReadback
    }

    /// Returns a fence that signals when the frame is drawn; nil if the driver has no fences, and `finish` is needed.
    package func makeFence() -> Fence? { context.makeFence() }

    /// Waits until the GPU has drawn everything. The corresponding C function is `glFinish`.
    package func finish() { gl.finish() }

    /// Makes all later drawing do nothing, for benchmarks of the code around the driver.
    package func detachDriver() { gl = .idle }

    /// Returns the edits that a new renderer needs to show the same: contents with their pixels, and the transition shaders.
    ///
    /// The pixels of captures exist only on the GPU, so they are lost.
    package func contentsToRestore() -> [ContentEdit] {
        contents.uploads + transitions.forgetPrograms().map { .shader($0.id, name: $0.name, source: $0.source) }
    }

    /// Makes the renderer behave as after a reset of the GPU; for tests.
    package func simulateReset() { isResetSimulated = true }

    private func beginFrame() {
        surfaces.beginFrame()
        shadows.beginFrame()
        beginDrawing()
    }

    func beginDrawing() {
        state = DrawState()
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
            copies.pictureChanged(.surface(id), width: width, height: height, in: nil)
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
        // Programs receive clip shapes in the target's pixels, and the creation of the target bound its texture. Scissor and
        // blending are global state of GL, so their known values still hold.
        state.isSet = false
        state.texture = 0
    }

    private func clear(_ color: Color) {
        let alpha = Float(color.alpha)
        gl.clearColor(Float(color.red) * alpha, Float(color.green) * alpha, Float(color.blue) * alpha, alpha)
        guard let damage = target.damage else {
            setScissor(nil)
            clearCount += 1
            return gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
        clearCount += damage.count
        for rect in damage {
            setScissor(target.map(rect))
            gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
    }

    private func adoptCaptures(after pass: RenderPass, of plan: FramePlan) {
        guard !plan.captures.isEmpty, case .surface(let surface, _, _) = pass.target else { return }
        for capture in plan.captures where capture.surface == surface {
            guard let texture = surfaces.take(surface) else { continue }
            contents.adopt(texture, as: capture.content)
            copies.pictureChanged(.content(capture.content), width: texture.width, height: texture.height, in: nil)
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
