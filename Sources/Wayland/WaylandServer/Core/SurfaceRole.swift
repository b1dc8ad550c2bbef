/// What a surface is for. A surface keeps its first role for as long as it lives.
package enum SurfaceRole: Hashable, Sendable, CustomStringConvertible {
    case subsurface, toplevel, popup, layerSurface, lockSurface, inputPopup, cursor, dragIcon

    /// The role as the protocols name it, for errors.
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

    /// xdg_surface makes surfaces of this role.
    var isWindow: Bool { self == .toplevel || self == .popup }
}
