import Foundation

/// The descriptor on which Foundation's main run loop sleeps.
///
/// It is readable when a timer is due, whichever thread added the timer, so the runtime's loop can sleep on it as on any other
/// descriptor. Foundation has no API for it. It is an epoll set that contains the run loop's timer descriptor. That descriptor is
/// found by its effect: a timer is added, and `/proc/self/fdinfo` shows which descriptor is armed for it.
@MainActor
enum FoundationPorts {
    /// Returns `nil` when the kernel does not report it (no `/proc`), or Foundation sleeps in another way.
    static func find() -> Int32? {
        // A run loop without sources does not read its descriptors, and would leave them readable forever.
        RunLoop.main.add(keeper, forMode: .default)
        let probe = Timer(fire: Date(timeIntervalSinceNow: Double(soon) / 1e9), interval: 0, repeats: false) { _ in }
        let before = armed(within: soon)
        RunLoop.main.add(probe, forMode: .default)
        let after = armed(within: soon)
        probe.invalidate()
        guard let timer = after.first(where: { !before.contains($0) }) else { return nil }
        return descriptors().first { set in
            info(set).contains { $0.hasPrefix("tfd:") && numbers(in: $0).first == Int(timer) }
        }
    }

    private static let keeper = Timer(fire: .distantFuture, interval: 1e8, repeats: true) { _ in }
    /// The delay of the probe in nanoseconds; shorter than the usual timers of a program.
    private static let soon = 50_000_000

    /// Returns the timer descriptors that are due within `limit` nanoseconds.
    private static func armed(within limit: Int) -> [Int32] {
        descriptors().filter { descriptor in
            guard let line = info(descriptor).first(where: { $0.hasPrefix("it_value:") }) else { return false }
            let left = numbers(in: line)
            return left.count == 2 && left[0] == 0 && left[1] > 0 && left[1] <= limit
        }
    }

    private static func descriptors() -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.sorted()
    }

    private static func info(_ descriptor: Int32) -> [Substring] {
        ((try? String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)) ?? "").split(separator: "\n")
    }

    private static func numbers(in line: Substring) -> [Int] {
        line.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    }
}
