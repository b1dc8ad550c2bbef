package import Buffers
package import Compositing
package import InputSources
package import OutputCore
package import Reactor

/// Where outputs come from; made on the display thread by the runtime, the only one that names concrete outputs.
package protocol DisplayBackend: AnyObject {
    /// Opens devices and hands over every output there is, now and later (hotplug), through `outputs`.
    func start(outputs: any OutputReceiver) throws

    /// Makes what draws. Called after `start`, again when the GPU's context was lost or the GPU is another one.
    func makeRenderer() throws(RenderError) -> any Renderer

    /// The kernel's number (`dev_t`) of the GPU's device, or of the display's device where the CPU draws; nil without such a device.
    var bufferDevice: UInt64? { get }

    /// What the first screen's controller reads where other programs draw it; nil where all is drawn.
    var scanoutOffer: ScanoutOffer? { get }

    /// The light of the panel; nil where none can be set. Asked after `start`.
    var light: (any PanelLight)? { get }

    /// The input devices of the seat; nil when there are none to be read. Called once, after `start`.
    func makeInput() -> InputSource?

    /// Whether the picture of a coming frame is looked at, for instance by a person in front of a screen. The frame is planned and
    /// paced in any case; its changes are drawn with the next picture that is wanted. Asked only while another frame is sure to come.
    func wantsPicture(of moment: FrameMoment, at presentation: MonotonicTime) -> Bool

    /// A frame was drawn and is committed next. Called on the display thread in every frame; it must not wait.
    func frameWasDrawn(_ frame: DrawnFrame)

    /// The machine has slept: what is plugged in may be another.
    func machineAwoke()

    /// Puts back what was on the screens before and gives the devices up.
    func close()
}

extension DisplayBackend {
    package var bufferDevice: UInt64? { nil }
    package var scanoutOffer: ScanoutOffer? { nil }
    package var light: (any PanelLight)? { nil }
    package func makeInput() -> InputSource? { nil }
    package func wantsPicture(of moment: FrameMoment, at presentation: MonotonicTime) -> Bool { true }
    package func frameWasDrawn(_ frame: DrawnFrame) {}
    package func machineAwoke() {}
}

/// Takes outputs as they come and go.
package protocol OutputReceiver: AnyObject {
    func outputAdded(_ output: any Output)
    func outputRemoved(_ output: any Output)
    /// The GPU went with its card, or came with one. The next frame is drawn by another context.
    func graphicsChanged()
    /// The same renderer is on another card now: `bufferDevice` has changed.
    func bufferDeviceChanged()
}
