internal import Glibc

/// A file in which the kernel tells something about a process.
struct ProcessFile {
    private let path: String

    /// - Parameter root: where the kernel tells about processes.
    init(_ process: Int32, _ name: String, root: String = "/proc") {
        path = "\(root)/\(process)/\(name)"
    }

    /// The text, up to 4,096 bytes; nil where the process is gone or hides it.
    var text: String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return string { read(descriptor, $0, $1) }
    }

    /// What the link leads to; the kernel appends a word to the name of a deleted file.
    var target: String? { string { readlink(path, $0, $1) } }

    private func string(_ fill: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = fill(base, buffer.count)
            guard count > 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: base, count: count), as: UTF8.self)
        }
    }

    /// Returns whether a process is `ancestor` or descends from it.
    static func isProcess(_ process: Int32, below ancestor: Int32, root: String = "/proc") -> Bool {
        var current = process
        // A chain is short, and a parent may end while it is followed.
        for _ in 0..<64 where current > 1 {
            if current == ancestor { return true }
            guard let parent = parent(of: current, root: root) else { return false }
            current = parent
        }
        return false
    }

    /// The name in `PID (name) state parent …` may contain anything, brackets too.
    private static func parent(of process: Int32, root: String) -> Int32? {
        guard let text = ProcessFile(process, "stat", root: root).text, let end = text.lastIndex(of: ")") else { return nil }
        let rest = text[text.index(after: end)...].split(separator: " ")
        return rest.count > 1 ? Int32(rest[1]) : nil
    }
}
