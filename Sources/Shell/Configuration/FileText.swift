import Foundation

/// The text of a configuration file.
enum FileText {
    /// The largest size in bytes: a hundred times the needs of a device, and still read in a moment.
    static let limit = 1 << 20

    /// Never waits: a pipe is refused and not read. Wraps `open`, `fstat` and `read`.
    ///
    /// - Throws: a `ConfigurationError` that names the actual kind of file.
    static func read(_ path: String) throws(ConfigurationError) -> String {
        func unreadable(_ reason: String) -> ConfigurationError {
            ConfigurationError(path: path, line: nil, reason: reason, kind: .unreadable)
        }
        func wrong(_ reason: String) -> ConfigurationError { ConfigurationError(path: path, line: nil, reason: reason) }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: throw unreadable("there is no such file")
            case EACCES, EPERM: throw unreadable("the file may not be read")
            case let code: throw unreadable("the file cannot be opened: \(String(cString: strerror(code)))")
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw unreadable("the file cannot be read: \(String(cString: strerror(errno)))")
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw unreadable("it is a directory, not a file")
        // This is the only device that people name when they mean no file.
        case S_IFCHR where path == "/dev/null": return ""
        default: throw unreadable("it is a pipe or a device and no file")
        }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = Foundation.read(descriptor, &part, part.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw unreadable("the file cannot be read: \(String(cString: strerror(errno)))") }
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        guard bytes.count <= limit else { throw wrong("the file is larger than a configuration may be, \(limit >> 20) MiB") }
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw wrong("the file is not text (UTF-8)")
        }
        // Some editors begin files with a byte order mark.
        return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    }
}
