import Glibc

/// `make bench`: what Gimbal costs, beside the least that the same picture can cost.
///
/// What it is: one program that runs everything it compares side by side in one process, prints a table, and writes the same as
/// JSON. What it refuses to do: compare with figures from another day or another machine; every ratio has both of its sides in
/// the same run, interleaved, and the median of several rounds.
///
/// In order:
///
///     slide      two pages of about 60 layers pass over the screen, against two textured quads
///     cpu        slides, fades, turned pages and blurs without a GPU, beside a copy of one page
///     frame      the display thread's own time for sample, plan and encode, driver replaced by no-ops; 100 to 10,000 layers
///     effects    shadows, blurs and masks, each in layers of one color
///     uploads    a large picture's way to the GPU: the longest that a frame waits for it
///     memory     calls to malloc in a steady frame, held against `allocations.txt`
///     geometry   the hot paths of Geometry, called across the module's border, against a copy in this module
///     process    programs as they are installed: size, memory, the CPU time of a start beside a bare loop's (those that are built)
///     tour       the demo's whole tour as pictures: CPU time, memory, size
///     idle       ten seconds in which nothing changes: frames and wake-ups
///     layout     stacks, chains of constraints, small changes and removal, by the number of views
///     text       a label whose text changes, many labels that appear, and a scroll view of up to 10,000;
///                an animated jump over them; an edit of a long text
///     images     a photograph that is shown, prepared before or not, and its thumbnail; large pictures that are drawn small
///     depth      views inside each other: built, laid out, hit and torn down; one of very many siblings that comes, moves and goes
///     tall       scrolled content of 400,000 pixels: the display thread's time and the memory of its picture
///     lists      snapshots and the plan of a batch, without views; the performance contract of lists (B1 to B14); a row that is
///                measured; the flow layout of 100,000 items, and a table of as many rows
///     clients    a Wayland client's frame, among 1, 10 and 50 clients, and by how much of it is new; the end of a client
///     hostile    twenty-five attacks of a client, each beside an honest one: its answers, its frames, the memory that stays
///     soak       ten thousand windows of clients come and go: the memory and the descriptors that stay
///
/// Exit codes: 0; 1 when a figure is worse than its target; 64 for a wrong flag; 69 when there is no EGL.
@main
enum Bench {
    static func main() {
        do {
            let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp { return print(BenchOptions.help) }
            if options.isBareStart { return try ProcessBench.startBare() }
            if !options.measured.isEmpty { exit(ChildRun.measure(options.measured) ? 0 : 1) }
            let report = try run(options)
            print(report.table)
            if let path = options.json { try report.write(to: path) }
            if !report.failures.isEmpty {
                print("\nworse than their target: " + report.failures.joined(separator: ", "))
                exit(1)
            }
        } catch {
            say("gimbal-bench: \(error)")
            exit(error is BenchOptions.Problem ? 64 : 69)
        }
    }

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    private static func run(_ options: BenchOptions) throws -> Report {
        var report = Report()
        let sections: [(String, (BenchOptions) throws -> [Figure])] = [
            ("slide", SlideBench.run), ("cpu", CPUBench.run), ("frame", FrameBench.run), ("geometry", GeometryBench.run),
            ("process", ProcessBench.run),
            ("tour", TourBench.run), ("idle", IdleBench.run), ("effects", EffectsBench.run), ("uploads", UploadBench.run),
            ("layout", { options in MainActor.assumeIsolated { LayoutBench.run(options) } }),
            (
                "text",
                { options in
                    try MainActor.assumeIsolated {
                        try TextBench.run(options) + LabelListBench.run(options) + EditBench.run(options) + JumpBench.run(options)
                    }
                }
            ),
            (
                "images",
                { options in try MainActor.assumeIsolated { ImageBench.run(options) } + SmallPictureBench.run(options) }
            ),
            ("depth", { options in try MainActor.assumeIsolated { try DepthBench.run(options) + SiblingBench.run(options) } }),
            ("tall", TallBench.run),
            (
                "lists",
                { options in
                    try ListBench.run(options)
                        + MainActor.assumeIsolated {
                            try ContractBench.run(options) + ListRowBench.run(options) + FlowBench.run(options)
                                + TableBench.run(options)
                        }
                }
            ),
            ("compositional", { options in MainActor.assumeIsolated { CompositionalBench.run(options) } }),
            (
                "clients",
                { options in try MainActor.assumeIsolated { try ClientBench.run(options) + ClientEndBench.run(options) } }
            ),
            ("hostile", { options in try MainActor.assumeIsolated { try HostileBench.run(options) } }),
            ("soak", { options in try MainActor.assumeIsolated { try WindowSoakBench.run(options) } }),
        ]
        for (name, body) in sections where options.sections.isEmpty || options.sections.contains(name) {
            say("\(name)…")
            report.figures += try body(options)
        }
        return report
    }
}
