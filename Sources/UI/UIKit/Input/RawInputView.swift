package import InputEvents

/// A view that shows another program, and passes what it owns to that program: pointer events as the device reported them.
///
/// Touches come to it as to every view. A mouse or a pen that presses is a touch as well, and competes in the gesture arena; the view
/// owns the press when it is told `touchesBegan`, and has lost it when it is told `touchesCancelled`.
@MainActor
package protocol RawInputView: UIView {
    /// The pointer is over the view, and no button is down.
    func pointerHovers(_ pointer: Pointer, at time: Double)
    /// The pointer is over another view, or over none.
    func pointerLeft(at time: Double)
    /// A button went down or up, or the pointer moved while one is down that went down on the view.
    func takePointer(_ pointer: Pointer, of touch: UITouch, at time: Double)
    /// A wheel or a touchpad scrolls over the view.
    ///
    /// - Returns: false when the scrolling is left to the views above.
    func takeScroll(_ scroll: Scroll, at time: Double) -> Bool
    /// Fingers on a touchpad swipe, pinch or hold while the pointer is over the view.
    func takeGesture(_ gesture: PadGesture, at time: Double)
}
