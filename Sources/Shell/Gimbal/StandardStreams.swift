import Foundation

/// The three standard descriptors (0, 1 and 2), with which every program should be started.
enum StandardStreams {
    /// Makes them safe to have: a program that was started without one would get a device or a timer as its descriptor 1 and print
    /// into it, and a reader that went away would end the program before the screen is given back. Wraps `fcntl`, `open`, `signal`.
    static func prepare() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is the missing descriptor, because all lower ones are open by now.
            _ = open("/dev/null", O_RDWR)
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Writes a result and a newline to standard output.
    ///
    /// - Throws: a `Failure` of code 74 when the text could not be written. A reader that closed its end early is no failure.
    static func say(_ text: String) throws {
        if let code = write(text + "\n", to: 1), code != EPIPE {
            throw Failure(.ioError, "standard output cannot be written: \(String(cString: strerror(code)))")
        }
    }

    /// Writes to standard error; does nothing where that is closed.
    static func complain(_ text: String) {
        _ = write(text, to: 2)
    }

    /// - Returns: nil, or the error number.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                let written = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                rest = rest.dropFirst(written)
            }
            return nil
        }
    }
}
