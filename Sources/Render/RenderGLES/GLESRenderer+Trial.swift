internal import CGLES
import Diagnostics
import Scene

/// The trial of a new shader: a check that it produces colors.
extension GLESRenderer {
    /// `GL_RGBA32F`, which the ES 2 headers lack.
    private static let floatFormat: GLint = 0x8814

    /// Draws a shader a few times with the defaults of its parameters, small and invisible. It logs once if the shader produces
    /// NaN or infinity: most GPUs show that as black.
    ///
    /// Only values that are not clamped show this, so there is no trial if the GPU cannot draw floating-point numbers.
    func tryOut(_ entry: TransitionLibrary.Entry, _ program: TransitionProgram, _ id: ShaderID) {
        guard context.majorVersion >= 3, context.glExtensions.contains("GL_EXT_color_buffer_float") else { return }
        let side = trialSide
        let picture = GLTexture(width: side, height: side, target: GLenum(GL_TEXTURE_2D)) {
            glTexImage2D(
                GLenum(GL_TEXTURE_2D), 0, Self.floatFormat, GLsizei(side), GLsizei(side), 0, GLenum(GL_RGBA),
                GLenum(GL_FLOAT), nil)
        }
        guard (try? picture.makeFramebuffer()) != nil else { return }
        prepareTrial(entry, program, id)
        for progress: Float in [0.06, 0.3, 0.5, 0.7, 0.94] {
            let wrong = drawTrial(program, progress)
            guard wrong > 0 else { continue }
            let share = max(1, wrong * 100 / (side * side))
            log.once(
                .warning, id: "not finite \(entry.name)",
                "\(entry.name): at progress \(progress) about \(share) % of the picture is NaN or infinite")
            break
        }
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    }

    private func prepareTrial(_ entry: TransitionLibrary.Entry, _ program: TransitionProgram, _ id: ShaderID) {
        let ramp = transitions.lumaRamp()
        batch.bind(gl)
        gl.disable(GLenum(GL_BLEND))
        gl.disable(GLenum(GL_SCISSOR_TEST))
        gl.viewport(0, 0, GLsizei(trialSide), GLsizei(trialSide))
        gl.useProgram(program.program.name)
        for (unit, place) in [program.from, program.to].enumerated() where place >= 0 {
            gl.uniform1i(place, GLint(unit))
            bind(ramp, unit: GLint(unit))
        }
        if program.ratio >= 0 { gl.uniform1f(program.ratio, 1) }
        if program.pixel >= 0 { gl.uniform2f(program.pixel, 1 / Float(trialSide), 1 / Float(trialSide)) }
        if program.side >= 0 { gl.uniform2f(program.side, 1, 0) }
        setParameters(entry, ShaderEffect(shader: id), program)
    }

    /// Draws the trial picture at a progress.
    ///
    /// - Returns: the number of pixels with a value that is not finite.
    private func drawTrial(_ program: TransitionProgram, _ progress: Float) -> Int {
        if program.progress >= 0 { gl.uniform1f(program.progress, progress) }
        func corner(_ x: Float, _ y: Float) -> QuadVertex {
            QuadVertex(
                position: [x * 2 - 1, 1 - y * 2, 0, 1], color: [1, 1, 1, 1], border: .zero, shape: .zero, corners: .zero,
                local: [x, y], uv: [x, y])
        }
        batch.add(corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1))
        batch.flush(gl)
        var numbers = [Float](repeating: 0, count: trialSide * trialSide * 4)
        gl.readPixels(
            0, 0, GLsizei(trialSide), GLsizei(trialSide), GLenum(GL_RGBA), GLenum(GL_FLOAT), &numbers)
        return stride(from: 0, to: numbers.count, by: 4).count { !numbers[$0..<$0 + 4].allSatisfy(\.isFinite) }
    }
}
