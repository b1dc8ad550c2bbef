package import Reactor

/// A resolution and refresh rate that an output can show.
package struct OutputMode: Hashable, Sendable {
    /// In pixels of the buffer that is scanned out.
    package var width: Int
    package var height: Int
    /// From one vblank to the next. For KMS: htotal · vtotal · 10⁶ / clock in kHz, cut to whole nanoseconds as the kernel does,
    /// so that prediction is exact from the first frame.
    package var refreshPeriod: TimeSpan
    /// The display's own choice.
    package var isPreferred: Bool
    /// How flags and logs call it; empty means `WIDTHxHEIGHT`.
    package var name: String

    package init(width: Int, height: Int, refreshPeriod: TimeSpan, isPreferred: Bool = false, name: String = "") {
        self.width = width
        self.height = height
        self.refreshPeriod = refreshPeriod
        self.isPreferred = isPreferred
        self.name = name.isEmpty ? "\(width)x\(height)" : name
    }

    /// In thousandths of a hertz, to the nearest; 0 for a period that is not positive.
    package var refreshMillihertz: Int {
        guard refreshPeriod > .zero else { return 0 }
        return Int((1_000_000_000_000 + refreshPeriod.nanoseconds / 2) / refreshPeriod.nanoseconds)
    }
}

extension OutputMode: CustomStringConvertible {
    package var description: String {
        let rate = refreshMillihertz
        let decimals = String(rate % 1000 + 1000).dropFirst()
        return "\(width)x\(height)@\(rate / 1000).\(decimals)"
    }
}
