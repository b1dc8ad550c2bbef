package import Presentation
import Reactor
package import RenderGLES

/// Where outputs come from; made on the display thread by the runtime, the only one that names concrete outputs.
package protocol DisplayBackend: AnyObject {
    /// Opens devices and hands over every output there is, now and later (hotplug), through `outputs`.
    func start(outputs: any OutputReceiver) throws

    /// What the renderer is made on. Called after `start`, again when the GPU's context was lost.
    func makeContext() throws(RenderError) -> GraphicsContext

    /// Puts back what was on the screens before and gives the devices up.
    func close()
}

/// Takes outputs as they come and go.
package protocol OutputReceiver: AnyObject {
    func outputAdded(_ output: any Output)
    func outputRemoved(_ output: any Output)
}
