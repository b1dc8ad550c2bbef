internal import Motion
internal import Scene

/// Where the properties that a transition animates began, and how a transition that is given up brings them back.
@MainActor
struct RecordedStarts {
    private struct Start {
        let layer: CALayer
        let property: AnimatableProperty
        /// The value before the first animation.
        let first: MotionValue
        /// The value after the last one.
        var end: MotionValue
        /// What others did to the value between the animations.
        var others: MotionValue
    }

    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let property: AnimatableProperty
    }

    private var starts: [Start] = []
    private var indices: [Key: Int] = [:]

    var layers: [CALayer] { starts.map(\.layer) }

    /// The layers whose content was moved.
    var scrolled: [CALayer] {
        starts.filter { $0.property == .bounds && ($0.first[.x], $0.first[.y]) != ($0.end[.x], $0.end[.y]) }.map(\.layer)
    }

    /// - Parameter before: the value before an animation, after which the model has its value now.
    mutating func note(_ layer: CALayer, _ property: AnimatableProperty, _ before: MotionValue) {
        let (key, now) = (Key(layer: ObjectIdentifier(layer), property: property), layer.values[property])
        guard let index = indices[key] else {
            indices[key] = starts.count
            return starts.append(Start(layer: layer, property: property, first: before, end: now, others: now.zero))
        }
        if property.addsUp { starts[index].others = starts[index].others.adding(before.subtracting(starts[index].end)) }
        starts[index].end = now
    }

    /// Brings the models to what is seen at the beginning: animations that add are seen on top of what others did to the value meanwhile.
    func takeModelsBack() {
        for start in starts {
            var value = start.first
            if start.property.addsUp {
                let since = start.layer.values[start.property].subtracting(start.end)
                value = value.adding(start.others).adding(since)
            }
            start.layer.setModel(start.property, value)
        }
    }
}
