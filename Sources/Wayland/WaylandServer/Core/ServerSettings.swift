/// The settings with which a server starts.
package struct ServerSettings {
    /// The keyboard layout; nil for a seat without a keyboard.
    package var layout: (any KeyboardLayoutState)?
    /// Milliseconds until a held key is repeated.
    package var repeatDelay: Int32 = 500
    /// Repeats a second; 0 for none.
    package var repeatRate: Int32 = 30
    package var output = OutputDescription()
    /// The programs that may bind privileged globals.
    package var privileged = ClientRights()
    /// The option of a socket by which the kernel says whose unit a client is. Tests set a number that no kernel knows.
    package var peerOption: Int32 = SystemUnit.peerPIDFD

    /// The buffers that the display side can read in place; nil when it only reads copies, in which case dmabufs are not offered.
    package var sharing: BufferSharing?
    /// The display side reads the pixels of shared memory in each frame, so films are not copied.
    package var readsPicturesInPlace = false

    package init() {}
}
