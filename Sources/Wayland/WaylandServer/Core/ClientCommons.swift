/// What all clients of a server share.
final class ClientCommons {
    /// The memory of all clients' pictures.
    let memory: PictureMemory
    /// Files that requests name, and that are not to be waited for.
    let files = ForeignFiles()
    /// Told by the threads that read for clients.
    let readContents = ReadContents()
    let descriptors: ClientDescriptors
    let log: ClientLog
    /// The buffers that the display side reads where they are; nil where nothing would tell when it has let go of them.
    let inUse: BuffersInUse?
    /// The display side reads shared memory where it is, too.
    let readsPicturesInPlace: Bool

    init(
        memory: PictureMemory, descriptors: ClientDescriptors, log: ClientLog, inUse: BuffersInUse?, readsPicturesInPlace: Bool
    ) {
        (self.memory, self.descriptors, self.log) = (memory, descriptors, log)
        (self.inUse, self.readsPicturesInPlace) = (inUse, readsPicturesInPlace)
    }
}
