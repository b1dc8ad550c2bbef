package import Geometry
package import Scene

/// How the corners of a rectangle are rounded.
package struct Corners: Hashable, Sendable {
    /// In points: top left, top right, bottom right, bottom left.
    package let radii: SIMD4<Double>
    /// Square corners have the circular one, so that equal shapes are equal values.
    package let curve: CornerCurve

    package static let zero = Corners(.zero)

    package init(_ radii: SIMD4<Double>, curve: CornerCurve = .circular) {
        self.radii = radii
        self.curve = radii == .zero ? .circular : curve
    }

    package init(radius: Double) { self.init(SIMD4(repeating: radius)) }

    package var areContinuous: Bool { curve == .continuous }

    /// Points of an edge that the widest corner takes away; `size` is the rectangle's.
    package func reach(in size: Size<Local>) -> Double {
        guard areContinuous else { return radii.max() }
        return min(radii.max() * CornerCurve.continuousExtent, min(size.width, size.height) / 2)
    }
}
