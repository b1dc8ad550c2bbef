import Buffers
import Compositing
import Diagnostics
import Shaders

/// Decides what draws. The kernel is asked first, because only where it knows of a GPU is it worth to load OpenGL's driver.
struct RendererDecision {
    /// What the life before of this process has learned (`SecondLife`).
    var toldReason: String?
    var survey: () -> GPUSurvey
    /// Asks OpenGL's driver.
    var tryGraphics: (GPUSurvey) -> GraphicsTrial
    /// Starts the program again without OpenGL's driver. Returns only where it cannot, with the reason. Nil where nothing will be drawn.
    var startAgain: ((_ because: String) -> String)?

    func choose(_ options: AppOptions) -> RendererChoice {
        switch options.renderer {
        case .gles: RendererChoice(kind: .gles, ground: .asked)
        case .cpu: RendererChoice(kind: .cpu, ground: .asked)
        case .auto: automatic(options)
        }
    }

    private func automatic(_ options: AppOptions) -> RendererChoice {
        // Never a third life, whatever the driver would say now.
        if let toldReason { return RendererChoice(kind: .cpu, ground: .software(toldReason)) }
        if let option = options.needsOpenGL { return RendererChoice(kind: .gles, ground: .needed(by: option)) }
        let survey = survey()
        if let obstacle = survey.obstacle { return RendererChoice(kind: .cpu, ground: .noGPU(obstacle)) }
        let trial = tryGraphics(survey)
        guard case .cpu(let reason) = trial else { return trial.choice }
        if let problem = startAgain?(reason) {
            log.warning("OpenGL's driver stays loaded for nothing, because the program cannot start again: \(problem)")
        }
        return trial.choice
    }
}

extension AppOptions {
    /// The option that only OpenGL ES can serve.
    fileprivate var needsOpenGL: String? {
        if buffers == .gpu { return "--buffers gpu" }
        guard let transition else { return nil }
        let isShader = transition.hasSuffix(".glsl") || Shaders.transition(transition) != nil
        return isShader ? "--transition \(transition.excerpt)" : nil
    }
}
