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

    /// The buffers that the display side can read in place; nil when it only reads copies, in which case dmabufs are not offered.
    package var sharing: BufferSharing?

    package init() {}
}
