internal import Buffers
internal import Geometry
internal import Synchronization

/// The pictures of one surface: the newest, and older ones that are drawn into again when nothing else keeps them.
///
/// New memory costs more than the pixels that are copied into it: the kernel clears each page when it is first touched. A client that draws
/// faster than the display takes its pictures needs three: one is shown, one waits to be shown, one is drawn into.
struct ClientImageChain {
    private struct Spare {
        var picture: ClientImage
        /// What of it is not as in the newest.
        var stale = PixelDamage()
    }

    private(set) var newest: ClientImage?
    private var spares: [Spare] = []

    private static var mostSpares: Int { 2 }

    /// The newest is of this kind, so that there is a target like it.
    func fits(width: Int, height: Int, format: PixelFormat) -> Bool {
        newest.map { $0.width == width && $0.height == height && $0.format == format } ?? false
    }

    /// A picture that is as the newest but for `damage`, which is to be written; nil when there is none yet.
    mutating func target(for damage: PixelDamage) -> ClientImage? {
        // Asked before anything else holds it.
        let isOurs = isKnownUniquelyReferenced(&newest)
        // The display side read it before it let go of it; what it read must not be seen to change before that.
        atomicMemoryFence(ordering: .acquiring)
        guard let newest, !isOurs else { return newest }
        let spare = takeFreeSpare() ?? Spare(picture: ClientImage(like: newest), stale: PixelDamage(newest.bounds))
        spare.picture.copy(spare.stale, except: damage, from: newest)
        return spare.picture
    }

    /// The target was written, and is the newest from now on.
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

    /// The latest has the least to be copied.
    private mutating func takeFreeSpare() -> Spare? {
        guard let index = spares.indices.last(where: { isKnownUniquelyReferenced(&spares[$0].picture) }) else { return nil }
        atomicMemoryFence(ordering: .acquiring)
        return spares.remove(at: index)
    }
}
