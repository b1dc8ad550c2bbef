/// A width and a height in the space `S`.
@frozen
package struct Size<S: Space>: Hashable, Sendable {
    package var width: Double
    package var height: Double

    @inlinable
    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    @inlinable package static var zero: Size { Size(width: 0, height: 0) }

    @inlinable package var isEmpty: Bool { !(width > 0 && height > 0) }

    /// The same numbers read in another space; the caller states why that is right.
    @inlinable
    package func reinterpreted<Other: Space>(as other: Other.Type) -> Size<Other> {
        Size<Other>(width: width, height: height)
    }

    @inlinable
    package static func * (a: Size, factor: Double) -> Size { Size(width: a.width * factor, height: a.height * factor) }

    @inlinable package var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Size: CustomStringConvertible {
    package var description: String { "\(width.compact)x\(height.compact)" }
}
