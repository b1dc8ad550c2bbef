import Compositing

/// The patches of shadows, kept while they are in use.
struct ShadowShelf {
    /// The most that all patches hold.
    private static let byteLimit = 1 << 20

    private var patches: [ShadowPatchKey: (patch: ShadowPatch, lastUse: UInt64)] = [:]
    private var frame: UInt64 = 0
    private(set) var byteCount = 0

    mutating func beginFrame() { frame += 1 }

    /// Returns a patch, which is made where there is none: it has fewer texels than a shadow has pixels.
    mutating func patch(for key: ShadowPatchKey) -> ShadowPatch {
        if let index = patches.index(forKey: key) {
            patches.values[index].lastUse = frame
            return patches.values[index].patch
        }
        let patch = ShadowPatch(key)
        makeRoom(for: patch.byteCount)
        patches[key] = (patch, frame)
        byteCount += patch.byteCount
        return patch
    }

    private mutating func makeRoom(for bytes: Int) {
        while byteCount + bytes > ShadowShelf.byteLimit, let oldest = patches.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            byteCount -= oldest.value.patch.byteCount
            patches[oldest.key] = nil
        }
    }
}
