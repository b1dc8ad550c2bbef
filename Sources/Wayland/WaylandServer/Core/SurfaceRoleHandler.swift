/// The object of a surface's role, which follows the surface's commits. The surface does not keep it alive.
protocol SurfaceRoleHandler: AnyObject {
    /// Content is attached, and the next commit will bring it.
    ///
    /// - Returns: false when that is an error; it has been posted.
    func mayAttach() -> Bool

    /// - Parameter next: what the surface will be once this commit is applied.
    /// - Returns: false when the commit is an error; it has been posted.
    func mayCommit(_ next: SurfaceState) -> Bool

    /// The role's part of a commit is applied, together with the surface's state.
    func apply(_ update: RoleUpdate)

    /// All surfaces of the transaction that holds the surface's commit have their new state.
    func didApply()

    /// The surface has ended before its role.
    func surfaceEnded()
}

extension SurfaceRoleHandler {
    func apply(_ update: RoleUpdate) {}
}
