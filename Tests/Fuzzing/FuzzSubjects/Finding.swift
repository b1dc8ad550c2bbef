/// Something that does not hold for the bytes.
package struct Finding: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// A person reads an error in a terminal and in a journal: it is one line, has an end, and sends the terminal no commands.
    static func check(sentence: String, of subject: String) throws {
        guard !sentence.isEmpty else { throw Finding("\(subject): an error says nothing") }
        guard sentence.unicodeScalars.count <= 4100 else {
            throw Finding("\(subject): an error has \(sentence.count) characters")
        }
        if let control = sentence.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
            throw Finding("\(subject): an error contains the control character \(control.value)")
        }
    }
}
