/// The constraints with a constant that comes from one view's margins, baselines or offset, by the axes along which they hold.
@MainActor
struct PlaceDependents {
    private(set) var horizontal: Set<ObjectIdentifier> = []
    private(set) var vertical: Set<ObjectIdentifier> = []

    var isEmpty: Bool { horizontal.isEmpty && vertical.isEmpty }
    var all: [ObjectIdentifier] { along(x: true, y: true) }

    /// Returns those that hold along the axes.
    func along(x: Bool, y: Bool) -> [ObjectIdentifier] { (x ? Array(horizontal) : []) + (y ? Array(vertical) : []) }

    mutating func insert(_ key: ObjectIdentifier, isHorizontal: Bool) {
        if isHorizontal { horizontal.insert(key) } else { vertical.insert(key) }
    }

    mutating func remove(_ key: ObjectIdentifier) {
        horizontal.remove(key)
        vertical.remove(key)
    }
}
