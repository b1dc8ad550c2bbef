import Geometry

/// What changed in each of the last frames, so that a buffer which is some frames old can be brought up to date.
struct DamageHistory {
    /// More buffers than any swap chain has.
    private static let depth = 8
    private var frames: [Region<Physical>] = Array(repeating: Region(), count: depth)
    private var newest = 0
    private var recorded = 0

    /// Notes the change of a frame that is about to be drawn.
    mutating func record(_ change: Region<Physical>) {
        newest = (newest + 1) % DamageHistory.depth
        frames[newest].removeAll()
        frames[newest].add(change)
        recorded = min(recorded + 1, DamageHistory.depth)
    }

    /// Every buffer is out of date as a whole.
    mutating func removeAll() {
        recorded = 0
    }

    /// What has to be drawn into a buffer that last held the frame `age` frames ago, the newest recorded one included.
    ///
    /// - Parameter age: 1 for the frame before, 0 for a buffer whose content is unknown.
    /// - Returns: false when all of it has to be drawn.
    func collect(age: Int, into region: inout Region<Physical>) -> Bool {
        region.removeAll()
        guard age > 0, age <= recorded else { return false }
        for back in 0..<age {
            region.add(frames[(newest - back + DamageHistory.depth) % DamageHistory.depth])
        }
        return true
    }
}
