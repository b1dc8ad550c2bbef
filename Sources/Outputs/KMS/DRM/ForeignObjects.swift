/// What another process has left on a file that it had open: the kernel frees it with the file, and this file goes on.
///
/// The kernel gives the lowest number that is free, to handles of memory and to objects of mode setting alike. So a long gap is the end.
extension DRMInterface {
    private static var gap: UInt32 { 256 }

    /// Closes handles of memory. What a framebuffer uses stays, as the framebuffer keeps it.
    ///
    /// Call it while this process has none of its own on the file.
    ///
    /// - Returns: whether there were any.
    func closeForeignHandles() -> Bool {
        var (handle, last) = (UInt32(1), UInt32(0))
        while handle <= last + Self.gap {
            if closeHandle(handle) { last = handle }
            handle += 1
        }
        return last > 0
    }

    /// Destroys blobs; the mode that a display has stays, as the display keeps it. The kernel refuses those of other files.
    func destroyForeignBlobs(_ resources: DRMResources) {
        let last = (resources.framebuffers + resources.crtcs + resources.connectors).max() ?? 0
        for id in 1...(last + Self.gap) { destroyBlob(id) }
    }
}
