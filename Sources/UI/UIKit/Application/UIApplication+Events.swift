package import InputEvents

extension UIApplication {
    private static let inbox = TouchInbox()

    /// Takes in what people did to the device, in the order in which it happened.
    package func handle(_ events: [InputEvent]) { Self.inbox.take(events) }

    func send(_ event: UIEvent) {
        var told: [UIWindow] = []
        for touch in event.allTouches ?? [] {
            guard let window = touch.window, !told.contains(where: { $0 === window }) else { continue }
            told.append(window)
        }
        // Sets have no order; windows do.
        for window in told.sorted(by: { $0.windowLevel < $1.windowLevel }) { window.sendEvent(event) }
    }
}
