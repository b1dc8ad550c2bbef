extension UIView {
    /// For the container of a transition: the interface reads from right to left.
    ///
    /// A container of the library's says nothing itself; what it lies in does, a navigation controller's view for instance.
    var mirrorsTransitions: Bool {
        let speaker = semanticContentAttribute == .unspecified ? superview ?? self : self
        return speaker.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }
}
