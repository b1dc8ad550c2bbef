/// Memory that one frame is drawn into and an output shows; counted by reference, because several outputs may show it.
///
/// Used on the display thread only. The output's chain of buffers tracks the current owner, not the buffer.
package final class RenderBuffer {
    /// Unique in the process and never used again, so that caches (framebuffers, EGL images) can be keyed by it.
    package struct ID: Hashable, Sendable {
        package let number: UInt64
        package init(number: UInt64) { self.number = number }
    }

    /// The kind of memory.
    package enum Backing {
        /// Ordinary memory of this process: headless outputs, tests.
        case memory(UnsafeMutableRawBufferPointer)
        /// A dmabuf of one plane; the creator of the buffer closes the descriptor in `release`.
        case dmabuf(descriptor: Int32, offset: Int)
        /// A gbm buffer object (`struct gbm_bo *`), owned by the allocator that made it.
        case gbm(OpaquePointer)
    }

    package let id: ID
    /// The size in pixels.
    package let width: Int
    package let height: Int
    /// Bytes from one row to the next.
    package let stride: Int
    package let format: PixelFormat
    /// The kernel's format modifier; 0 is linear, `invalidModifier` means that the driver did not report it.
    package let modifier: UInt64
    package let backing: Backing
    /// Reading the memory takes much longer than writing it, as from memory that the CPU does not cache.
    package let isSlowToRead: Bool

    /// The number of frames since this buffer's picture was on the way to the screen; 0 means that its content is undefined.
    package var age: Int = 0

    /// The memory belongs to another program, and one picture in it is shown as it is: it is never drawn into here.
    package let isBorrowed: Bool
    /// Keeps the program from drawing into a borrowed buffer; released when another picture is on the screen.
    package var use: (any Sendable)?

    private let release: (() -> Void)?

    package static var invalidModifier: UInt64 { 0x00FF_FFFF_FFFF_FFFF }

    /// - Parameter release: called once when the last reference ends, for cleanup beyond the backing's own rules.
    package init(
        id: ID, width: Int, height: Int, stride: Int, format: PixelFormat, modifier: UInt64 = 0, backing: Backing,
        isSlowToRead: Bool = false, isBorrowed: Bool = false, release: (() -> Void)? = nil
    ) {
        self.id = id
        self.width = width
        self.height = height
        self.stride = stride
        self.format = format
        self.modifier = modifier
        self.backing = backing
        self.isSlowToRead = isSlowToRead
        self.isBorrowed = isBorrowed
        self.release = release
    }

    deinit {
        release?()
    }
}
