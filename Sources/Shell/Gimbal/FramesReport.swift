import Foundation
import Presentation

/// The frame log of a run: `frames.json`, and the few lines that a person reads.
struct FramesReport {
    var logs: [FrameLog]

    /// One object with a log for each output, every time in nanoseconds.
    var json: String {
        "{\"outputs\":[" + logs.map { $0.json() }.joined(separator: ",\n") + "]}\n"
    }

    /// One line for each output.
    var summary: String {
        logs.map { log in
            let name = log.last?.output ?? "no output"
            return "\(name): \(log.summary)"
        }.joined(separator: "\n")
    }

    /// - Throws: a `Failure` that names the file.
    func write(to directory: URL) throws {
        try write(Data(json.utf8), to: directory.appendingPathComponent("frames.json"))
    }

    private func write(_ data: Data, to file: URL) throws {
        do {
            try data.write(to: file, options: .atomic)
        } catch {
            throw Failure(.cannotCreate, "\(file.path) cannot be written: \(error.localizedDescription)")
        }
    }
}
