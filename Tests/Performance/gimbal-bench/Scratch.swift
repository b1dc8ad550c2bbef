import Glibc

/// A folder for what measured programs write.
struct Scratch {
    let path: String

    init() {
        var template = Array("/tmp/gimbal-bench-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    }

    /// Removes the folder with the files in it.
    func remove() {
        guard path != "/tmp", let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            unlink(path + "/" + name)
        }
        closedir(folder)
        rmdir(path)
    }

    static func megabytes(of file: String) -> Double? {
        var status = stat()
        return stat(file, &status) == 0 ? Double(status.st_size) / 1e6 : nil
    }

    static var directoryOfThisProgram: String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { readlink("/proc/self/exe", $0.baseAddress!, $0.count) }
        let path = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
        return path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    }
}
