/// Pixels in memory that the GPU and another program share, which the display side reads in place without a copy.
///
/// While this object exists the program does not write the memory: a reference to it keeps the pixels unchanged.
package final class SharedImage: Sendable {
    package let width: Int
    package let height: Int
    /// No pixel is translucent.
    package let isOpaque: Bool
    /// The renderer's representation of the memory (`SharedBuffer`); opaque here.
    package let memory: any Sendable
    /// Reports to the program, when it ends, that it may draw there again.
    private let use: any Sendable

    package init(width: Int, height: Int, isOpaque: Bool, memory: any Sendable, use: any Sendable) {
        (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
        (self.memory, self.use) = (memory, use)
    }
}
