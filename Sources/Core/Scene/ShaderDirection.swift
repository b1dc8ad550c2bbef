/// The side that a shader's motion goes to when it runs forwards, as the file is written.
package enum ShaderDirection: String, Hashable, Sendable {
    case left, right

    /// - Parameter word: of the comment; `horizontal`, which older files say, is the way that their motion has gone: nothing is
    ///   mirrored from left to right.
    init?(word: String) {
        self.init(rawValue: word == "horizontal" ? "left" : word)
    }

    /// Whether the motion has to be mirrored to go on as the reader does: to the left, as a page that is pushed, and to the right where
    /// reading goes from right to left.
    package func isMirrored(isRightToLeft: Bool) -> Bool { isRightToLeft != (self == .right) }
}
