package import Motion
package import Scene

/// A recorder of the animations that are added while it records. It delays their end until `conclude`.
///
/// The recorded animations run on the progress of a retime. The display side sees that progress reach its end. Only the recorder
/// decides the end of the animations, because models may have to be reset first.
package final class AnimationRecorder {
    package struct Entry {
        package let layer: CALayer
        fileprivate let running: RunningAnimation
        package var parts: [LayerAnimation] { running.parts }
        /// Whether the animation is explicit, so that its start values must be kept. View animations know theirs through their
        /// blocks.
        package var isExplicit: Bool { running.animation != nil }
    }

    package private(set) var entries: [Entry] = []
    package private(set) var isHolding = true

    let timeBase: LayerAnimation.TimeBase

    /// - Parameter origin: the time of the recording, from which begin times count.
    package init(_ retime: RetimeHandle, origin: Seconds) {
        timeBase = .retime(retime.id, .linear(origin: origin))
    }

    package func record(_ work: () -> Void) {
        let outer = SceneContext.main.recorder
        SceneContext.main.recorder = self
        work()
        SceneContext.main.recorder = outer
    }

    /// Records an animation and returns true. An endless animation is not part of a recording, so the method returns false for
    /// it.
    func takes(_ running: RunningAnimation) -> Bool {
        guard let layer = running.layer, isHolding, running.parts.allSatisfy({ $0.length < .infinity }) else { return false }
        entries.append(Entry(layer: layer, running: running))
        return true
    }

    /// Ends all recorded animations in the order of their addition.
    package func conclude(atEnd: Bool) {
        isHolding = false
        let ending = entries
        entries = []
        for entry in ending { entry.layer.conclude(entry.running, atEnd: atEnd) }
    }
}

extension LayerAnimation {
    /// The duration in seconds from the start of the animation's record to its end.
    package var length: Seconds {
        let timing = groups.first ?? animation.timing
        let speed = timing.speed > 0 ? timing.speed : 1
        return max(0, timing.activeDuration - timing.timeOffset) / speed
    }

    /// Moves the animation's begin so that it is over at `time`; its final value stays.
    mutating func endNow(_ time: Seconds) {
        timeBase = .layer
        let begin = time - length
        if groups.isEmpty { animation.timing.beginTime = begin } else { groups[0].beginTime = begin }
    }
}
