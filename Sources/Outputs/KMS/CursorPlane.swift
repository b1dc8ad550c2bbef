internal import Buffers
internal import Glibc
internal import OutputCore

/// The pointer's pictures in the card's memory, and what is known of the plane that shows them.
struct CursorPlane {
    private struct Entry {
        let picture: CursorPicture
        let memory: DumbMemory
        let framebuffer: UInt32
    }

    /// The shown one is the last; the kernel may read the one before until the flip.
    private var entries: [Entry] = []
    private(set) var shown: CursorPlacement?

    /// The framebuffer with a picture, made when there is none.
    mutating func framebuffer(for picture: CursorPicture, _ interface: any DRMInterface) throws(KMSError) -> UInt32 {
        if let entry = entries.first(where: { $0.picture === picture }) { return entry.framebuffer }
        let size = interface.cursorSize
        let memory = try interface.createDumb(width: size.width, height: size.height)
        memory.bytes.initializeMemory(as: UInt8.self, repeating: 0)
        for row in 0..<min(picture.height, size.height) {
            let line = memory.bytes.baseAddress! + row * memory.stride
            picture.pixels.withUnsafeBytes {
                line.copyMemory(from: $0.baseAddress! + row * picture.width * 4, byteCount: min(picture.width, size.width) * 4)
            }
        }
        do throws(KMSError) {
            let id = try interface.addFramebuffer(
                FramebufferLayout(
                    width: size.width, height: size.height, format: PixelFormat.argb8888.code, handle: memory.handle,
                    stride: memory.stride))
            entries.append(Entry(picture: picture, memory: memory, framebuffer: id))
            return id
        } catch {
            interface.destroyDumb(memory)
            throw error
        }
    }

    /// The kernel has `placement`; pictures of long before go.
    mutating func accepted(_ placement: CursorPlacement?, _ interface: any DRMInterface) {
        let before = shown
        shown = placement
        guard entries.count > 2 else { return }
        let kept = entries.filter { $0.picture === placement?.picture || $0.picture === before?.picture }
        for entry in entries where !kept.contains(where: { $0.framebuffer == entry.framebuffer }) { free(entry, interface) }
        entries = kept
    }

    mutating func removeAll(_ interface: any DRMInterface) {
        for entry in entries { free(entry, interface) }
        self = CursorPlane()
    }

    private func free(_ entry: Entry, _ interface: any DRMInterface) {
        interface.removeFramebuffer(entry.framebuffer)
        interface.destroyDumb(entry.memory)
    }
}
