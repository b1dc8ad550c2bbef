package import Buffers

/// What the display side can read where clients draw it.
package struct BufferSharing {
    /// The kernel's number of the device that reads (`dev_t`), render or card node.
    package var device: UInt64
    /// Layouts that it takes, the dearest first.
    package var layouts: [BufferLayout]
    /// What it need not even draw, where a window fills the screen; nil where all is drawn.
    package var scanout: ScanoutOffer?
    /// Finds out whether it takes one buffer. The answer comes later, on the loop's thread, and before anything that is committed
    /// after the question is shown.
    package var test: (_ buffer: SharedBuffer, _ answer: @escaping (_ isUsable: Bool) -> Void) -> Void

    /// Finds out whether a descriptor of a client's is a fence.
    package var isFence: (_ descriptor: Int32) -> Bool = Fence.isFence

    package init(
        device: UInt64, layouts: [BufferLayout], scanout: ScanoutOffer? = nil,
        test: @escaping (_ buffer: SharedBuffer, _ answer: @escaping (_ isUsable: Bool) -> Void) -> Void
    ) {
        (self.device, self.layouts, self.scanout, self.test) = (device, layouts, scanout, test)
    }
}
