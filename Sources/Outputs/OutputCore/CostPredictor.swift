package import Reactor

/// How long the next frame will take, said from what the last ones took: for choosing how late it may begin.
///
/// A pure value. It follows the dearest of the last frames: it rises to a dear frame at once, stays there while that is among the
/// last 32, and then sinks by a 32nd of what is too much in each frame. So what comes back every half second is always
/// reckoned with, and what happened once is forgotten in about two. While fewer than six frames are known it says nothing.
///
/// The processor's part and the GPU's are kept apart, because the second is not always known: a frame whose drawing ended at a time
/// that is unknown makes it return nil until that frame leaves the window.
package struct CostPredictor: Sendable {
    /// What one frame took.
    package struct Sample: Hashable, Sendable {
        /// From when it should have begun until the output had taken it: being woken late is a part of it.
        package var processor: TimeSpan
        /// From there until the GPU had drawn it; zero when it had been waited for, nil when that is unknown.
        package var gpu: TimeSpan?

        package init(processor: TimeSpan, gpu: TimeSpan? = .zero) {
            self.processor = processor
            self.gpu = gpu
        }
    }

    package static var samplesKept: Int { 32 }
    package static var samplesNeeded: Int { 6 }

    private var processor = RecentPeak()
    private var gpu = RecentPeak()
    private var unknownLeft = 0

    package init() {}

    package mutating func add(_ sample: Sample) {
        processor.add(sample.processor)
        if let time = sample.gpu {
            gpu.add(time)
            unknownLeft = max(0, unknownLeft - 1)
        } else {
            unknownLeft = Self.samplesKept
        }
    }

    /// It took longer than was to be expected; false while nothing is.
    func isExceeded(by sample: Sample) -> Bool {
        guard let prediction else { return false }
        return sample.processor + (sample.gpu ?? .zero) > prediction
    }

    /// Nil while too little is known: the frame has to begin as early as it can.
    package var prediction: TimeSpan? {
        guard processor.count >= Self.samplesNeeded, unknownLeft == 0 else { return nil }
        return processor.value + gpu.value
    }
}

/// The highest of the last values, and a slow way down from what was higher. Never allocates after the first value.
struct RecentPeak: Sendable {
    private var ring: [TimeSpan] = []
    private var next = 0
    private(set) var value = TimeSpan.zero

    var count: Int { ring.count }

    mutating func add(_ sample: TimeSpan) {
        let sample = max(.zero, sample)
        if ring.count < CostPredictor.samplesKept {
            if ring.isEmpty { ring.reserveCapacity(CostPredictor.samplesKept) }
            ring.append(sample)
        } else {
            ring[next] = sample
            next = (next + 1) % ring.count
        }
        var highest = TimeSpan.zero
        for one in ring { highest = max(highest, one) }
        value = max(highest, value - (value - highest) / 32)
    }
}
