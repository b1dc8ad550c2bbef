import WaylandServer

/// Shows surfaces of clients: a window, the panels, the lock screen, input-method popups, the icon of a drag, the cursor.
@MainActor
protocol SurfaceHost: AnyObject {
    /// Is called for every commit that moves the corner of a surface, except for windows. A host ignores surfaces that it does not show.
    func surfaceMoved(_ surface: Surface, x: Int32, y: Int32)
    /// Takes the new content and place of a surface. The host of its root is told. A host ignores a surface that it does not show.
    ///
    /// The pixels are copied here, so this is called only for what is seen, and once a frame unless the surface gets another shape.
    /// Contents in the client's own memory are not copied, and come from hidden surfaces, too.
    ///
    /// - Parameter damage: the pixels of its buffer that are new.
    /// - Returns: the number of surfaces below it that are shown from now on.
    func surfaceChanged(_ surface: Surface, _ damage: PixelDamage) -> Int
    /// Removes the layers of a surface that has ended or is no sub-surface any more, and of those below it.
    func surfaceLeft(_ surface: Surface)
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
    func surfaceMoved(_ surface: Surface, x: Int32, y: Int32) {}
}
