import Compositing
import Diagnostics
import OutputCore
import Reactor
import Scene

/// Renderers come and go with contexts and cards; what they have to show stays.
extension DisplayCore {
    /// The GPU was reset. The next frame begins with another context; the caller still holds what belongs to this one.
    func rendererWasLost() {
        log.event(.rendererLost, .warning, "the GPU's context was lost; making a new one")
        if rendererState.renew() { drawingFailures.add(at: loop.now) }
    }

    /// The GPU does not end a frame. What waits for it on other outputs belongs to the same renderer.
    func drawingHangs() {
        guard rendererState.renew() else { return }
        log.event(.rendererLost, .warning, "the GPU hangs; making another renderer")
        drawingFailures.add(at: loop.now)
        for presenter in presenters { presenter.pacer.requestFrame() }
    }

    /// How often the GPU has hung or lost its context within a minute.
    package var drawingFailureCount: Int { drawingFailures.count(at: loop.now) }

    package func graphicsChanged() {
        rendererState.renew()
        for presenter in presenters { presenter.pacer.requestFrame() }
    }

    /// What draws the frame to come; made anew after a loss, with every content uploaded again.
    func usableRenderer() -> (any Renderer)? {
        if case .usable(let renderer) = rendererState { return renderer }
        if case .lost = rendererState { uploads.restart() }
        // Names of the old context's objects mean other objects in the new one: the old must be gone before.
        rendererState.letGo()
        guard case .due = rendererState else { return nil }
        do {
            try makeRenderer()
            onFeedback?(.drawingsLost)
            onImportOffer?(importOffer)
            warmUp?.begin()
        } catch {
            log.once(.error, id: "renderer \(error)", "the renderer could not be made again: \(error)")
            rendererTimer.schedule(after: .milliseconds(1000 << Int64(min(rendererState.failed() - 1, 6))))
        }
        for presenter in presenters { presenter.contextWasRebuilt() }
        return renderer
    }

    func makeRenderer() throws(RenderError) {
        apply(rendererState.made(try backend.makeRenderer()))
        tellAboutShaders()
    }

    /// A process that draws shaders may turn out to find no driver.
    func tellAboutShaders() {
        guard let renderer, renderer.drawsShaders != toldShaders else { return }
        toldShaders = renderer.drawsShaders
        onFeedback?(.shaders(areDrawn: toldShaders))
    }
}
