internal import WaylandProtocols

/// `zxdg_decoration_manager_v1` of one client: windows fill the screen or a view of ours, so frames are ours, and there are none; a
/// dialogue that lies on its own above another window has the frame that its client draws, by which it can be closed.
final class DecorationManagerBinding: ZxdgDecorationManagerV1.Handler {
    func handle(_ request: consuming ZxdgDecorationManagerV1.Request, of object: ZxdgDecorationManagerV1) {
        switch consume request {
        case .destroy: break
        case .getToplevelDecoration(let id, let window):
            guard let toplevel = window.toplevel else { return }
            guard toplevel.decoration == nil else {
                return fail(object, .alreadyConstructed, "the window has a decoration object already")
            }
            guard !toplevel.surface.hasContentNowOrNext else {
                return fail(object, .unconfiguredBuffer, "the window has content before its decoration is settled")
            }
            guard let made = id.create() else { return }
            let decoration = DecorationBinding(made, toplevel)
            made.handler = decoration
            toplevel.decoration = decoration
        }
    }

    func ended(_ object: ZxdgDecorationManagerV1) {}

    /// The errors are those of the decoration that is not made.
    private func fail(_ object: ZxdgDecorationManagerV1, _ error: ZxdgToplevelDecorationV1.Error, _ reason: String) {
        object.postError(error.rawValue, reason)
    }
}

/// `zxdg_toplevel_decoration_v1`: who draws a window's frame; what the client would like counts for nothing.
final class DecorationBinding: ZxdgToplevelDecorationV1.Handler {
    private weak var object: ZxdgToplevelDecorationV1?
    private weak var toplevel: Toplevel?

    init(_ object: ZxdgToplevelDecorationV1, _ toplevel: Toplevel) {
        self.object = object
        self.toplevel = toplevel
    }

    func handle(_ request: consuming ZxdgToplevelDecorationV1.Request, of object: ZxdgToplevelDecorationV1) {
        switch consume request {
        case .destroy: break
        case .setMode(let mode):
            guard mode.known != nil else { return }
            answer(object)
        case .unsetMode: answer(object)
        }
    }

    func ended(_ object: ZxdgToplevelDecorationV1) {
        if toplevel?.decoration === self { toplevel?.decoration = nil }
    }

    /// Part of a configure of the window.
    func sendMode() {
        object?.send(.configure(mode: toplevel?.wanted.isFramedByClient == true ? .clientSide : .serverSide))
    }

    /// The window is gone, and its decoration should have gone before it.
    func toplevelEnded() {
        guard let object, toplevel?.client.isConnected == true else { return }
        object.fail(.orphaned, "the window has ended before its decoration")
    }

    private func answer(_ object: ZxdgToplevelDecorationV1) {
        guard let toplevel, toplevel.isAlive else { return toplevelEnded() }
        // Before the first commit the client hears of the mode alone, and of everything after it.
        if toplevel.shellSurface.hadFirstCommit { toplevel.shellSurface.configure() } else { sendMode() }
    }
}
