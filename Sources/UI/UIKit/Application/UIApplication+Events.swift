package import InputEvents

extension UIApplication {
    private static let inbox = TouchDispatcher()

    /// Takes the device's input events, in the order in which they happened.
    package func handle(_ events: [InputEvent]) { Self.inbox.take(events) }

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
