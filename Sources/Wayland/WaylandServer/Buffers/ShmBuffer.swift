internal import Buffers
internal import WaylandProtocols

/// `wl_buffer` in a pool's memory.
final class ShmBuffer: WlBuffer.Handler, ReadableBuffer, InPlaceBuffer {
    let object: WlBuffer
    let useID = RenderBuffer.makeID()
    var width: Int { layout.width }
    var height: Int { layout.height }
    var format: PixelFormat { layout.pictureFormat }
    /// The pages may come from a disk: only a thread reads them.
    var isStored: Bool { memory.isStored }

    private let memory: ShmMemory
    private let client: Client
    private let layout: ShmLayout
    var claims = BufferClaims()
    /// The number of current uses of the memory, and of all uses so far.
    private var uses = 0
    private var allUses = 0

    init(_ object: WlBuffer, _ memory: ShmMemory, client: Client, _ layout: ShmLayout) {
        (self.object, self.memory, self.client, self.layout) = (object, memory, client, layout)
    }

    func handle(_ request: consuming WlBuffer.Request, of object: WlBuffer) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: WlBuffer) {
        client.credit(.buffers)
    }

    // MARK: In place

    /// Copying so many bytes takes longer than to be told that the display side has let go of them.
    private static let leastInPlace = 1 << 18

    /// Returns the memory where the pixels can be shown without a copy: they are many, and it cannot shrink and has no holes now.
    func drawableMemory() -> ShmMapping? {
        guard client.commons.readsPicturesInPlace, client.commons.inUse != nil, layout.isDrawable, !isStored,
            layout.pictureBytes >= ShmBuffer.leastInPlace
        else { return nil }
        return memory.mapping()
    }

    /// Returns the pixels where they are; nil where too much is held.
    ///
    /// - Parameter mapping: the drawable memory.
    func picture(in mapping: ShmMapping) -> MappedPicture? {
        guard let inUse = client.commons.inUse,
            let picture = MappedPicture(
                layout, of: mapping, in: client.heldPictures, end: .init(buffer: useID, number: allUses + 1),
                returns: inUse.returns)
        else { return nil }
        uses += 1
        allUses += 1
        claim()
        inUse.keep(self)
        return picture
    }

    func useEnded(_ number: Int) {
        uses -= 1
        if uses == 0 { client.commons.inUse?.letGo(of: self) }
        endClaim()
    }

    // MARK: Copies

    /// What a thread needs to read the pixels.
    var source: ShmSource { ShmSource(layout, of: memory) }

    func read(_ region: PixelDamage, into picture: ClientImage) throws(ClientBufferError) {
        guard !isStored else { throw .unread }
        try layout.read(region, at: memory.mapping()?.base, of: memory.descriptor, into: picture)
    }
}
