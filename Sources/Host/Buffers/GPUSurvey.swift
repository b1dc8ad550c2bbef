internal import Glibc

/// What the kernel says about this machine's GPUs. It is for programs that can do without one: to ask OpenGL's driver loads it, and where
/// that is Mesa's renderer on the CPU, 66 MB of LLVM with it.
package struct GPUSurvey: Equatable, Sendable {
    /// Those of the machine, by their numbers.
    package let nodes: [GPUNode]

    package init(sysfs: String = "/sys", devices: String = "/dev/dri") {
        nodes = Self.names(in: sysfs + "/class/drm").map { GPUNode(name: $0, sysfs: sysfs, devices: devices) }
    }

    /// The nodes that may have a GPU.
    package var candidates: [GPUNode] { nodes.filter { $0.obstacle == nil } }

    /// Why the CPU has to draw; nil where a GPU may.
    package var obstacle: String? {
        guard candidates.isEmpty else { return nil }
        return nodes.isEmpty ? "no render node" : nodes.compactMap(\.obstacle).joined(separator: "; ")
    }

    /// The corresponding C function is `readdir`.
    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name.hasPrefix("renderD") { names.append(name) }
        }
        // All have three digits.
        return names.sorted()
    }
}
