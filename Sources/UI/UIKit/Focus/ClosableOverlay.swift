/// A view over the page that confines focus and that the back key closes.
@MainActor
protocol ClosableOverlay: UIView {
    /// Goes a step back, or away; returns whether it did.
    func goBack() -> Bool
}
