import Foundation
import Scene

/// Reads a whole shader file, and refuses at once a file that would block the caller or fill its memory.
enum ShaderFile {
    private static let mostBytes = 4 << 20

    static func text(_ file: String) throws(ShaderTransitionError) -> String {
        let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            throw .unreadable(file: file, reason: "there is no such file")
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            // A symbolic link that is left after resolving leads nowhere.
            let isLink = attributes[.type] as? FileAttributeType == .typeSymbolicLink
            let reason = isLink ? "it is a link to a file that is not there" : "it is not a regular file"
            throw .unreadable(file: file, reason: reason)
        }
        guard (attributes[.size] as? NSNumber)?.intValue ?? 0 <= mostBytes else {
            throw .unreadable(file: file, reason: "it is larger than \(mostBytes >> 20) MiB")
        }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadable(file: file, reason: error.localizedDescription)
        }
        guard !data.contains(0) else { throw .unreadable(file: file, reason: "it contains a zero byte, so it is not text") }
        guard let text = decode(data) else {
            throw .unreadable(file: file, reason: "it is not text in UTF-8")
        }
        return text
    }

    /// Decodes UTF-8, or Latin-1 in comments only: old editors wrote names in Latin-1, and elsewhere such a byte is not GLSL.
    private static func decode(_ data: Data) -> String? {
        if let text = String(data: data, encoding: .utf8) { return text }
        return String(data: data, encoding: .isoLatin1).flatMap { TransitionSource.isPlainOutsideComments($0) ? $0 : nil }
    }
}
