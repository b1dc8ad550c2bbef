import CoreGraphics
import Foundation

/// The directory of a run's pictures and its frame log.
struct OutputDirectory {
    let url: URL

    /// Makes the folder if it is missing, and asks whether files may be made in it, so that a run does not fail after minutes that nothing can
    /// be kept. Wraps `mkdir` and `access`.
    ///
    /// - Throws: a `Failure` of code 73 that names the directory and the reason.
    init(_ url: URL) throws {
        self.url = url
        var ancestors = [url.path]
        while let path = ancestors.last, path.count > 1, access(path, F_OK) != 0 {
            ancestors.append((path as NSString).deletingLastPathComponent)
        }
        for path in ancestors.reversed() where mkdir(path, 0o777) != 0 && errno != EEXIST {
            // For an existing directory `mkdir` may return another error than EEXIST; a read-only file system does.
            let code = errno
            if access(path, F_OK) != 0 { throw Self.failure("the directory \(path) cannot be made", code) }
        }
        var status = stat()
        guard stat(url.path, &status) == 0 else { throw Self.failure("the directory \(url.path) cannot be made", errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw Failure(.cannotCreate, "\(url.path) is not a directory") }
        guard access(url.path, W_OK | X_OK) == 0 else {
            throw Self.failure("no file can be made in the directory \(url.path)", errno)
        }
    }

    /// Replaces the file of that name in one step.
    ///
    /// - Throws: a `Failure` of code 73 that names the file and the reason.
    func write(_ data: Data, to name: String) throws {
        do {
            try FileBytes.write([UInt8](data), to: url.appendingPathComponent(name).path)
        } catch ImageFileError.cannotWrite(let path, let reason) {
            throw Failure(.cannotCreate, "\(path) cannot be written: \(reason)")
        }
    }

    private static func failure(_ what: String, _ code: Int32) -> Failure {
        Failure(.cannotCreate, "\(what): \(String(cString: strerror(code)))")
    }
}
