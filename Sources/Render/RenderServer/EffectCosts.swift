import Compositing
import Geometry
import Reactor

/// What the effects of one frame have cost, by their kind.
struct EffectCosts {
    struct Item: Equatable {
        var count = 0
        var cost = TimeSpan.zero
        /// The largest of them.
        var largest = PixelRect<Physical>.empty
    }

    private(set) var items: [EffectKind: Item] = [:]

    init(_ timer: OperationTimer, of plan: FramePlan) {
        for (index, cost) in timer.costs {
            let operation = plan.operations[index]
            guard let kind = EffectKind(operation) else { continue }
            var item = items[kind] ?? Item()
            item.count += 1
            item.cost = item.cost + TimeSpan(seconds: cost)
            let place = operation.place
            if place.area > item.largest.area { item.largest = place }
            items[kind] = item
        }
    }
}

extension DrawOperation {
    /// The target's pixels that it may change.
    var place: PixelRect<Physical> {
        PixelRect(covering: Quad<Physical>(rect, through: matrix).bounds).intersection(scissor)
    }
}
