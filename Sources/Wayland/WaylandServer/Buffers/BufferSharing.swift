package import Buffers

/// The client buffers that the display side can read in place.
package struct BufferSharing {
    /// The kernel's number of the device that reads (`dev_t`), render or card node.
    package var device: UInt64
    /// The supported layouts, in order of preference.
    package var layouts: [BufferLayout]
    /// The layouts that can be scanned out without composition where a window fills the screen; nil when everything is
    /// composited.
    package var scanout: ScanoutOffer?
    /// The display side keeps a copy of each surface's pixels, which the client is charged for like a copy of shared memory.
    package var areCopied: Bool
    /// Tests whether one buffer can be imported.
    ///
    /// The answer comes later, on the loop's thread, and before anything that is committed after the question is shown.
    package var test: (_ buffer: SharedBuffer, _ answer: @escaping (_ isUsable: Bool) -> Void) -> Void

    /// Returns whether a client's descriptor is a fence.
    package var isFence: (_ descriptor: Int32) -> Bool = Fence.isFence

    package init(
        device: UInt64, layouts: [BufferLayout], scanout: ScanoutOffer? = nil, areCopied: Bool = false,
        test: @escaping (_ buffer: SharedBuffer, _ answer: @escaping (_ isUsable: Bool) -> Void) -> Void
    ) {
        (self.device, self.layouts, self.scanout, self.test) = (device, layouts, scanout, test)
        self.areCopied = areCopied
    }
}
