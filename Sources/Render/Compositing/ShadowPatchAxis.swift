/// The places between the three pieces of a patch along one axis, and the texture coordinates there.
package struct ShadowPatchAxis {
    package let places: SIMD4<Double>
    package let coordinates: SIMD4<Double>

    /// - Parameters:
    ///   - low: the edge of the shape; the shadow reaches further.
    ///   - length: of the patch's shape, in sigmas.
    package init(_ low: Double, _ high: Double, sigma: Double, length: Double, texels: Int) {
        let reach = ShadowPatchKey.reach
        let half = min(length / 2 * sigma, (high - low) / 2)
        places = SIMD4(low - reach * sigma, low + half, high - half, high + reach * sigma)
        let middle = (reach + length / 2) * ShadowPatchKey.texelsPerSigma / Double(texels)
        coordinates = SIMD4(0, middle, middle, (2 * reach + length) * ShadowPatchKey.texelsPerSigma / Double(texels))
    }
}
