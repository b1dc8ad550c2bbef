/// What a server is started with.
package struct ServerSettings {
    /// What keys mean; nil for a seat without a keyboard.
    package var layout: (any KeyboardLayoutState)?
    /// Milliseconds until a held key is repeated.
    package var repeatDelay: Int32 = 500
    /// Repeats a second; 0 for none.
    package var repeatRate: Int32 = 30
    package var output = OutputDescription()

    package init() {}
}
