package import Geometry
package import InputEvents

/// Moves the pointer, or follows it: the display thread's cursor, and a suite of tests that plays the devices.
@MainActor
package protocol PointerObserver: AnyObject {
    /// A client locks or confines the pointer, or sets it free.
    func pointerIsHeld(_ hold: PointerHold)
    /// The pointer is to be at `place`.
    func pointerIsPut(at place: Point<Logical>)
}
