/// The side to which a shader's motion goes when it runs forwards, as the file is written.
package enum ShaderDirection: String, Hashable, Sendable {
    case left, right

    /// - Parameter word: the word of the comment; `horizontal`, which older files use, stands for their actual motion, so
    ///   left-to-right layouts do not mirror it.
    init?(word: String) {
        self.init(rawValue: word == "horizontal" ? "left" : word)
    }

    /// Returns whether the motion has to be mirrored to follow the reading direction.
    ///
    /// The motion goes to the left, like a page that is pushed, and to the right where reading goes from right to left.
    package func isMirrored(isRightToLeft: Bool) -> Bool { isRightToLeft != (self == .right) }
}
