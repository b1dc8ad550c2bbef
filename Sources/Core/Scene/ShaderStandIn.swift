/// The transition that is shown where nothing draws shaders, as the comment `Stand-in: …` names it.
package struct ShaderStandIn: Hashable, Sendable {
    /// The name in the catalogue.
    package var name: String
    /// The parameter of the shader that says where the motion begins.
    package var place: String?

    /// - Parameter words: those of the comment's line, the first included.
    init?(words: [Substring]) {
        guard (2...3).contains(words.count), words[0].lowercased() == "stand-in:",
            let name = TransitionSource.trimmed(String(words[1]))
        else { return nil }
        self.name = name
        place = words.count == 3 ? TransitionSource.trimmed(String(words[2])) : nil
    }
}
