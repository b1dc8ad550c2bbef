internal import CoreGraphics
internal import Foundation

/// Two folders of captured frames, compared.
struct FolderComparison: CustomStringConvertible {
    private var compared = 0
    private var missing: [String] = []
    private var otherInstants: [String] = []
    private var different: [String] = []
    private var largest = 0
    /// Frames that came when the reference's movement was over.
    private var later = 0
    /// Neighbors that differ: proof that something moved.
    private var moves = 0

    /// - Parameters:
    ///   - outliers: how many pixels of a frame may differ by more than `tolerance`.
    ///   - mirrored: along which axis the results were written the wrong way round.
    ///   - mayEndLater: whether a display may go on when the reference's movement is over: what the app changes at its end may fall into
    ///     the last frame there and into the next one here.
    init(
        reference: URL, result: URL, failures: URL, tolerance: Int, outliers: Int, mirrored: Frame.Axis?, mayEndLater: Bool
    ) throws {
        let expected = try Self.instants(in: reference)
        let actual = try Self.instants(in: result)
        missing = Set(expected.keys).symmetricDifference(actual.keys).sorted()
        if mayEndLater {
            missing.removeAll { name in
                guard expected[name] == nil else { return false }
                let movement = name.prefix { $0 != "-" }
                let end = expected.keys.filter { $0.hasPrefix(movement + "-") }.max()
                guard let end, name > end else { return false }
                later += 1
                return true
            }
        }
        var last: Frame?
        for name in expected.keys.sorted() {
            guard let ours = actual[name], let theirs = expected[name] else { continue }
            if abs(ours - theirs) > 2 { otherInstants.append("\(name) (\(ours) ns and \(theirs) ns)") }
            let wanted = try Frame(reference.appendingPathComponent(name + ".png"))
            var shown = try Frame(result.appendingPathComponent(name + ".png"))
            if let mirrored { shown.mirror(along: mirrored) }
            let difference = wanted.largestDifference(to: shown)
            compared += 1
            largest = max(largest, difference)
            if let last, last != wanted { moves += 1 }
            last = wanted
            guard difference > tolerance, wanted.differences(to: shown, beyond: tolerance) > outliers else { continue }
            different.append(name)
            if different.count <= 8 { try Self.leave(name, reference, result, failures, wanted, shown) }
        }
    }

    func isGood(least: Int) -> Bool {
        compared >= least && moves * 2 > compared && missing.isEmpty && otherInstants.isEmpty && different.isEmpty
    }

    var description: String {
        func list(_ what: String, _ names: [String]) -> String {
            names.isEmpty ? "" : "; \(names.count) \(what): \(names.prefix(6).joined(separator: ", "))"
        }
        return "\(compared) frames compared, \(moves) of them unlike the one before, largest difference \(largest)/255"
            + (later > 0 ? "; \(later) came after the end" : "") + list("differ", different)
            + list("in one run only", missing) + list("at other instants", otherInstants)
    }

    /// Name → nanoseconds since the movement's first frame.
    private static func instants(in folder: URL) throws -> [String: Int] {
        let text = try String(contentsOf: folder.appendingPathComponent("captures.txt"), encoding: .utf8)
        var result: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 2 { result[String(parts[0])] = Int(parts[1]) }
        }
        return result
    }

    private static func leave(
        _ name: String, _ reference: URL, _ result: URL, _ failures: URL, _ wanted: Frame, _ shown: Frame
    ) throws {
        let files = FileManager.default
        try files.createDirectory(at: failures, withIntermediateDirectories: true)
        for (folder, what) in [(reference, "reference"), (result, "result")] {
            let target = failures.appendingPathComponent("\(name).\(what).png")
            try? files.removeItem(at: target)
            try files.copyItem(at: folder.appendingPathComponent(name + ".png"), to: target)
        }
        guard let picture = wanted.differencePicture(to: shown) else { return }
        try PNGFile.write(picture, to: failures.appendingPathComponent("\(name).difference.png").path)
    }
}
