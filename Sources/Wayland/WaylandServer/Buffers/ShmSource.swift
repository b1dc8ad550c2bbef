internal import Geometry

/// A client's pixels, as any thread can read them, also after the client's end.
final class ShmSource: Sendable {
    private let layout: ShmLayout
    private let mapping: ShmMapping?
    private let foreign: ForeignFile?
    /// Nil where the memory is mapped, or foreign.
    private let file: ShmFile?

    init(_ layout: ShmLayout, of memory: ShmMemory) {
        self.layout = layout
        foreign = memory.foreign
        mapping = memory.mapping()
        file = mapping == nil ? memory.file : nil
    }

    /// Copies the pixels of `region` to the same place in `picture`.
    func read(_ region: PixelDamage, into picture: ClientImage) throws(ClientBufferError) {
        guard let foreign else { return try layout.read(region, at: mapping?.base, of: file?.descriptor ?? -1, into: picture) }
        // Its owner is asked here, where it may take its time.
        guard case .stored = MemoryFile(of: foreign.descriptor) else { throw .truncated }
        try layout.read(region, at: nil, of: foreign.descriptor, into: picture)
    }
}
