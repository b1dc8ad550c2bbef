import Buffers
import Compositing
import Diagnostics

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
        if options.buffers == .gpu { return RendererChoice(kind: .gles, ground: .needed(by: "--buffers gpu")) }
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
