/// What a client's frame costs, from its commit to the picture: among others that do nothing, and by how much of it is new.
///
/// All processor time of this process counts: the server, the layers, the renderer on the CPU, and the client's few messages.
@MainActor
enum ClientBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        try among(options) + upload(options) + answers(options) + [waiting(), flood(options)]
    }

    /// A window of 2048 by 2048 pixels is new, with alpha and without, in memory that cannot shrink, as toolkits make it, and in
    /// other memory: from the commit to the answer, against a copy of as many bytes.
    private static func answers(_ options: BenchOptions) throws -> [Figure] {
        let side = 2048
        let copy = MemoryCopy(bytes: side * side * 4)
        let kinds = [("ARGB", UInt32(0), true), ("XRGB", 1, true), ("ARGB not sealed", 0, false), ("XRGB not sealed", 1, false)]
        return try kinds.flatMap { name, format, isSealed in
            let screen = try ClientScreen(width: 1280, height: 720)
            defer { screen.close() }
            try screen.open(width: side, height: side, x: 0, y: 0, format: format, isSealed: isSealed)
            for _ in 0..<6 { _ = screen.answerTime(of: screen.drawers[0], side: side) }
            var (answers, copies): ([Double], [Double]) = ([], [])
            for _ in 0..<max(9, options.rounds) {
                answers.append(screen.answerTime(of: screen.drawers[0], side: side))
                copies.append(copy.run())
            }
            let (answer, least) = (Stopwatch.median(answers), Stopwatch.median(copies))
            return [
                Figure(name: "client's commit answered, \(name), 2048x2048", value: answer / 1e6, unit: "ms CPU"),
                Figure(
                    name: "client's commit answered, \(name), against a copy", value: answer / least, unit: "×",
                    target: .atMost(2.5)),
            ]
        }
    }

    /// A client commits all of a large window fifty times within a frame, against once: only one of the contents is shown.
    private static func flood(_ options: BenchOptions) throws -> Figure {
        let screen = try ClientScreen(width: 1280, height: 720)
        defer { screen.close() }
        let side = 2048
        try screen.open(width: side, height: side, x: 0, y: 0)
        var (once, often) = (Double.infinity, Double.infinity)
        for _ in 0..<max(3, options.rounds) {
            screen.settle()
            once = min(once, screen.answerTime(of: screen.drawers[0], side: side))
            screen.settle()
            often = min(often, screen.answerTime(of: screen.drawers[0], side: side, commits: 50))
        }
        return Figure(
            name: "client's 50 commits in a frame, 2048x2048, against one", value: often / once, unit: "×", target: .atMost(5))
    }

    /// Fifty clients wait for a frame in windows that are not visible, while something else moves.
    private static func waiting() throws -> Figure {
        let screen = try ClientScreen(width: 1280, height: 720)
        defer { screen.close() }
        for index in 0..<50 { try screen.open(width: 16, height: 16, x: 16 + index * 20, y: 16) }
        return Figure(
            name: "malloc, 50 clients wait unseen", value: try screen.allocationsWhileAllWait(), unit: "calls/frame",
            target: .atMost(0))
    }

    /// One of 1, 10 and 50 windows of 64 by 64 pixels draws; none lies over another.
    private static func among(_ options: BenchOptions) throws -> [Figure] {
        let counts = [1, 10, 50]
        var costs: [Double] = []
        for count in counts {
            let screen = try ClientScreen(width: 1280, height: 720)
            defer { screen.close() }
            for index in 0..<count { try screen.open(width: 64, height: 64, x: 16 + index % 12 * 100, y: 16 + index / 12 * 100) }
            costs.append(try cost(screen, options, width: 64, rows: 64))
        }
        return zip(counts, costs).map { Figure(name: "client's frame, 1 of \($0) draws", value: $1 / 1e3, unit: "µs CPU") }
            + [Figure(name: "client's frame, growth from 1 to 50", value: costs[2] / costs[0], unit: "×", target: .atMost(1.5))]
    }

    /// A window of 1024 by 640 pixels of which a sixteenth, a quarter, or all is new.
    private static func upload(_ options: BenchOptions) throws -> [Figure] {
        let screen = try ClientScreen(width: 1280, height: 720)
        defer { screen.close() }
        try screen.open(width: 1024, height: 640, x: 0, y: 0)
        let parts = [("a sixteenth", 40), ("a quarter", 160), ("all", 640)]
        let costs = try parts.map { try cost(screen, options, width: 1024, rows: $0.1) }
        return zip(parts, costs).map {
            Figure(name: "client's frame, 1024x640, \($0.0) is new", value: $1 / 1e3, unit: "µs CPU")
        } + [
            Figure(
                name: "client's frame, a sixteenth against all", value: costs[0] / costs[2], unit: "×", target: .atMost(0.25))
        ]
    }

    /// Nanoseconds of CPU for a frame of the first client: the quietest of some rounds.
    private static func cost(_ screen: ClientScreen, _ options: BenchOptions, width: Int, rows: Int) throws -> Double {
        let drawer = screen.drawers[0]
        for _ in 0..<30 { screen.frame(of: drawer, width: width, rows: rows) }
        var least = Double.infinity
        for _ in 0..<options.rounds {
            let (before, start) = (screen.framesShown, Stopwatch.processTime())
            for _ in 0..<60 { screen.frame(of: drawer, width: width, rows: rows) }
            guard screen.framesShown - before >= 60 else {
                throw BenchOptions.Problem(description: "only \(screen.framesShown - before) of 60 frames of a client were shown")
            }
            least = min(least, (Stopwatch.processTime() - start) / 60)
        }
        return least
    }
}
