internal import WaylandProtocols

/// What the server knows behind the objects that a client names in its requests; nil where the object failed to be made.
extension WlSurface {
    var surface: Surface? { handler as? Surface }
}

extension WlRegion {
    var region: ExactRegion? { (handler as? RegionBinding)?.region }
}

extension WlBuffer {
    var memory: (any ClientBuffer)? { handler as? any ClientBuffer }
}

extension XdgSurface {
    var shellSurface: ShellSurface? { handler as? ShellSurface }
}

extension XdgToplevel {
    var toplevel: Toplevel? { handler as? Toplevel }
}

extension XdgPopup {
    var popup: Popup? { handler as? Popup }
}

extension XdgPositioner {
    var placement: PopupPlacement? { (handler as? PositionerBinding)?.placement }
}

extension WlDataSource {
    var binding: DataSourceBinding? { handler as? DataSourceBinding }
}
