import Compositing
import Geometry

/// Small pictures of the soft edges of shadows, from which shadows of any size are put together.
///
/// A patch is the shadow of the smallest shape with the same corners: its edges are stretched, as those of a nine-piece image.
/// All lengths are in sigmas, so that a patch serves every scale.
struct ShadowPatches {
    private struct Entry {
        let texture: GLTexture
        var lastUse: UInt64
    }

    /// The most that all patches hold.
    static let byteLimit = 2 << 20
    static let countLimit = 32
    /// The most patches made in one frame. Further shadows are computed for each pixel.
    private static let mostInFrame = 8
    /// The number of frames for which a shadow without a patch is remembered.
    private static let memory: UInt64 = 8

    private var entries: [ShadowPatchKey: Entry] = [:]
    /// The latest shadows that had no patch, and the frames that drew them.
    private var missing: [(key: ShadowPatchKey, frame: UInt64)] = []
    private var lastMiss: UInt64 = 0
    private var frame: UInt64 = memory
    private var isCalm = true
    private var madeInFrame = 0
    private(set) var byteCount = 0

    var count: Int { entries.count }

    mutating func beginFrame() {
        frame += 1
        isCalm = frame - lastMiss > Self.memory
        madeInFrame = 0
    }

    /// Returns the patch, if there is one.
    mutating func find(_ key: ShadowPatchKey) -> GLTexture? {
        guard let index = entries.index(forKey: key) else { return nil }
        entries.values[index].lastUse = frame
        return entries.values[index].texture
    }

    /// Decides whether a patch that is missing is worth making, and makes room for it.
    ///
    /// A shadow that another value of an animation replaces in the next frame is not: the first new shadows after a while get
    /// patches at once, the ones that follow only when they are drawn again.
    mutating func admits(_ key: ShadowPatchKey) -> Bool {
        defer { lastMiss = frame }
        let wasMissing = missing.contains { $0.key == key && $0.frame < frame && frame - $0.frame <= Self.memory }
        guard isCalm || wasMissing, madeInFrame < Self.mostInFrame, makeRoom(for: key.byteCount) else {
            note(key)
            return false
        }
        return true
    }

    mutating func add(_ texture: GLTexture, for key: ShadowPatchKey) {
        entries[key] = Entry(texture: texture, lastUse: frame)
        byteCount += key.byteCount
        madeInFrame += 1
    }

    private mutating func note(_ key: ShadowPatchKey) {
        if let index = missing.firstIndex(where: { $0.key == key }) { return missing[index].frame = frame }
        if missing.count == 8 { missing.removeFirst() }
        missing.append((key, frame))
    }

    /// Drops the patches that were not used for the longest time.
    ///
    /// - Returns: false when all of the rest are in use.
    private mutating func makeRoom(for bytes: Int) -> Bool {
        while entries.count >= Self.countLimit || byteCount + bytes > Self.byteLimit {
            guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }), oldest.value.lastUse + 1 < frame
            else { return false }
            entries[oldest.key] = nil
            byteCount -= oldest.key.byteCount
        }
        return true
    }
}
