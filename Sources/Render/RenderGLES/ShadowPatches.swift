import Compositing
import Geometry

/// Small pictures of the soft edges of shadows, from which shadows of any size are put together.
///
/// A patch is the shadow of the smallest shape with the same corners: its edges are stretched, as those of a nine-piece image.
/// All lengths are in sigmas, so that a patch serves every scale.
struct ShadowPatches {
    /// What two shadows have in common that one patch serves.
    struct Key: Hashable {
        /// The size and corners of the smallest shape, in sigmas.
        let size: Size<Local>
        let corners: Corners

        /// - Returns: nil when the patch would be large: the corners are wide and hardly blurred.
        init?(_ shape: Size<Local>, _ corners: Corners, sigma: Double) {
            // Beyond the corner's curve and the reach of the blur an edge is the same everywhere.
            let fixed = 2 * (corners.reach(in: shape) / sigma + ShadowPatches.reach)
            // What differs by the rounding of layout is the same.
            func rounded(_ value: Double) -> Double { (value * 1024).rounded() / 1024 }
            size = Size(width: rounded(min(shape.width / sigma, fixed)), height: rounded(min(shape.height / sigma, fixed)))
            let radii = (corners.radii / sigma * 1024).rounded(.toNearestOrAwayFromZero) / 1024
            self.corners = Corners(radii, curve: corners.curve)
            guard size.width > 0, size.height > 0, max(width, height) <= ShadowPatches.longestSide else { return nil }
        }

        /// The width of the patch in texels.
        var width: Int { ShadowPatches.texels(for: size.width) }
        var height: Int { ShadowPatches.texels(for: size.height) }
        var byteCount: Int { width * height * 4 }
    }

    private struct Entry {
        let texture: GLTexture
        var lastUse: UInt64
    }

    /// A shadow ends that many sigmas from its shape.
    static let reach = 3.0
    /// Between texels the driver interpolates, which differs from a Gaussian by less than a quarter of 1/255 at this density.
    static let texelsPerSigma = 6.0
    private static let longestSide = 320
    /// The most that all patches hold.
    static let byteLimit = 2 << 20
    static let countLimit = 32
    /// The most patches made in one frame. Further shadows are computed for each pixel.
    private static let mostInFrame = 8
    /// The number of frames for which a shadow without a patch is remembered.
    private static let memory: UInt64 = 8

    private var entries: [Key: Entry] = [:]
    /// The latest shadows that had no patch, and the frames that drew them.
    private var missing: [(key: Key, frame: UInt64)] = []
    private var lastMiss: UInt64 = 0
    private var frame: UInt64 = memory
    private var isCalm = true
    private var madeInFrame = 0
    private(set) var byteCount = 0

    var count: Int { entries.count }

    private static func texels(for length: Double) -> Int {
        let texels = ((length + 2 * reach) * texelsPerSigma).rounded(.up)
        return texels < Double(Int32.max) ? Int(texels) : Int(Int32.max)
    }

    mutating func beginFrame() {
        frame += 1
        isCalm = frame - lastMiss > Self.memory
        madeInFrame = 0
    }

    /// Returns the patch, if there is one.
    mutating func find(_ key: Key) -> GLTexture? {
        guard let index = entries.index(forKey: key) else { return nil }
        entries.values[index].lastUse = frame
        return entries.values[index].texture
    }

    /// Decides whether a patch that is missing is worth making, and makes room for it.
    ///
    /// A shadow that another value of an animation replaces in the next frame is not: the first new shadows after a while get
    /// patches at once, the ones that follow only when they are drawn again.
    mutating func admits(_ key: Key) -> Bool {
        defer { lastMiss = frame }
        let wasMissing = missing.contains { $0.key == key && $0.frame < frame && frame - $0.frame <= Self.memory }
        guard isCalm || wasMissing, madeInFrame < Self.mostInFrame, makeRoom(for: key.byteCount) else {
            note(key)
            return false
        }
        return true
    }

    mutating func add(_ texture: GLTexture, for key: Key) {
        entries[key] = Entry(texture: texture, lastUse: frame)
        byteCount += key.byteCount
        madeInFrame += 1
    }

    private mutating func note(_ key: Key) {
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
