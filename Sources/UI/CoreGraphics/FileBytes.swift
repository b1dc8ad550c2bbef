internal import Glibc

/// Reading and writing of whole files through descriptors. A failure carries the kernel's reason.
package enum FileBytes {
    /// The largest file that is read. A photograph of the largest size that is decoded is far smaller.
    package static let mostBytes = 512 << 20

    /// Returns the bytes of a regular file. Throws for a directory or a device. Wraps `open`, `fstat` and `read`.
    static func read(_ path: String) throws(ImageFileError) -> Data {
        // Non-blocking, so that a FIFO under an image's name does not block the caller.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .cannotOpen(name: path, reason: reason(errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .cannotOpen(name: path, reason: reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotOpen(name: path, reason: "not a regular file") }
        guard status.st_size <= mostBytes else {
            throw .cannotOpen(name: path, reason: "larger than \(mostBytes >> 20) MiB")
        }
        var bytes = Data(count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw .cannotOpen(name: path, reason: reason(errno))
            }
            // The file became shorter while it was read.
            if count == 0 { break }
            filled += count
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }

    /// Writes beside the target and renames, so that no reader sees half a file. Wraps `open`, `write`, `rename`.
    package static func write(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
        let partial = "\(path).part-\(getpid())"
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .cannotWrite(name: path, reason: reason(errno)) }
        var written = 0
        var failure: Int32 = 0
        while written < bytes.count, failure == 0 {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written) }
            if count >= 0 { written += count } else if errno != EINTR { failure = errno }
        }
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if failure == 0, rename(partial, path) != 0 { failure = errno }
        guard failure == 0 else {
            unlink(partial)
            throw .cannotWrite(name: path, reason: reason(failure))
        }
    }

    private static func reason(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
