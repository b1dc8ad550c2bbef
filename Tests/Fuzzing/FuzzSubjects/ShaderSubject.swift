internal import Scene

/// A shader's text keeps its lines, so that what the driver complains about has the right number.
enum ShaderSubject {
    static func run(_ bytes: [UInt8]) throws {
        let source = TransitionSource(String(decoding: bytes, as: UTF8.self))
        guard lines(source.text) == lines(source.original) else { throw Finding("shader: a line is gone") }
        if let hoisted = source.hoisted, lines(hoisted.text) != lines(source.text) {
            throw Finding("shader: a hoisted line is gone")
        }
        if let parameter = source.parameters.first(where: \.name.isEmpty) { throw Finding("shader: \(parameter) has no name") }
        // What was made of it is read as the same.
        let names = TransitionSource(source.text).parameters.map(\.name)
        guard names == source.parameters.map(\.name) else { throw Finding("shader: \(source.parameters) and then \(names)") }
    }

    /// Lines may end as in Unix, DOS and old Mac OS.
    private static func lines(_ text: String) -> Int {
        let (carriage, feed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        let bytes = Array(text.utf8)
        return bytes.indices.count { bytes[$0] == carriage || (bytes[$0] == feed && ($0 == 0 || bytes[$0 - 1] != carriage)) }
    }
}
