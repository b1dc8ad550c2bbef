import Geometry
package import Scene

/// The size and the opacity of every content that the display thread holds, for planning.
package struct ContentSizes: Sendable {
    package struct Entry: Hashable, Sendable {
        /// The width in pixels.
        package var width: Int
        package var height: Int
        package var isOpaque: Bool
        /// Whether the content is memory of another program, shown in place.
        package var isShared = false
    }

    private var entries: [ContentID: Entry] = [:]

    package init() {}

    package subscript(id: ContentID) -> Entry? {
        get { entries[id] }
        set { entries[id] = newValue }
    }

    /// Returns the size in points; nil for a content that is not there, or not yet.
    func size(of id: ContentID, scale: Double) -> Size<Local>? {
        guard let entry = entries[id], scale > 0 else { return nil }
        return Size(width: Double(entry.width) / scale, height: Double(entry.height) / scale)
    }
}
