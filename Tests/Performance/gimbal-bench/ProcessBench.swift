import Glibc

/// A whole program: how large its file is, how much memory it takes, how long one transition of it takes headless.
///
/// The demo lies next to this program when both were built; without it there is nothing to say.
enum ProcessBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        let demo = directoryOfThisProgram() + "/gimbal-demo"
        var status = stat()
        guard stat(demo, &status) == 0 else { return [] }
        let size = Figure(name: "gimbal-demo, file", value: Double(status.st_size) / 1e6, unit: "MB")
        guard
            let run = ChildRun([demo, "--backend", "headless", "--transition", "fade", "--out", "/tmp/gimbal-bench-\(getpid())"])
        else { return [size] }
        return [
            size,
            Figure(name: "gimbal-demo, one transition as a sheet", value: run.seconds, unit: "s"),
            Figure(name: "gimbal-demo, resident memory at most", value: run.residentMegabytes, unit: "MB"),
        ]
    }

    private static func directoryOfThisProgram() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { readlink("/proc/self/exe", $0.baseAddress!, $0.count) }
        let path = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
        return path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    }
}
