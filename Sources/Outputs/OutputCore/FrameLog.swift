package import Reactor

/// The last frames of the outputs, and how well they were paced. A ring: it never grows while frames run.
package struct FrameLog: Sendable {
    package let capacity: Int
    private var ring: [FrameRecord] = []
    private var start = 0
    /// Frames since the beginning, also those that have left the ring.
    package private(set) var total: UInt64 = 0

    /// - Parameter capacity: frames kept; 4,096 are a bit over a minute at 60 Hz.
    package init(capacity: Int = 4096) {
        self.capacity = max(1, capacity)
    }

    /// Oldest first.
    package var records: [FrameRecord] { Array(ring[start...]) + Array(ring[..<start]) }

    package var last: FrameRecord? { ring.isEmpty ? nil : ring[(start + ring.count - 1) % ring.count] }

    package mutating func append(_ record: FrameRecord) {
        total &+= 1
        guard ring.count == capacity else {
            if ring.isEmpty { ring.reserveCapacity(capacity) }
            ring.append(record)
            return
        }
        ring[start] = record
        start = (start + 1) % capacity
    }

    package mutating func removeAll() {
        ring.removeAll(keepingCapacity: true)
        start = 0
        total = 0
    }

    package var summary: FrameSummary { FrameSummary(records) }
}

/// Figures over a stretch of frames.
package struct FrameSummary: Hashable, Sendable {
    package var frames = 0
    /// Frames shown at the vblank that they were made for, unpredicted ones left out.
    package var hits = 0
    /// Frames that could have been hits.
    package var judged = 0
    /// Vblanks in which an old picture stayed while a new one was wanted.
    package var missedVblanks = 0
    /// Flips whose event never came.
    package var lostFlips = 0
    /// The time in which an old picture stayed too long.
    package var hitch = TimeSpan.zero
    /// The time in which frames followed each other.
    package var active = TimeSpan.zero

    package init(_ records: [FrameRecord]) {
        var lastOf: [String: MonotonicTime] = [:]
        for record in records {
            frames += 1
            if !record.flags.contains(.unpredicted) {
                judged += 1
                if record.isHit { hits += 1 }
            }
            missedVblanks += record.missedVblanks
            hitch = hitch + record.period * Int64(record.missedVblanks)
            if record.flags.contains(.recovered) { lostFlips += 1 }
            if record.flags.contains(.continuous), let last = lastOf[record.output] { active = active + (record.actual - last) }
            lastOf[record.output] = record.actual
        }
    }

    /// From 0 to 1; 1 when nothing could be judged.
    package var hitRate: Double { judged == 0 ? 1 : Double(hits) / Double(judged) }

    /// Milliseconds of hitch in each second of movement.
    package var hitchMillisecondsPerSecond: Double { active > .zero ? hitch.milliseconds / active.seconds : 0 }
}

extension FrameSummary: CustomStringConvertible {
    package var description: String {
        "\(frames) frames, \(hits) of \(judged) on their vblank, \(missedVblanks) missed vblanks, hitch \(rounded) ms/s"
    }

    private var rounded: String {
        let tenths = Int((hitchMillisecondsPerSecond * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
