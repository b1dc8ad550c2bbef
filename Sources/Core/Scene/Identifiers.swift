/// The identifier of a layer on both threads, never reused within a process.
package struct LayerID: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt64
    package init(_ rawValue: UInt64) { self.rawValue = rawValue }
    package var description: String { "L\(rawValue)" }
}

/// The identifier of pixels that the display thread holds for layers to show.
package struct ContentID: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt64
    package init(_ rawValue: UInt64) { self.rawValue = rawValue }
    package var description: String { "C\(rawValue)" }
}

/// The identifier of one animation on one layer.
package struct AnimationID: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt64
    package init(_ rawValue: UInt64) { self.rawValue = rawValue }
    package var description: String { "A\(rawValue)" }
}

/// The identifier of a compiled transition shader.
package struct ShaderID: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt64
    package init(_ rawValue: UInt64) { self.rawValue = rawValue }
    package var description: String { "S\(rawValue)" }
}

/// The identifier of a screen on which scenes are shown; 0 is the first.
package struct ScreenID: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt32
    package init(_ rawValue: UInt32) { self.rawValue = rawValue }
    package var description: String { "screen \(rawValue)" }
}

/// The identifier of a retime, the time base that animations of several layers share.
package struct RetimeID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let rawValue: UInt64
    package init(_ rawValue: UInt64) { self.rawValue = rawValue }
    package var description: String { "R\(rawValue)" }
    package static func < (a: RetimeID, b: RetimeID) -> Bool { a.rawValue < b.rawValue }
}
