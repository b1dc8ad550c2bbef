import Geometry

/// The changes of the last frames. With them a buffer that is some frames old can be updated.
struct DamageHistory {
    /// The number of remembered frames, which is more than the buffers of any swapchain.
    private static let depth = 8
    private var frames: [Region<Physical>] = Array(repeating: Region(), count: depth)
    private var newest = 0
    private var recorded = 0

    /// Stores the change of a frame that is about to be drawn.
    mutating func record(_ change: Region<Physical>) {
        newest = (newest + 1) % DamageHistory.depth
        frames[newest].removeAll()
        frames[newest].add(change)
        recorded = min(recorded + 1, DamageHistory.depth)
    }

    /// Marks every buffer as outdated as a whole.
    mutating func removeAll() {
        recorded = 0
    }

    /// Collects the damage of a buffer that last held the frame `age` frames ago. The newest recorded change is included.
    ///
    /// - Parameter age: 1 for the previous frame, 0 for a buffer with unknown content.
    /// - Returns: false when the whole buffer has to be drawn.
    func collect(age: Int, into region: inout Region<Physical>) -> Bool {
        region.removeAll()
        guard age > 0, age <= recorded else { return false }
        for back in 0..<age {
            region.add(frames[(newest - back + DamageHistory.depth) % DamageHistory.depth])
        }
        return true
    }
}
