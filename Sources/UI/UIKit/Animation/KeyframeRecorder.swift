internal import Motion
internal import Scene

/// Collects the changes in the keyframes of one block, and makes one animation of them for each property.
@MainActor
final class KeyframeRecorder {
    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let property: AnimatableProperty
    }

    private struct Entry {
        let layer: CALayer
        let property: AnimatableProperty
        let before: MotionValue
        var steps: [(start: Double, end: Double, value: MotionValue)] = []
    }

    private let mode: Keyframes.CalculationMode
    private var entries: [Key: Entry] = [:]
    private var order: [Key] = []

    init(mode: Keyframes.CalculationMode) {
        self.mode = mode
    }

    func note(
        layer: CALayer, property: AnimatableProperty, before: MotionValue, after: MotionValue,
        at time: (start: Double, end: Double)
    ) {
        let key = Key(layer: ObjectIdentifier(layer), property: property)
        if entries[key] == nil {
            entries[key] = Entry(layer: layer, property: property, before: before)
            order.append(key)
        }
        // The last change within the same keyframe wins.
        if let last = entries[key]?.steps.last, last.start == time.start, last.end == time.end {
            entries[key]?.steps.removeLast()
        }
        entries[key]?.steps.append((time.start, time.end, after))
    }

    func start(in block: AnimationBlock) {
        for key in order {
            guard let entry = entries[key] else { continue }
            // Expressed relative to the model's value, they combine with other animations of the property.
            let isAdditive = entry.property.addsUp
            let frames = frames(of: entry, relativeTo: isAdditive ? entry.layer.values[entry.property] : nil)
            block.add(
                .keyframes(frames), isAdditive: isAdditive, to: entry.layer, entry.property, old: entry.before)
        }
        entries = [:]
        order = []
    }

    /// Returns keyframes that hold before and between the steps; a discrete value jumps where its keyframe starts.
    private func frames(of entry: Entry, relativeTo end: MotionValue?) -> Keyframes {
        var (values, times) = ([entry.before], [0.0])
        for step in entry.steps.sorted(by: { $0.start < $1.start }) {
            let last = times[times.count - 1]
            let holds = mode == .linear || mode == .discrete
            if holds, step.start > last + 1e-9 {
                values.append(values[values.count - 1])
                times.append(step.start)
            }
            values.append(step.value)
            times.append(mode == .discrete ? max(step.start, last) : max(step.end, last))
        }
        if times[times.count - 1] < 1 {
            values.append(values[values.count - 1])
            times.append(1)
        }
        if let end { values = values.map { $0.subtracting(end) } }
        return Keyframes(values: values, keyTimes: mode == .paced || mode == .cubicPaced ? nil : times, mode: mode)
    }
}
