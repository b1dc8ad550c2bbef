/// The role of a surface, which never changes once it is set.
package enum SurfaceRole: Hashable, Sendable, CustomStringConvertible {
    case subsurface, toplevel, popup, layerSurface, lockSurface, inputPopup, cursor, dragIcon

    /// The name of the role in the protocols, for error messages.
    package var description: String {
        switch self {
        case .subsurface: "wl_subsurface"
        case .toplevel: "xdg_toplevel"
        case .popup: "xdg_popup"
        case .layerSurface: "zwlr_layer_surface_v1"
        case .lockSurface: "ext_session_lock_surface_v1"
        case .inputPopup: "zwp_input_popup_surface_v2"
        case .cursor: "wl_pointer cursor"
        case .dragIcon: "wl_data_device icon"
        }
    }

    /// The role is created through xdg_surface.
    var isWindow: Bool { self == .toplevel || self == .popup }
}
