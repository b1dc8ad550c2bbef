/// A view that Enter, Space or the key of an encoder presses while it has focus.
@MainActor
protocol KeyPressable: UIView {
    func keyWentDown()
    /// - Returns: true when the key was down and its release has an effect.
    func keyWentUp() -> Bool
    /// The press was taken away, or became another one.
    func keyWasCancelled()
    func activateByKey()
}
