/// The client buffers that a display controller can read in place, if a picture fills the screen.
package struct ScanoutOffer: Hashable, Sendable {
    /// The kernel's number of the controller's device (`dev_t`).
    package var device: UInt64
    package var layouts: [BufferLayout]

    package init(device: UInt64, layouts: [BufferLayout]) {
        (self.device, self.layouts) = (device, layouts)
    }
}
