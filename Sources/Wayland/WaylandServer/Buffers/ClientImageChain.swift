internal import Buffers
internal import Geometry
internal import Synchronization

/// The pictures of one surface: the newest, and older ones that are reused when nothing else references them.
///
/// New memory costs more than the pixels that are copied into it, because the kernel clears each page when it is first touched. A
/// client that draws faster than the display takes its pictures needs three: one is shown, one waits to be shown, one is drawn
/// into.
struct ClientImageChain {
    private struct Spare {
        var picture: ClientImage
        /// The pixels that differ from the newest picture.
        var stale = PixelDamage()
    }

    private(set) var newest: ClientImage?
    private var spares: [Spare] = []

    private static var mostSpares: Int { 2 }

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
