extension UIView {
    /// True for a transition's container in a right-to-left interface.
    ///
    /// A container of the library has no direction itself; its superview, for example a navigation controller's view, has one.
    var mirrorsTransitions: Bool {
        let speaker = semanticContentAttribute == .unspecified ? superview ?? self : self
        return speaker.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }
}
