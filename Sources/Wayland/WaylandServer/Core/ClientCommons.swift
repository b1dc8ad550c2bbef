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

    init(memory: PictureMemory, descriptors: ClientDescriptors, log: ClientLog) {
        (self.memory, self.descriptors, self.log) = (memory, descriptors, log)
    }
}
