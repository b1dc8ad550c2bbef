internal import WaylandDescriptions

/// A protocol's description becomes Swift, or is refused with one sentence.
enum DescriptionSubject {
    static func run(_ bytes: [UInt8]) throws {
        do throws(ScannerError) {
            let description = try DescriptionParser.parse(bytes, path: "p.xml")
            _ = try SwiftWriter.files(for: [description], interfaces: [:])
        } catch {
            try Finding.check(sentence: error.description, of: "description")
        }
    }
}
