import Foundation
import OutputCore
import Reactor

/// The frame log of a run: `frames.json`, and a short summary for people.
struct FramesReport {
    /// A named span of time.
    struct Span {
        var name: String
        var start: MonotonicTime
        var end: MonotonicTime
    }

    var logs: [FrameLog]
    /// The steps of the tour.
    var steps: [Span] = []
    /// The spans in which the main thread was blocked on purpose.
    var standstills: [Span] = []

    /// One object with a log for each output, the steps of the tour, and the blocked spans; every time is in nanoseconds.
    var json: String {
        "{\"outputs\":[" + logs.map { $0.json() }.joined(separator: ",\n") + "],\n\"steps\": [" + list("step", steps)
            + "],\n\"standstills\": [" + list("standstill", standstills) + "]}\n"
    }

    private func list(_ key: String, _ spans: [Span]) -> String {
        spans.map { span in
            "\n    {\"\(key)\": \(FrameRecord.quoted(span.name)), \"start\": \(span.start.nanoseconds), \"end\": \(span.end.nanoseconds)}"
        }.joined(separator: ",")
    }

    /// One line for each output.
    var summary: String {
        logs.map { log in
            let name = log.last?.output ?? "no output"
            return "\(name): \(log.summary)"
        }.joined(separator: "\n")
    }

    /// Writes the log.
    ///
    /// - Throws: a `Failure` that names the file.
    func write(to directory: URL) throws {
        try OutputDirectory(directory).write(Data(json.utf8), to: "frames.json")
    }
}
