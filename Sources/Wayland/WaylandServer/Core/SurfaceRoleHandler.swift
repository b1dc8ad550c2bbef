/// What a surface is for, told of the surface's commits; the surface does not keep it.
protocol SurfaceRole: AnyObject {
    /// Content is attached, and will be the surface's with the next commit.
    ///
    /// - Returns: false when that is an error; it has been posted.
    func mayAttach() -> Bool

    /// - Parameter next: what the surface would be after the commit.
    /// - Returns: false when the commit is an error; it has been posted.
    func mayCommit(_ next: SurfaceState) -> Bool

    /// The surface was committed, and its state applied unless it waits for a parent.
    func didCommit()

    /// The surface has ended before its role.
    func surfaceEnded()
}
