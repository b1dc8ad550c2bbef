import Glibc

/// What the kernel counts for a thread of this process.
struct ThreadCounters {
    /// How often the thread went to sleep, which is how often it had been woken.
    var sleeps = 0

    /// - Parameter name: as `pthread_setname_np` gave it; all zero when there is no such thread.
    init(named name: String) {
        guard let directory = opendir("/proc/self/task") else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let id = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard Self.firstLine(of: "/proc/self/task/\(id)/comm") == name else { continue }
            sleeps = Self.number("voluntary_ctxt_switches:", in: "/proc/self/task/\(id)/status")
        }
    }

    private static func firstLine(of path: String) -> String {
        lines(of: path).first ?? ""
    }

    private static func number(_ key: String, in path: String) -> Int {
        let line = lines(of: path).first { $0.hasPrefix(key) } ?? ""
        return Int(line.split { $0 == "\t" || $0 == " " }.last ?? "") ?? 0
    }

    private static func lines(of path: String) -> [String] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
