package import Geometry
package import Scene

/// A pointer that is drawn over everything else, where no plane shows it.
package struct PointerOverlay: Hashable, Sendable {
    /// Known to the renderer; layers have none of it.
    package var content: ContentID
    /// In the picture's pixels; may reach over its border.
    package var place: PixelRect<Physical>

    package init(content: ContentID, place: PixelRect<Physical>) {
        self.content = content
        self.place = place
    }
}
