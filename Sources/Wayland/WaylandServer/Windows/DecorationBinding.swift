internal import WaylandProtocols

/// `zxdg_decoration_manager_v1` of one client.
///
/// Windows fill the screen or one of our views, so the server owns the frames and draws none. A dialog that floats above another
/// window keeps the frame that its client draws, so that it can be closed.
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

    /// Posts an error of the decoration interface, because the decoration object does not exist yet.
    private func fail(_ object: ZxdgDecorationManagerV1, _ error: ZxdgToplevelDecorationV1.Error, _ reason: String) {
        object.postError(error.rawValue, reason)
    }
}

/// `zxdg_toplevel_decoration_v1`: reports which side draws a window's frame and ignores the mode that the client prefers.
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

    /// Sends the decoration mode, as part of a configure of the window.
    func sendMode() {
        object?.send(.configure(mode: toplevel?.wanted.isFramedByClient == true ? .clientSide : .serverSide))
    }

    /// Posts an error, because the window has ended before its decoration.
    func toplevelEnded() {
        guard let object, toplevel?.client.isConnected == true else { return }
        object.fail(.orphaned, "the window has ended before its decoration")
    }

    private func answer(_ object: ZxdgToplevelDecorationV1) {
        guard let toplevel, toplevel.isAlive else { return toplevelEnded() }
        // Before the first commit only the mode is sent; afterwards a complete configure is sent.
        if toplevel.shellSurface.hadFirstCommit { toplevel.shellSurface.configure() } else { sendMode() }
    }
}
