internal import WaylandProtocols

extension WaylandDisplay {
    /// What every client is offered.
    func offerGlobals() throws(WaylandServerError) {
        try offer(WlCompositor.self) { [unowned self] object, client in
            object.handler = CompositorBinding(display: self, client: client)
        }
        try offer(WlSubcompositor.self) { object, client in object.handler = SubcompositorBinding(client: client) }
        try offer(WlShm.self) { object, client in
            object.handler = ShmBinding(client: client)
            for format in ShmFormat.all { object.send(.format(format: format.wire)) }
        }
    }
}
