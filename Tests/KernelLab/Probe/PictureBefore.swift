internal import Buffers
internal import KMS

/// A picture in a mode of its own that is on the screen before the probe's frames, as a console or a boot splash is.
struct PictureBefore {
    private let card: KernelDRM
    private let crtc: UInt32
    private let framebuffer: UInt32
    private let mode: DRMMode

    /// Sets it through a file that is open already: only its master can.
    init(on card: KernelDRM) throws(KMSError) {
        self.card = card
        let resources = try card.resources()
        crtc = resources.crtcs[0]
        var plug: DRMConnector?
        for id in resources.connectors where plug == nil {
            let found = try card.connector(id, isProbing: true)
            if !found.modes.isEmpty, !found.isWriteback { plug = found }
        }
        guard let plug, let mode = plug.modes.first(where: { $0.width == 800 }) ?? plug.modes.last else {
            throw .noDisplays(card: card.path)
        }
        self.mode = mode
        let memory = try card.createDumb(width: mode.width, height: mode.height)
        framebuffer = try card.addFramebuffer(
            FramebufferLayout(
                width: mode.width, height: mode.height, format: PixelFormat.xrgb8888.code, handle: memory.handle,
                stride: memory.stride))
        try card.setCRTC(crtc, framebuffer: framebuffer, x: 0, y: 0, connectors: [plug.id], mode: mode)
    }

    /// True while exactly this is what the card shows.
    var isShown: Bool {
        guard let state = try? card.crtc(crtc) else { return false }
        return state.framebuffer == framebuffer && state.mode?.name == mode.name
    }
}
