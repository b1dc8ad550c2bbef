internal import CGLES
import Compositing
import Diagnostics
import Geometry
import Motion
package import Scene

extension GLESRenderer {
    /// Compiles a transition shader now, so that its first frame does not wait for it.
    ///
    /// - Parameter isTried: whether the source comes from outside and may produce values that are no colors.
    func addShader(_ id: ShaderID, name: String, source text: String, isTried: Bool) {
        let source = TransitionSource(text)
        var entry = TransitionLibrary.Entry(name: name, source: source, isForeign: isTried, program: nil)
        do {
            entry.program = try TransitionProgram(source, name: name, context: context)
        } catch {
            guard case .badShader(_, let message) = error else { return }
            shaderFailures.append((id, message))
        }
        transitions.insert(entry, as: id)
        if isTried, let program = entry.program { tryOut(entry, program, id) }
    }

    /// Returns the shader's name in errors, and whether it comes from outside; nil for a shader that is missing or does not
    /// compile.
    package func origin(of shader: ShaderID) -> (name: String, isForeign: Bool)? {
        transitions[shader].flatMap { $0.program == nil ? nil : ($0.name, $0.isForeign) }
    }

    func drawTransition(
        _ effect: ShaderEffect, _ from: OffscreenID, _ to: OffscreenID, _ progress: Double, _ operation: DrawOperation,
        _ plan: FramePlan
    ) throws(RenderError) {
        guard let first = surfaces[from], let second = surfaces[to] else { return }
        guard let entry = transitions[effect.shader], let program = entry.program else {
            return try drawFade(from, to, progress, operation, plan)
        }
        flush()
        use(program.program, clip: -1, plan)
        setBlending(true)
        bind(second, unit: 1)
        if program.to >= 0 { gl.uniform1i(program.to, 1) }
        if program.from >= 0 { gl.uniform1i(program.from, 0) }
        if program.progress >= 0 { gl.uniform1f(program.progress, Float(progress)) }
        if program.ratio >= 0 {
            gl.uniform1f(program.ratio, Float(operation.rect.size.width / max(operation.rect.size.height, 1e-6)))
        }
        if program.pixel >= 0 { gl.uniform2f(program.pixel, 1 / Float(first.width), 1 / Float(first.height)) }
        if program.side >= 0 { gl.uniform2f(program.side, effect.isMirrored ? -1 : 1, effect.isMirrored ? 1 : 0) }
        setParameters(entry, effect, program)
        bindTexture(first, nearest: false)
        addQuad(operation, plan, color: .white, isSoft: false)
        flush()
    }

    /// Draws a fade in place of a shader that does not compile.
    private func drawFade(
        _ from: OffscreenID, _ to: OffscreenID, _ progress: Double, _ operation: DrawOperation, _ plan: FramePlan
    ) throws(RenderError) {
        var fading = operation
        fading.fill = .surface(from, source: Rect(x: 0, y: 0, width: 1, height: 1), isOpaque: false, sampling: .linear)
        try draw(fading, of: plan)
        fading.fill = .surface(to, source: Rect(x: 0, y: 0, width: 1, height: 1), isOpaque: false, sampling: .linear)
        fading.opacity *= progress
        try draw(fading, of: plan)
    }

    /// Sets all parameters again: transitions with different values share programs.
    func setParameters(_ entry: TransitionLibrary.Entry, _ effect: ShaderEffect, _ program: TransitionProgram) {
        var unit: GLint = 2
        for parameter in entry.source.parameters {
            let place = program.program.uniform(parameter.name)
            guard place >= 0 else { continue }
            switch (parameter.kind, effect.parameters[parameter.name] ?? parameter.defaultValue) {
            case (.sampler2D, .image(let content)):
                let image = contents.wholeTexture(of: content).flatMap { $0.isExternal ? nil : $0 }
                bind(image ?? transitions.lumaRamp(), unit: unit)
                gl.uniform1i(place, unit)
                unit += 1
            case (.sampler2D, _):
                bind(transitions.lumaRamp(), unit: unit)
                gl.uniform1i(place, unit)
                unit += 1
            case (let kind, .floats(let values)):
                setFloats(values, kind, place)
            case (let kind, .integers(let values)):
                setIntegers(values, kind, place)
            case (_, .image), (_, nil):
                continue
            }
        }
        gl.activeTexture(GLenum(GL_TEXTURE0))
        state.texture = 0
    }

    func bind(_ texture: GLTexture, unit: GLint) {
        gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        gl.bindTexture(GLenum(GL_TEXTURE_2D), texture.name)
        gl.activeTexture(GLenum(GL_TEXTURE0))
    }

    private func setFloats(_ values: [Float], _ kind: TransitionSource.Kind, _ place: GLint) {
        guard kind.isInteger else {
            // A single number fills a vector, as in GLSL's constructors.
            let v = values.count == 1 ? Array(repeating: values[0], count: kind.count) : values
            guard v.count >= kind.count else { return }
            switch kind.count {
            case 1: glUniform1f(place, v[0])
            case 2: glUniform2f(place, v[0], v[1])
            case 3: glUniform3f(place, v[0], v[1], v[2])
            case 4 where kind != .mat2: glUniform4f(place, v[0], v[1], v[2], v[3])
            case 4: glUniformMatrix2fv(place, 1, GLboolean(GL_FALSE), v)
            case 9: glUniformMatrix3fv(place, 1, GLboolean(GL_FALSE), v)
            case 16: glUniformMatrix4fv(place, 1, GLboolean(GL_FALSE), v)
            default: return
            }
            return
        }
        setIntegers(values.map { Int32(max(-2e9, min(2e9, $0))) }, kind, place)
    }

    private func setIntegers(_ values: [Int32], _ kind: TransitionSource.Kind, _ place: GLint) {
        guard kind.isInteger else { return setFloats(values.map(Float.init), kind, place) }
        let v = values.count == 1 ? Array(repeating: values[0], count: kind.count) : values
        guard v.count >= kind.count else { return }
        switch kind.count {
        case 1: glUniform1i(place, v[0])
        case 2: glUniform2i(place, v[0], v[1])
        case 3: glUniform3i(place, v[0], v[1], v[2])
        case 4: glUniform4i(place, v[0], v[1], v[2], v[3])
        default: return
        }
    }
}
