package import Geometry
package import InputEvents

extension UIApplication {
    static let inbox = TouchDispatcher()

    /// Takes the device's input events, in the order in which they happened.
    package func handle(_ events: [InputEvent]) { Self.inbox.take(events) }

    /// The location of the pointer on the screen; nil before its first event.
    package var pointerLocation: Point<Logical>? { Self.inbox.pointerLocation }

    /// Finds the view under a pointer that rests; called when views may lie elsewhere than before.
    package func reviewPointer() { Self.inbox.reviewPointer() }

    /// Gives the pointer to the input host: it moves a window, or drags something for a program. Views and recognizers lose it.
    package func capturePointer() { Self.inbox.capturePointer() }

    /// Ends `capturePointer`: the view under the pointer has it again.
    package func releasePointer() { Self.inbox.releasePointer() }

    /// The view at a point of the screen's root layer, where views come to lie; nil where no window takes the point.
    package func view(at place: CGPoint) -> UIView? { PointerHit.find(atRest: Point(x: place.x, y: place.y))?.1 }

    /// Hides the focus: the keys belong to another program now.
    package func hideFocus() { FocusEngine.shared.sleep() }

    func send(_ event: UIEvent) {
        if let event = event as? UIPressesEvent {
            let window = event.allPresses.first { $0.phase != .stationary }?.window
            return (window ?? keyWindow)?.sendEvent(event) ?? ()
        }
        if let event = event as? UIScrollEvent { return event.touch.window?.sendEvent(event) ?? () }
        var rest = Set((event.allTouches ?? []).compactMap(\.window))
        for window in UIScreen.main.windows where rest.remove(window) != nil { window.sendEvent(event) }
        // A window that was hidden while it was touched still receives the end of the touch.
        for window in rest { window.sendEvent(event) }
    }
}
