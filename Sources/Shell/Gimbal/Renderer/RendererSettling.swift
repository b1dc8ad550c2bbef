import Buffers
import Diagnostics

/// Settles what draws in a run of this process, once for each kind of screen that it tries.
@MainActor
final class RendererSettling {
    private let toldReason: String?
    private let nextLife: SecondLife
    private var place: LiveRun.Place?

    /// Call it first of all.
    init() {
        toldReason = SecondLife.takeReason()
        nextLife = SecondLife()
    }

    /// Puts the choice into the options and says it. The program may start again instead; see `SecondLife`.
    func settle(_ options: inout AppOptions, on place: LiveRun.Place) {
        guard self.place != place else { return }
        self.place = place
        let choice = decision(options, place, startAgain: { self.nextLife.begin(because: $0) }).choose(options)
        if choice != options.rendererChoice { log.info("draws with \(choice)") }
        options.rendererChoice = choice
    }

    /// What `settle` would choose, in words.
    func forecast(_ options: AppOptions, on place: LiveRun.Place) -> String {
        var automatic = options
        automatic.renderer = .auto
        let choice = decision(options, place, startAgain: nil).choose(automatic)
        return options.renderer == .auto ? "\(choice)" : "\(options.renderer.rawValue), as asked; auto would take \(choice)"
    }

    /// - Parameter startAgain: nil where nothing is drawn, and the driver may stay loaded.
    private func decision(_ options: AppOptions, _ place: LiveRun.Place, startAgain: ((String) -> String)?) -> RendererDecision {
        RendererDecision(
            toldReason: toldReason, survey: { GPUSurvey(sysfs: options.sysfs) }, tryGraphics: { GraphicsTrial($0, on: place) },
            startAgain: startAgain)
    }
}
