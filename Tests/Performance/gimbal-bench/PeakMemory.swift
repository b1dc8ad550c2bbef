import AllocationCounter
import Glibc

/// The most memory that a piece of work has had at once.
enum PeakMemory {
    /// Returns the bytes that became resident during `body` beyond those before it; nan where the kernel cannot be asked.
    static func measure<Result>(_ body: () -> Result) -> Double {
        malloc_trim(0)
        guard reset() else { return .nan }
        let before = number("VmRSS:")
        return withExtendedLifetime(body()) { number("VmHWM:") - before }
    }

    /// Makes the highest size the present one (`proc(5)`, clear_refs).
    private static func reset() -> Bool {
        guard let file = fopen("/proc/self/clear_refs", "w") else { return false }
        defer { fclose(file) }
        return fputs("5", file) >= 0 && fflush(file) == 0
    }

    /// The bytes that are resident now.
    static var resident: Double { number("VmRSS:") }

    private static func number(_ key: String) -> Double {
        guard let file = fopen("/proc/self/status", "r") else { return .nan }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let words = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }.split { " \t\n".contains($0) }
            if words.count > 1, words[0] == key { return (Double(words[1]) ?? .nan) * 1024 }
        }
        return .nan
    }
}
