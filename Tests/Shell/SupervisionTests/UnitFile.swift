import Foundation

/// The settings of a unit with its drop-ins, in the order in which systemd reads them.
struct UnitFile {
    private let settings: [(key: String, value: String)]

    init(_ unit: URL) throws {
        let folder = unit.appendingPathExtension("d")
        let dropIns = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let files = [unit] + dropIns.filter { $0.pathExtension == "conf" }.sorted { $0.path < $1.path }
        settings = try files.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }.compactMap { line in
            guard !line.hasPrefix("#"), let sign = line.firstIndex(of: "=") else { return nil }
            return (String(line[..<sign]), String(line[line.index(after: sign)...]))
        }
    }

    /// All values of a key that adds to what stands before it.
    func values(_ key: String) -> [String] { settings.filter { $0.key == key }.map(\.value) }

    /// The value of a key of which the last counts.
    func value(_ key: String) -> String? { values(key).last }

    /// The system calls that the unit allows: the first list allows what it names, and a later one adds to it, or takes away after a `~`.
    ///
    /// - Parameter sets: the members of each set, `@` and all.
    func systemCalls(_ sets: [String: Set<String>]) -> Set<String> {
        func members(_ name: String) -> Set<String> {
            guard let set = sets[name] else { return [name] }
            return set.reduce(into: []) { $0.formUnion(members($1)) }
        }
        return values("SystemCallFilter").reduce(into: []) { allowed, list in
            let named = list.drop { $0 == "~" }.split(separator: " ")
            let names = named.reduce(into: Set<String>()) { $0.formUnion(members(String($1))) }
            if list.hasPrefix("~") { allowed.subtract(names) } else { allowed.formUnion(names) }
        }
    }
}
