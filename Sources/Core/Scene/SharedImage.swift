/// Pixels in memory that the GPU and another program share; the display side reads them there, and nobody copies them.
///
/// While one exists the program leaves its memory alone: who keeps it, keeps the pixels as they are.
package final class SharedImage: Sendable {
    package let width: Int
    package let height: Int
    /// No pixel is translucent.
    package let isOpaque: Bool
    /// What the renderer knows the memory by (`SharedBuffer`); of no meaning here.
    package let memory: any Sendable
    /// Tells the program, when it ends, that it may draw there again.
    private let use: any Sendable

    package init(width: Int, height: Int, isOpaque: Bool, memory: any Sendable, use: any Sendable) {
        (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
        (self.memory, self.use) = (memory, use)
    }
}
