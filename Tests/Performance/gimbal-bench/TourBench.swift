/// The demo's whole tour as pictures, as `make demo` writes them without a display: drawn by OpenGL ES, and on the CPU.
enum TourBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        let scratch = Scratch()
        defer { scratch.remove() }
        guard let gles = tour("gles", scratch.path) else { return [] }
        let animated = Scratch.megabytes(of: scratch.path + "/tour.png") ?? .nan
        guard let cpu = tour("cpu", scratch.path) else { return [] }
        return [
            Figure(name: "the tour as pictures, CPU time", value: gles.cpuSeconds, unit: "s", target: .atMost(120)),
            // Of the 300 s that the tour took before there was a renderer for the CPU, a fifth.
            Figure(
                name: "the tour on the CPU, CPU time", value: cpu.cpuSeconds, unit: "s", target: .atMost(60),
                note:
                    "with the process that draws shaders; \(Int((cpu.cpuSeconds / gles.cpuSeconds * 100).rounded())) % of OpenGL ES"
            ),
            Figure(
                name: "the tour as pictures, resident memory at most", value: gles.residentMegabytes, unit: "MB",
                target: .atMost(250)),
            Figure(name: "the tour on the CPU, resident memory at most", value: cpu.residentMegabytes, unit: "MB"),
            Figure(name: "the tour's animated picture", value: animated, unit: "MB", target: .atMost(8)),
        ]
    }

    private static func tour(_ renderer: String, _ folder: String) -> ChildRun? {
        let demo = Scratch.directoryOfThisProgram + "/gimbal-demo"
        return ChildRun([demo, "--backend", "headless", "--renderer", renderer, "--out", folder])
    }
}
