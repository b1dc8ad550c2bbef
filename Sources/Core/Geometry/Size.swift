/// A width and a height in the space `S`.
@frozen
public struct Size<S: Space>: Hashable, Sendable {
    public var width: Double
    public var height: Double

    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    @inlinable public static var zero: Size { Size(width: 0, height: 0) }

    @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// The same numbers read in another space; the caller states why that is right.
    @inlinable
    public func reinterpreted<Other: Space>(as other: Other.Type) -> Size<Other> {
        Size<Other>(width: width, height: height)
    }

    @inlinable
    public static func * (a: Size, factor: Double) -> Size { Size(width: a.width * factor, height: a.height * factor) }

    @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Size: CustomStringConvertible {
    public var description: String { "\(width.compact)x\(height.compact)" }
}
