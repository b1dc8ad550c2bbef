package import InputEvents

/// Serves the programs whose windows are views here: it has the state of the devices, and owns what belongs to no view.
@MainActor
package protocol InputHost: AnyObject {
    /// A device has reported something.
    func inputArrived()
    func take(_ tablet: Tablet)
    func take(_ meaning: KeyMeaning)
    /// True while keys belong to another program, or to none because the session is locked.
    var hasKeys: Bool { get }
    /// A key went down or up; the state of the keyboard follows it.
    ///
    /// - Returns: true when the key is owned by another program.
    func take(_ key: Key, at time: Double) -> Bool
    /// The pointer presses on a view of the app, or on none.
    ///
    /// - Returns: true when a menu of a program was open, which the press closes; no view gets it.
    func takesPress() -> Bool
    /// - Returns: true when a program that draws with pens owns the pen.
    func take(_ pen: Pen, at time: Double) -> Bool
    /// The pointer while it is captured (`UIApplication.capturePointer`).
    func takeCaptured(_ pointer: Pointer, at time: Double)
}
