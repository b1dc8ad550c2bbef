import Glibc

/// The figures of one run, as a table and as JSON.
struct Report {
    var figures: [Figure] = []

    var failures: [String] { figures.filter { !$0.isMet }.map(\.name) }

    var table: String {
        let width = figures.map(\.name.count).max() ?? 0
        return figures.map { figure in
            let name = figure.name + String(repeating: " ", count: width - figure.name.count)
            let value = Report.padded(Report.text(figure.value), to: 12)
            return
                "\(name) \(value) \(figure.unit)\(Report.text(figure.target))\(figure.note.isEmpty ? "" : "  (\(figure.note))")"
        }.joined(separator: "\n")
    }

    var json: String {
        let lines = figures.map { figure in
            var target = "null"
            if case .atMost(let limit) = figure.target { target = "\(limit)" }
            return
                "    {\"name\": \"\(figure.name)\", \"value\": \(figure.value), \"unit\": \"\(figure.unit)\", \"atMost\": \(target), \"met\": \(figure.isMet)}"
        }
        return "{\n  \"version\": 1,\n  \"figures\": [\n\(lines.joined(separator: ",\n"))\n  ]\n}\n"
    }

    func write(to path: String) throws {
        guard let file = fopen(path, "w") else {
            throw BenchOptions.Problem(description: "\(path): \(String(cString: strerror(errno)))")
        }
        fputs(json, file)
        fclose(file)
    }

    private static func text(_ target: Figure.Target) -> String {
        guard case .atMost(let limit) = target else { return "" }
        return ", at most \(text(limit))"
    }

    private static func text(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e9 { return String(Int(value)) }
        let scale = abs(value) < 10 ? 1000.0 : 10.0
        return String((value * scale).rounded() / scale)
    }

    private static func padded(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
