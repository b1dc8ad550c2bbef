internal import Glibc
internal import WaylandDescriptions

/// Reads and writes whole files with the C library.
enum TextFile {
    static func read(_ path: String) throws(ScannerError) -> [UInt8] {
        guard let handle = fopen(path, "r") else { throw .unreadable(path: path, reason: reason()) }
        defer { fclose(handle) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&part, 1, part.count, handle)
            bytes += part[..<count]
            if count == part.count { continue }
            // A directory can be opened, and fails here.
            guard ferror(handle) == 0 else { throw .unreadable(path: path, reason: reason()) }
            return bytes
        }
    }

    /// Writes the text unless the file has it already: a build recompiles a file whose modification time has changed.
    static func write(_ text: String, to path: String) throws(ScannerError) {
        let bytes = Array(text.utf8)
        guard (try? read(path)) != bytes else { return }
        guard let handle = fopen(path, "w") else { throw .unwritable(path: path, reason: reason()) }
        let written = fwrite(bytes, 1, bytes.count, handle)
        let code = errno
        guard fclose(handle) == 0, written == bytes.count else {
            throw .unwritable(path: path, reason: String(cString: strerror(code)))
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
