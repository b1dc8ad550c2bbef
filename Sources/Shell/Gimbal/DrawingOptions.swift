import Compositing
import Foundation
import RenderCPU

/// What the options say about the renderer.
struct DrawingOptions {
    private let renderer: RendererKind
    private let threads: Int
    private let roleProgram: String?
    private let terms: PainterTerms

    /// - Parameter terms: what transition shaders may cost where the CPU draws.
    init(_ options: AppOptions, shaders terms: PainterTerms = .live) {
        renderer = options.rendererKind
        // The other core is the main thread's, and that of programs.
        threads = options.renderThreads ?? min(max(ProcessInfo.processInfo.activeProcessorCount - 1, 1), 4)
        (roleProgram, self.terms) = (options.roleProgram, terms)
    }

    var needsGPU: Bool { renderer == .gles }

    /// Returns a renderer that needs no GPU, if that is what draws.
    func makeRenderer() -> (any Renderer)? {
        guard renderer == .cpu else { return nil }
        let painter = roleProgram.map { program in ShaderPainter(terms: terms) { PainterOrigin.best(program) } }
        return CPURenderer(threads: threads, painter: painter)
    }
}
