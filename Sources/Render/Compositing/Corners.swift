package import Geometry
package import Scene

/// The radii and the shape of the corners of a rectangle.
package struct Corners: Hashable, Sendable {
    /// The radii in points: top left, top right, bottom right, bottom left.
    package let radii: SIMD4<Double>
    /// The shape of the corners. Square corners always have the circular curve, so that equal shapes are equal values.
    package let curve: CornerCurve

    package static let zero = Corners(.zero)

    package init(_ radii: SIMD4<Double>, curve: CornerCurve = .circular) {
        self.radii = radii
        self.curve = radii == .zero ? .circular : curve
    }

    package init(radius: Double) { self.init(SIMD4(repeating: radius)) }

    package var areContinuous: Bool { curve == .continuous }

    /// Returns the length in points that the widest corner takes from an edge of a rectangle of this size.
    package func reach(in size: Size<Local>) -> Double {
        guard areContinuous else { return radii.max() }
        return min(radii.max() * CornerCurve.continuousExtent, min(size.width, size.height) / 2)
    }
}
