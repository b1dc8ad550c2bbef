/// The constraints whose constants come from one view.
@MainActor
struct PlaceDependents {
    /// Those from its margins or baselines.
    private var sources: Set<ObjectIdentifier> = []
    /// Those from the offset to which it is scrolled, by the axes along which they hold.
    private var horizontal: Set<ObjectIdentifier> = []
    private var vertical: Set<ObjectIdentifier> = []

    var isEmpty: Bool { sources.isEmpty && !countOffset }
    var countSources: Bool { !sources.isEmpty }
    var countOffset: Bool { countOffsetX || countOffsetY }
    var countOffsetX: Bool { !horizontal.isEmpty }
    var countOffsetY: Bool { !vertical.isEmpty }
    var all: [ObjectIdentifier] { Array(sources) + onOffset(x: true, y: true) }

    /// Returns those from the offset that hold along the axes.
    func onOffset(x: Bool, y: Bool) -> [ObjectIdentifier] { (x ? Array(horizontal) : []) + (y ? Array(vertical) : []) }

    /// Returns those that may be others now: a text's baselines are not seen, an offset is.
    func changed(x: Bool, y: Bool) -> [ObjectIdentifier] { Array(sources) + onOffset(x: x, y: y) }

    mutating func insertSource(_ key: ObjectIdentifier) { sources.insert(key) }

    /// Returns false for a constraint that was there.
    mutating func insertOffset(_ key: ObjectIdentifier, isHorizontal: Bool) -> Bool {
        isHorizontal ? horizontal.insert(key).inserted : vertical.insert(key).inserted
    }

    /// Returns true for a constraint that came from the offset.
    mutating func remove(_ key: ObjectIdentifier) -> Bool {
        sources.remove(key)
        let isOnX = horizontal.remove(key) != nil
        let isOnY = vertical.remove(key) != nil
        return isOnX || isOnY
    }
}
