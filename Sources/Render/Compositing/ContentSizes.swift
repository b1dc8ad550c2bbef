import Geometry
package import Scene

/// Size and opacity of every content that the display thread holds, as far as planning needs them.
package struct ContentSizes: Sendable {
    package struct Entry: Hashable, Sendable {
        /// In pixels.
        package var width: Int
        package var height: Int
        package var isOpaque: Bool
        /// Memory of another program, shown where it is.
        package var isShared = false
    }

    private var entries: [ContentID: Entry] = [:]

    package init() {}

    package subscript(id: ContentID) -> Entry? {
        get { entries[id] }
        set { entries[id] = newValue }
    }

    /// In points, or `nil` for a content that is not there (yet).
    func size(of id: ContentID, scale: Double) -> Size<Local>? {
        guard let entry = entries[id], scale > 0 else { return nil }
        return Size(width: Double(entry.width) / scale, height: Double(entry.height) / scale)
    }
}
