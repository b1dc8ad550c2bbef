/// The object of a surface's role, which follows the surface's commits and is not kept alive by the surface.
protocol SurfaceRoleHandler: AnyObject {
    /// Called when the client attaches content, which the next commit will bring.
    ///
    /// - Returns: false when that is an error; it has been posted.
    func mayAttach() -> Bool

    /// - Parameter next: the surface's state once this commit is applied.
    /// - Returns: false when the commit is an error; it has been posted.
    func mayCommit(_ next: SurfaceState) -> Bool

    /// Applies the role's part of a commit, together with the surface's state.
    func apply(_ update: RoleUpdate)

    /// Called when all surfaces of the commit's transaction have their new state.
    func didApply()

    /// Called when the surface has ended before its role.
    func surfaceEnded()
}

extension SurfaceRoleHandler {
    func apply(_ update: RoleUpdate) {}
}
