extension UITouch {
    /// True while a recognizer delays what the touch's view is to be told: its beginning, or its end.
    package var isPending: Bool {
        guard let delivery = window?.arena.deliveries.first(where: { $0.touch === self }) else { return false }
        switch delivery.stage {
        case .new, .delayed, .endDelayed: return true
        case .told, .over: return false
        }
    }
}
