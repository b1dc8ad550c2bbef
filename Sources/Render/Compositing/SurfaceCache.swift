import Geometry
import Scene

/// The list of existing surfaces with their subject and version. The renderer holds the pixels.
struct SurfaceCache {
    enum Role: UInt8, Hashable { case inside, mask, from, to }

    struct Key: Hashable {
        var layer: LayerID
        var role: Role
    }

    struct Entry {
        var surface: OffscreenID
        var rect: Rect<Local>
        var scale: Double
        var width: Int
        var height: Int
        /// The `RenderNode.contentVersion` that the pixels show; nil when they show nothing yet.
        var version: UInt64?
        var lastFrame: UInt64
        /// Whether the surface is kept because a page moves, so that it counts against the budget.
        var isPage: Bool

        var bytes: Int { width * height * 4 }
    }

    /// The number of frames after which an unused surface is released.
    private static let patience: UInt64 = 8
    private var entries: [Key: Entry] = [:]
    private var released: [OffscreenID] = []
    private var stale: [Key] = []
    private var frame: UInt64 = 0
    /// The screen as the upper byte of surface names: planners share one renderer, so their surfaces need different names.
    private let family: UInt32
    private var lastNumber: UInt32 = 0

    /// The size of all page surfaces in bytes.
    private(set) var pageBytes = 0

    init(screen: ScreenID) {
        family = screen.rawValue << 24
    }

    subscript(key: Key) -> Entry? { entries[key] }

    private mutating func makeID() -> OffscreenID {
        lastNumber = (lastNumber + 1) & 0xFF_FFFF
        return OffscreenID(family | lastNumber)
    }

    mutating func beginFrame(_ frame: UInt64) {
        self.frame = frame
    }

    /// Finds or makes the surface for `key` in this geometry.
    ///
    /// - Returns: the surface, and whether its picture has to be drawn.
    mutating func obtain(
        _ key: Key, rect: Rect<Local>, scale: Double, width: Int, height: Int, version: UInt64, isPage: Bool
    ) -> (surface: OffscreenID, needsDrawing: Bool) {
        if var entry = entries[key], entry.width == width, entry.height == height, entry.isPage == isPage {
            let isCurrent = entry.version == version && entry.rect == rect && entry.scale == scale
            entry.rect = rect
            entry.scale = scale
            entry.version = version
            entry.lastFrame = frame
            entries[key] = entry
            return (entry.surface, !isCurrent)
        }
        release(key)
        let entry = Entry(
            surface: makeID(), rect: rect, scale: scale, width: width, height: height, version: version,
            lastFrame: frame, isPage: isPage)
        entries[key] = entry
        if isPage { pageBytes += entry.bytes }
        return (entry.surface, true)
    }

    /// Returns a surface that lives for this frame only.
    mutating func makeTransient() -> OffscreenID {
        let surface = makeID()
        released.append(surface)
        return surface
    }

    /// Marks the pixels as unusable for another frame.
    mutating func outdate(_ key: Key) { entries[key]?.version = nil }

    /// Releases the surface of a layer that is now drawn directly.
    mutating func release(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        if entry.isPage { pageBytes -= entry.bytes }
        released.append(entry.surface)
    }

    /// Marks all pixels as lost, for instance with the GPU context.
    mutating func invalidate() {
        for key in entries.keys { entries[key]?.version = nil }
    }

    mutating func endFrame(released list: inout [OffscreenID]) {
        stale.removeAll(keepingCapacity: true)
        for (key, entry) in entries where entry.lastFrame &+ SurfaceCache.patience < frame { stale.append(key) }
        for key in stale { release(key) }
        list.append(contentsOf: released)
        released.removeAll(keepingCapacity: true)
    }
}
