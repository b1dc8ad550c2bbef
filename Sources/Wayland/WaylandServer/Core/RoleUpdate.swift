package import Geometry

/// What a commit says about the role of its surface.
package enum RoleUpdate: Hashable, Sendable {
    case window(WindowUpdate)
    case layer(LayerSurface.Placement)

    /// Takes in a later update of the same surface.
    mutating func merge(_ later: RoleUpdate) {
        if case .window(var window) = self, case .window(let new) = later {
            window.merge(new)
            self = .window(window)
        } else {
            self = later
        }
    }
}

/// What a commit says about a toplevel or a popup; each nil stays as it is.
package struct WindowUpdate: Hashable, Sendable {
    /// The window without its shadows, in the surface's points.
    package var geometry: PixelRect<Local>?
    /// In points; zero for no limit.
    package var minimumSize: Size<Local>?
    package var maximumSize: Size<Local>?
    /// The serial of the last configure that the client had acknowledged.
    package var acknowledged: UInt32?

    package init() {}

    mutating func merge(_ later: WindowUpdate) {
        geometry = later.geometry ?? geometry
        minimumSize = later.minimumSize ?? minimumSize
        maximumSize = later.maximumSize ?? maximumSize
        acknowledged = later.acknowledged ?? acknowledged
    }
}

/// What a commit says about the pointer constraint of its surface; each nil stays as it is.
package struct ConstraintUpdate: Hashable, Sendable {
    /// The inner nil is the whole surface.
    package var region: ExactRegion??
    /// Where the client wants the pointer when it is free again, in the surface's points.
    package var hint: Point<Local>?

    package init() {}

    mutating func merge(_ later: ConstraintUpdate) {
        region = later.region ?? region
        hint = later.hint ?? hint
    }
}
