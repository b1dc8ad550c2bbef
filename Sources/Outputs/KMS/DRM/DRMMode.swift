package import OutputCore
package import Reactor

/// A display timing as the kernel describes it (`struct drm_mode_modeinfo`).
package struct DRMMode: Hashable, Sendable {
    /// In kHz.
    package var clock: UInt32
    /// Display, sync start, sync end, total, skew; in pixels.
    package var horizontal: [UInt16]
    /// Display, sync start, sync end, total, scan; in lines.
    package var vertical: [UInt16]
    /// In whole hertz; only a hint.
    package var refresh: UInt32
    package var flags: UInt32
    package var type: UInt32
    package var name: String

    package init(
        clock: UInt32, horizontal: [UInt16], vertical: [UInt16], refresh: UInt32, flags: UInt32 = 0, type: UInt32 = 0,
        name: String
    ) {
        self.clock = clock
        self.horizontal = DRMMode.five(horizontal)
        self.vertical = DRMMode.five(vertical)
        self.refresh = refresh
        self.flags = flags
        self.type = type
        self.name = name
    }

    package var width: Int { Int(horizontal[0]) }
    package var height: Int { Int(vertical[0]) }
    package var isInterlaced: Bool { flags & 0x10 != 0 }
    package var isPreferred: Bool { type & 0x08 != 0 }

    /// What a whole frame takes, cut to nanoseconds as the kernel cuts it; 60 Hz for a timing that makes no sense.
    package var period: TimeSpan {
        guard clock > 0, horizontal[3] > 0, vertical[3] > 0 else { return .nanoseconds(16_666_666) }
        let pixels = Int64(horizontal[3]) * Int64(vertical[3])
        let whole = pixels * 1_000_000 / Int64(clock)
        return .nanoseconds(isInterlaced ? whole / 2 : whole)
    }

    /// Whether a display shows both alike: name, preference and the hint of a rate may differ.
    package func hasTiming(of other: DRMMode) -> Bool {
        clock == other.clock && horizontal == other.horizontal && vertical == other.vertical && flags == other.flags
    }

    package var outputMode: OutputMode {
        OutputMode(width: width, height: height, refreshPeriod: period, isPreferred: isPreferred, name: name)
    }

    /// The 68 bytes that the kernel takes as a MODE_ID blob.
    package var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(68)
        func append<T: FixedWidthInteger>(_ value: T) {
            withUnsafeBytes(of: value) { result.append(contentsOf: $0) }
        }
        append(clock)
        horizontal.forEach(append)
        vertical.forEach(append)
        append(refresh)
        append(flags)
        append(type)
        let text = Array(name.utf8.prefix(31))
        result += text + [UInt8](repeating: 0, count: 32 - text.count)
        return result
    }

    /// Reads what `bytes` wrote; nil for another length.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 68 else { return nil }
        func value<T: FixedWidthInteger>(_ offset: Int, _: T.Type) -> T {
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: T.self) }
        }
        self.init(
            clock: value(0, UInt32.self), horizontal: (0..<5).map { value(4 + 2 * $0, UInt16.self) },
            vertical: (0..<5).map { value(14 + 2 * $0, UInt16.self) }, refresh: value(24, UInt32.self),
            flags: value(28, UInt32.self), type: value(32, UInt32.self),
            name: String(decoding: bytes[36...].prefix { $0 != 0 }, as: UTF8.self))
    }

    private static func five(_ values: [UInt16]) -> [UInt16] {
        Array((values + [0, 0, 0, 0, 0]).prefix(5))
    }
}
