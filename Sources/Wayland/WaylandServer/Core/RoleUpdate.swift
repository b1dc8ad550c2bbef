package import Geometry

/// The part of a commit that concerns the role of its surface.
package enum RoleUpdate: Hashable, Sendable {
    case window(WindowUpdate)
    case layer(LayerSurface.Placement)

    /// Merges a later update of the same surface.
    mutating func merge(_ later: RoleUpdate) {
        if case .window(var window) = self, case .window(let new) = later {
            window.merge(new)
            self = .window(window)
        } else {
            self = later
        }
    }
}

/// The part of a commit that concerns a toplevel or a popup; nil values do not change.
package struct WindowUpdate: Hashable, Sendable {
    /// The window without its shadows, in the surface's points.
    package var geometry: PixelRect<Local>?
    /// In points; zero for no limit.
    package var minimumSize: Size<Local>?
    package var maximumSize: Size<Local>?
    /// The serial of the last configure that the client had acknowledged.
    package var acknowledged: UInt32?
    /// The frame of a popup in that configure, in points from the corner of its parent's geometry.
    package var popupFrame: PixelRect<Local>?

    package init() {}

    mutating func merge(_ later: WindowUpdate) {
        geometry = later.geometry ?? geometry
        minimumSize = later.minimumSize ?? minimumSize
        maximumSize = later.maximumSize ?? maximumSize
        acknowledged = later.acknowledged ?? acknowledged
        popupFrame = later.popupFrame ?? popupFrame
    }
}

/// The part of a commit that concerns the surface's pointer constraint; nil values do not change.
package struct ConstraintUpdate: Hashable, Sendable {
    /// The constraint's region; the inner nil stands for the whole surface.
    package var region: ExactRegion??
    /// The position for the pointer after its release, in the surface's points.
    package var hint: Point<Local>?

    package init() {}

    mutating func merge(_ later: ConstraintUpdate) {
        region = later.region ?? region
        hint = later.hint ?? hint
    }
}
