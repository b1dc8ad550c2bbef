import Geometry
import Scene

/// Which surfaces exist, of what, and in which version; the pixels are the renderer's.
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
        /// `RenderNode.contentVersion` that the pixels show; nil when they show nothing yet.
        var version: UInt64?
        var lastFrame: UInt64
        /// Kept because a page moves, thus counted against the budget.
        var isPage: Bool

        var bytes: Int { width * height * 4 }
    }

    /// A surface that no frame used for this long is given up.
    private static let patience: UInt64 = 8
    private var entries: [Key: Entry] = [:]
    private var released: [OffscreenID] = []
    private var stale: [Key] = []
    private var frame: UInt64 = 0
    /// Planners share one renderer, so their surfaces must not have the same names: the screen is the upper byte.
    private let family: UInt32
    private var lastNumber: UInt32 = 0

    /// Bytes of all page surfaces.
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

    /// The surface for `key` in this geometry.
    ///
    /// - Returns: the surface, and whether its picture has to be made.
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

    /// A surface that lives for this frame only.
    mutating func makeTransient() -> OffscreenID {
        let surface = makeID()
        released.append(surface)
        return surface
    }

    /// The pixels will not do for another frame.
    mutating func outdate(_ key: Key) { entries[key]?.version = nil }

    /// The layer is drawn directly now.
    mutating func release(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        if entry.isPage { pageBytes -= entry.bytes }
        released.append(entry.surface)
    }

    /// The pixels are gone, for instance with the GPU context.
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
