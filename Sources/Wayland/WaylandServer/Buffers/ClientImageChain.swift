internal import Buffers
internal import Geometry
internal import Synchronization

/// The pictures of one surface: the newest, and older ones that are reused when nothing else references them.
///
/// New memory costs more than the pixels that are copied into it, because the kernel clears each page when it is first touched. A
/// client that draws faster than the display takes its pictures needs three: one is shown, one waits to be shown, one is drawn
/// into.
struct ClientImageChain {
    /// A picture of its own for a content that is read while the newest may be looked at. Any thread may write it.
    struct Target: Sendable {
        let picture: ClientImage
        /// The pixels that the content has to be read for.
        let damage: PixelDamage
        /// The picture was made for this.
        let isNew: Bool
        fileprivate let stale: PixelDamage
        fileprivate let newest: ClientImage?

        /// Copies from the newest picture what is older, and is not read.
        func complete() {
            if let newest { picture.copy(stale, except: damage, from: newest) }
        }
    }

    private struct Spare {
        var picture: ClientImage
        /// The pixels that differ from the newest picture.
        var stale = PixelDamage()
    }

    private let held: HeldPictures
    private(set) var newest: ClientImage?
    private var spares: [Spare] = []

    private static var mostSpares: Int { 2 }

    /// - Parameter held: counts the pictures that are made here.
    init(in held: HeldPictures) { self.held = held }

    /// Returns whether the newest picture has this size and format, so that a target like it can be had.
    func fits(width: Int, height: Int, format: PixelFormat) -> Bool {
        newest.map { $0.width == width && $0.height == height && $0.format == format } ?? false
    }

    /// The memory of all pictures, and of the newest once more: the renderer has a copy of it.
    var byteCount: Int { (newest?.bytes.count ?? 0) * (spares.count + 2) }

    /// Returns a picture equal to the newest except in `damage`, which the caller writes; nil when there is none yet, or no memory.
    mutating func target(for damage: PixelDamage) -> ClientImage? {
        // This is asked before another reference exists.
        let isOurs = isKnownUniquelyReferenced(&newest)
        // The display side read the picture before it released it, so writes must not be visible before those reads.
        atomicMemoryFence(ordering: .acquiring)
        guard let newest, !isOurs else { return newest }
        guard let spare = takeFreeSpare() ?? makeSpare(like: newest) else { return nil }
        spare.picture.copy(spare.stale, except: damage, from: newest)
        return spare.picture
    }

    /// Returns the first picture of this size and format, without any pixels; nil when there is no memory.
    func first(width: Int, height: Int, format: PixelFormat) -> ClientImage? {
        ClientImage(width: width, height: height, format: format, in: held)
    }

    /// Returns another picture than the newest for a content of this size and format; nil when there is no memory.
    ///
    /// - Parameter damage: the pixels that differ from the newest picture.
    mutating func target(width: Int, height: Int, format: PixelFormat, damage: PixelDamage) -> Target? {
        guard let newest, fits(width: width, height: height, format: format) else {
            return first(width: width, height: height, format: format).map {
                Target(picture: $0, damage: PixelDamage($0.bounds), isNew: true, stale: PixelDamage(), newest: nil)
            }
        }
        let free = takeFreeSpare()
        return (free ?? makeSpare(like: newest)).map {
            Target(picture: $0.picture, damage: damage, isNew: free == nil, stale: $0.stale, newest: newest)
        }
    }

    /// Makes the target the newest picture. Pictures of another size or format end.
    mutating func take(_ target: Target) {
        let picture = target.picture
        if !fits(width: picture.width, height: picture.height, format: picture.format) { removeAll() }
        take(picture, written: target.damage)
    }

    /// Makes the written target the newest picture.
    mutating func take(_ picture: ClientImage, written damage: PixelDamage) {
        for index in spares.indices { spares[index].stale.add(damage) }
        guard let old = newest, old !== picture else { return newest = picture }
        if spares.count == ClientImageChain.mostSpares { spares.removeFirst() }
        spares.append(Spare(picture: old, stale: damage))
        newest = picture
    }

    mutating func removeAll() {
        newest = nil
        spares = []
    }

    private func makeSpare(like newest: ClientImage) -> Spare? {
        ClientImage(like: newest).map { Spare(picture: $0, stale: PixelDamage(newest.bounds)) }
    }

    /// Returns the latest free spare, which has the fewest pixels to copy.
    private mutating func takeFreeSpare() -> Spare? {
        guard let index = spares.indices.last(where: { isKnownUniquelyReferenced(&spares[$0].picture) }) else { return nil }
        atomicMemoryFence(ordering: .acquiring)
        return spares.remove(at: index)
    }
}
