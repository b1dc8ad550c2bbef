internal import Buffers
internal import Geometry

/// A client's pixels, as any thread can read them, also after the client's end.
final class ShmSource: Sendable {
    private let layout: ShmLayout
    private let mapping: ShmMapping?
    /// No descriptor where the memory is mapped.
    private let file: FileDescriptor

    /// - Returns: nil when there is no descriptor left.
    init?(_ layout: ShmLayout, of memory: ShmMemory) {
        self.layout = layout
        mapping = memory.mapping()
        guard mapping == nil else {
            file = FileDescriptor(owning: -1)
            return
        }
        guard let copy = FileDescriptor(duplicating: memory.descriptor) else { return nil }
        file = copy
    }

    /// Copies the pixels of `region` to the same place in `picture`.
    func read(_ region: PixelDamage, into picture: ClientImage) throws(ClientBufferError) {
        try layout.read(region, at: mapping?.base, of: file.rawValue, into: picture)
    }
}
