import WaylandServer

/// Shows surfaces of clients: a window, the panels, the lock screen, input-method popups, the icon of a drag, the cursor.
@MainActor
protocol SurfaceHost: AnyObject {
    /// Takes the new content and places, if the surface or its root is one that this host shows.
    func surfaceApplied(_ surface: Surface, _ applied: SurfaceTree.Applied)
    /// Removes the layers of a surface that has ended.
    func surfaceEnded(_ surface: Surface)
    /// Returns whether the host shows this root surface. Called for each waiting surface in each frame: it must not allocate.
    func shows(_ root: SurfaceID) -> Bool
    /// Whether the user can see what the host shows, as long as the session is not locked.
    var isVisible: Bool { get }
    /// Whether it is visible while the session is locked, too.
    var isAboveLock: Bool { get }
}

extension SurfaceHost {
    var isVisible: Bool { true }
    var isAboveLock: Bool { false }
}
