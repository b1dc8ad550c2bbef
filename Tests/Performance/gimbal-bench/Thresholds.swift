import Glibc

/// What a steady frame may allocate, by the compiler's version: optimisers differ in what they keep on the stack.
enum Thresholds {
    #if compiler(>=6.4)
        static let version = "6.4"
    #else
        static let version = "6.3"
    #endif

    /// Calls a frame at most; nothing is granted to what the file does not name.
    static func allocations(_ name: String) -> Double {
        let directory = "\(#filePath)".split(separator: "/").dropLast(2).joined(separator: "/")
        guard let file = fopen("/\(directory)/allocations-\(version).txt", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let words = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }.split { $0 == " " || $0 == "\n" }
            if words.count >= 2, words[0] == name { return Double(words[1]) ?? 0 }
        }
        return 0
    }
}
