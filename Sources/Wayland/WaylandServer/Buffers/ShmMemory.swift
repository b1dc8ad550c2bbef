internal import Buffers

/// A client's shared memory, kept for as long as its pool or any of its buffers exists.
///
/// Memory that cannot shrink is mapped, as toolkits seal theirs. Other memory is read with `pread`: when the client truncates the
/// file, a read comes back short, where a mapping would raise SIGBUS in the thread that touches it. So is memory with holes, which
/// would be filled at the server's expense: such a pool of 2 GB costs the server only a descriptor.
final class ShmMemory {
    /// The size in bytes that the client has set; grows with `wl_shm_pool.resize`.
    private(set) var size: Int

    /// Nil for a foreign file.
    let file: ShmFile?
    /// A file whose pages may come from a disk: the server must not wait for them. Nil for memory.
    let foreign: ForeignFile?
    var descriptor: Int32 { file?.descriptor ?? -1 }
    var isStored: Bool { foreign != nil }
    private let client: Client
    private var access = Access.unknown
    /// Mappings from before the memory grew, in which films may still be shown. They are charged until the memory is asked for after that.
    private var outgrown: [ShmMapping] = []

    private enum Access {
        case unknown
        case mapped(ShmMapping)
        /// It can shrink, or the client's limit of mapped memory is reached.
        case unmappable

        var mappedBytes: Int {
            if case .mapped(let mapping) = self { mapping.size } else { 0 }
        }
    }

    init(_ descriptor: consuming FileDescriptor, size: Int, client: Client) {
        file = ShmFile(descriptor)
        foreign = nil
        (self.size, self.client) = (size, client)
    }

    init(_ foreign: ForeignFile, size: Int, client: Client) {
        file = nil
        self.foreign = foreign
        (self.size, self.client) = (size, client)
    }

    deinit {
        client.credit(.pools)
        client.credit(.mappedBytes, access.mappedBytes + outgrown.reduce(0) { $0 + $1.size })
    }

    func grow(to size: Int) {
        guard size > self.size else { return }
        self.size = size
        if case .mapped(let mapping) = access { outgrown.append(mapping) }
        access = .unknown
        dropOutgrown()
    }

    /// Lets go of the mappings in which no film is shown any more.
    private func dropOutgrown() {
        for index in outgrown.indices.reversed() where isKnownUniquelyReferenced(&outgrown[index]) {
            client.credit(.mappedBytes, outgrown.remove(at: index).size)
        }
    }

    /// Returns the memory as it can be read like the server's own; nil where it cannot.
    func mapping() -> ShmMapping? {
        if !outgrown.isEmpty { dropOutgrown() }
        if case .unknown = access { access = map() }
        guard case .mapped(let mapping) = access, ShmMapping.isWhole(descriptor) else { return nil }
        return mapping
    }

    private func map() -> Access {
        guard !isStored else { return .unmappable }
        // There may be room once the films of the smaller memory have gone.
        guard client.reserve(.mappedBytes, size) else { return outgrown.isEmpty ? .unmappable : .unknown }
        if let mapping = ShmMapping(descriptor, size: size) { return .mapped(mapping) }
        client.credit(.mappedBytes, size)
        return .unmappable
    }
}
