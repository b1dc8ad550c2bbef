import Geometry
import WaylandServer

/// What of a surface says where its input is.
struct SurfaceShape: Equatable {
    /// In the surface's points; zero without content.
    private let size: Size<Local>?
    /// Of a window, without its shadows.
    private let geometry: PixelRect<Local>?

    init(_ surface: Surface) {
        size = surface.state?.size
        geometry = surface.toplevel?.geometry
    }
}
