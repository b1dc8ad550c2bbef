/// The demo's whole tour as pictures, as `make demo` writes them without a display, with OpenGL ES, which draws all of it.
enum TourBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        let scratch = Scratch()
        defer { scratch.remove() }
        let demo = Scratch.directoryOfThisProgram + "/gimbal-demo"
        guard let run = ChildRun([demo, "--backend", "headless", "--renderer", "gles", "--out", scratch.path]) else { return [] }
        return [
            Figure(name: "the tour as pictures, CPU time", value: run.cpuSeconds, unit: "s", target: .atMost(120)),
            Figure(
                name: "the tour as pictures, resident memory at most", value: run.residentMegabytes, unit: "MB",
                target: .atMost(250)),
            Figure(
                name: "the tour's animated picture", value: Scratch.megabytes(of: scratch.path + "/tour.png") ?? .nan, unit: "MB",
                target: .atMost(8)),
        ]
    }
}
