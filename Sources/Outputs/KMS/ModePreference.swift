package import OutputCore

/// Which mode a person wants.
package enum ModePreference: Hashable, Sendable {
    /// The display's own choice, or else its largest.
    case preferred
    /// `1280x720`, `1280x720@60`, `@50`, or a mode's name.
    case named(String)

    /// The index of the mode; nil when there is none like it.
    package func choose(from modes: [OutputMode]) -> Int? {
        switch self {
        case .preferred:
            modes.firstIndex { $0.isPreferred }
                ?? modes.indices.max { ModePreference.rank(modes[$0]) < ModePreference.rank(modes[$1]) }
        case .named(let text): ModePreference.match(text, in: modes)
        }
    }

    private static func rank(_ mode: OutputMode) -> (Int, Int) { (mode.width * mode.height, mode.refreshMillihertz) }

    private static func match(_ text: String, in modes: [OutputMode]) -> Int? {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let size = parts[0].split(separator: "x").map { Int($0) }
        let rate = parts.count > 1 ? Double(parts[1]).map { $0 * 1000 } : nil
        guard parts.count < 2 || rate != nil else { return nil }
        let candidates = modes.indices.filter { index in
            let mode = modes[index]
            if parts[0].isEmpty { return rate != nil }
            if size.count == 2, size[0] == mode.width, size[1] == mode.height { return true }
            return mode.name == parts[0]
        }
        guard let rate else {
            return candidates.first { modes[$0].isPreferred } ?? candidates.max { rank(modes[$0]) < rank(modes[$1]) }
        }
        func distance(_ index: Int) -> Double { abs(Double(modes[index].refreshMillihertz) - rate) }
        // Half a hertz: 59.94 answers to 60, 50 does not.
        return candidates.filter { distance($0) <= 500 }.min {
            (distance($0), -modes[$0].width * modes[$0].height) < (distance($1), -modes[$1].width * modes[$1].height)
        }
    }
}
