package import Geometry
package import Scene

/// A pointer that is drawn over everything else, because no plane shows it.
package struct PointerOverlay: Hashable, Sendable {
    /// The content that the renderer knows; no layer shows it.
    package var content: ContentID
    /// The place in the picture's pixels. It may reach beyond the picture's edge.
    package var place: PixelRect<Physical>

    package init(content: ContentID, place: PixelRect<Physical>) {
        self.content = content
        self.place = place
    }
}
