/// What a driver says of a shader that does not compile.
enum ShaderLog {
    /// Rewrites the start of each line that names a line of the source as `wipe.glsl:12: …`. A driver writes
    ///
    ///     0:12(5): error: …            Mesa
    ///     0(12) : error C1503: …       NVIDIA
    ///     ERROR: 0:12: …               ANGLE, and the drivers of Arm, Imagination and Qualcomm
    static func located(_ log: String, in file: String) -> String {
        log.split(separator: "\n").map { located(line: $0, in: file) }.joined(separator: "\n")
    }

    private static func located(line: Substring, in file: String) -> String {
        let prefix = "ERROR: "
        let start = line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : line
        // 0 is the number of the string; there is one.
        guard start.hasPrefix("0:") || start.hasPrefix("0(") else { return String(line) }
        let rest = start.dropFirst(2)
        let number = rest.prefix { $0.isNumber }
        guard !number.isEmpty, let colon = rest.firstIndex(of: ":") else { return String(line) }
        return "\(file):\(number):\(rest[rest.index(after: colon)...])"
    }
}
