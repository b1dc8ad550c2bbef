package import Geometry

/// What two shadows have in common that one patch serves.
package struct ShadowPatchKey: Hashable {
    /// A shadow ends that many sigmas from its shape.
    package static let reach = 3.0
    /// Between texels a renderer interpolates, which differs from a Gaussian by less than a quarter of 1/255 at this density.
    package static let texelsPerSigma = 6.0
    private static let longestSide = 320

    /// The size and corners of the smallest shape, in sigmas.
    package let size: Size<Local>
    package let corners: Corners

    /// - Returns: nil when the patch would be large: the corners are wide and hardly blurred.
    package init?(_ shape: Size<Local>, _ corners: Corners, sigma: Double) {
        // Beyond the corner's curve and the reach of the blur an edge is the same everywhere.
        let fixed = 2 * (corners.reach(in: shape) / sigma + ShadowPatchKey.reach)
        // What differs by the rounding of layout is the same.
        func rounded(_ value: Double) -> Double { (value * 1024).rounded() / 1024 }
        size = Size(width: rounded(min(shape.width / sigma, fixed)), height: rounded(min(shape.height / sigma, fixed)))
        let radii = (corners.radii / sigma * 1024).rounded(.toNearestOrAwayFromZero) / 1024
        self.corners = Corners(radii, curve: corners.curve)
        guard size.width > 0, size.height > 0, max(width, height) <= ShadowPatchKey.longestSide else { return nil }
    }

    /// The width of the patch in texels.
    package var width: Int { ShadowPatchKey.texels(for: size.width) }
    package var height: Int { ShadowPatchKey.texels(for: size.height) }
    package var byteCount: Int { width * height * 4 }

    private static func texels(for length: Double) -> Int {
        let texels = ((length + 2 * reach) * texelsPerSigma).rounded(.up)
        return texels < Double(Int32.max) ? Int(texels) : Int(Int32.max)
    }
}
