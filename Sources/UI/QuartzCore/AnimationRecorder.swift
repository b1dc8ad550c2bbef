package import Motion
package import Scene

/// Takes in the animations that are added while it records, and keeps their ends back until it lets go of them.
///
/// What it took in runs on the progress of the `LayerRetime` above it. The display side sees it reach its end, but the end is
/// the recorder's to say: models may have to go back first.
package final class AnimationRecorder {
    package struct Entry {
        package let layer: CALayer
        fileprivate let running: RunningAnimation
        package var parts: [LayerAnimation] { running.parts }
        /// The values that an explicit animation starts at; those of views are known to their blocks.
        package var isExplicit: Bool { running.animation != nil }
    }

    package private(set) var entries: [Entry] = []
    package private(set) var isHolding = true

    package init() {}

    package func record(_ work: () -> Void) {
        let outer = SceneContext.main.recorder
        SceneContext.main.recorder = self
        work()
        SceneContext.main.recorder = outer
    }

    /// What goes on for ever is not part of any whole.
    func takes(_ running: RunningAnimation) -> Bool {
        guard let layer = running.layer, isHolding, running.parts.allSatisfy({ $0.length < .infinity }) else { return false }
        entries.append(Entry(layer: layer, running: running))
        return true
    }

    /// Ends everything, in the order in which it was added.
    package func conclude(atEnd: Bool) {
        isHolding = false
        let ending = entries
        entries = []
        for entry in ending { entry.layer.conclude(entry.running, atEnd: atEnd) }
    }
}

extension LayerAnimation {
    /// Seconds from the start of its record to its end.
    package var length: Seconds {
        let timing = groups.first ?? animation.timing
        let speed = timing.speed > 0 ? timing.speed : 1
        return max(0, timing.activeDuration - timing.timeOffset) / speed
    }

    /// It is over at `time` for good; what it leaves stays.
    mutating func endNow(_ time: Seconds) {
        isRetimed = false
        let begin = time - length
        if groups.isEmpty { animation.timing.beginTime = begin } else { groups[0].beginTime = begin }
    }
}
