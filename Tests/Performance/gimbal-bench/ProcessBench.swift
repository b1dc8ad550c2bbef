import Glibc

/// Whole programs: how large they are as they are installed, how much memory they take, and what a start costs.
///
/// They lie next to this program when they were built. A program that was not built has no rows.
enum ProcessBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        sizes("gimbal-demo") + sizes("gimbald") + demo() + start(options)
    }

    private static func sizes(_ name: String) -> [Figure] {
        let program = Scratch.directoryOfThisProgram + "/" + name
        guard let size = Scratch.megabytes(of: program) else { return [] }
        let scratch = Scratch()
        defer { scratch.remove() }
        let whole = Figure(name: "\(name), file", value: size, unit: "MB")
        let stripped = scratch.path + "/stripped"
        guard ChildRun(["/usr/bin/strip", "-o", stripped, program]) != nil, let small = Scratch.megabytes(of: stripped) else {
            return [whole]
        }
        return [whole, Figure(name: "\(name), file as installed", value: small, unit: "MB")]
    }

    private static func demo() -> [Figure] {
        let scratch = Scratch()
        defer { scratch.remove() }
        let demo = Scratch.directoryOfThisProgram + "/gimbal-demo"
        let words = [demo, "--backend", "headless", "--renderer", "gles", "--transition", "fade", "--out", scratch.path]
        guard let run = ChildRun(words) else { return [] }
        return [
            Figure(name: "gimbal-demo, one transition as a sheet", value: run.seconds, unit: "s"),
            Figure(name: "gimbal-demo, resident memory at most", value: run.residentMegabytes, unit: "MB"),
        ]
    }

    /// Starts `gimbald` on a screen in memory and the bare loop in turn.
    private static func start(_ options: BenchOptions) -> [Figure] {
        let scratch = Scratch()
        defer { scratch.remove() }
        setenv("XDG_RUNTIME_DIR", scratch.path, 1)
        let directory = Scratch.directoryOfThisProgram
        // As the bare loop, which has OpenGL ES too.
        let daemon = [directory + "/gimbald", "--backend", "headless", "--renderer", "gles", "--", "/bin/sleep", "0.5"]
        let loop = [directory + "/gimbal-bench", "--bare-start"]
        var (times, bare, memory): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<options.rounds {
            guard let one = ChildRun(daemon), let other = ChildRun(loop) else { return [] }
            times.append(one.cpuSeconds * 1000)
            bare.append(other.cpuSeconds * 1000)
            memory.append(one.residentMegabytes)
        }
        let (time, least) = (Stopwatch.median(times), Stopwatch.median(bare))
        let ratio = Stopwatch.median(zip(times, bare).map { $0 / $1 })
        return startOnCPU(directory, options) + [
            Figure(
                name: "gimbald, CPU time of a start", value: ratio, unit: "× a bare loop's", target: .atMost(1.2),
                note: "\(Int(time.rounded())) ms against \(Int(least.rounded())) ms"),
            Figure(name: "gimbald without a window, resident memory at most", value: Stopwatch.median(memory), unit: "MB"),
        ]
    }

    /// The same without OpenGL's driver.
    private static func startOnCPU(_ directory: String, _ options: BenchOptions) -> [Figure] {
        let words = [directory + "/gimbald", "--backend", "headless", "--renderer", "cpu", "--", "/bin/sleep", "0.5"]
        let runs = (0..<options.rounds).compactMap { _ in ChildRun(words) }
        guard !runs.isEmpty else { return [] }
        return [
            Figure(
                name: "gimbald on the CPU, CPU time of a start", value: Stopwatch.median(runs.map { $0.cpuSeconds * 1000 }),
                unit: "ms", target: .atMost(60)),
            Figure(
                name: "gimbald on the CPU without a window, resident memory at most",
                value: Stopwatch.median(runs.map(\.residentMegabytes)), unit: "MB", target: .atMost(50)),
        ]
    }

    /// What every program that draws with EGL does: a context, a program, two pages, three buffers, one frame.
    static func startBare() throws {
        _ = try SlideFloor(width: 1280, height: 720, .linear).time(of: 0, in: 2)
    }
}
