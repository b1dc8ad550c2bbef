/// Commits that are applied together: those of one surface and of the sub-surfaces that waited for it.
package struct Transaction: Sendable {
    /// The update of one surface.
    package struct Part: Sendable {
        package let surface: SurfaceID
        package var update: SurfaceUpdate

        package init(surface: SurfaceID, update: SurfaceUpdate) {
            self.surface = surface
            self.update = update
        }
    }

    /// Parents before their sub-surfaces.
    package var parts: [Part]

    package init(_ parts: [Part]) {
        self.parts = parts
    }
}
