/// Property values that the kernel takes all at once or not at all. Reused from frame to frame.
package struct AtomicRequest {
    package struct Item: Hashable, Sendable {
        package var object: UInt32
        package var property: UInt32
        package var value: UInt64
    }

    package private(set) var items: [Item] = []

    package init() {
        items.reserveCapacity(64)
    }

    package mutating func set(_ object: UInt32, _ property: UInt32?, _ value: UInt64) {
        guard let property else { return }
        items.append(Item(object: object, property: property, value: value))
    }

    package mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
    }
}

/// How a request is to be taken (`DRM_MODE_ATOMIC_*`, `DRM_MODE_PAGE_FLIP_EVENT`).
package struct CommitFlags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let flipEvent = CommitFlags(rawValue: 0x01)
    package static let testOnly = CommitFlags(rawValue: 0x0100)
    package static let nonBlocking = CommitFlags(rawValue: 0x0200)
    package static let allowModeset = CommitFlags(rawValue: 0x0400)
}
