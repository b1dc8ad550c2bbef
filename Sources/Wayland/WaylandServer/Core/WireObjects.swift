internal import WaylandProtocols

/// The server's objects behind the protocol objects that a client names in requests; nil where the creation failed.
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

extension Surface {
    /// Its window; nil for a popup and for every other role.
    package var toplevel: Toplevel? {
        guard case .toplevel(let toplevel) = (roleObject as? ShellSurface)?.window else { return nil }
        return toplevel
    }
}
