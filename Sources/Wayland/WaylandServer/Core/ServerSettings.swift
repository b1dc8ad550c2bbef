/// What a server is started with.
package struct ServerSettings {
    /// What keys mean; nil for a seat without a keyboard.
    package var layout: (any KeyboardLayoutState)?
    /// Milliseconds until a held key is repeated.
    package var repeatDelay: Int32 = 500
    /// Repeats a second; 0 for none.
    package var repeatRate: Int32 = 30
    package var output = OutputDescription()
    /// Who may have what lets a program see and do more than others.
    package var privileged = ClientRights()

    /// What the display side can read where clients draw it; nil when it reads copies only, and clients are offered nothing else.
    package var sharing: BufferSharing?

    package init() {}
}
