internal import Synchronization

/// The vertical measures of a font in points, not rounded.
package struct FontMetrics: Hashable, Sendable {
    /// The distance from the baseline up to the top of the line.
    package var ascender: CGFloat
    /// The distance from the baseline down to the bottom of the line; negative, as `UIFont.descender`.
    package var descender: CGFloat
    /// The distance between the baselines of lines without extra spacing: `ascender − descender`.
    package var lineHeight: CGFloat
    /// The height of an H.
    package var capHeight: CGFloat
    /// The height of an x.
    package var xHeight: CGFloat

    private static let cache = Mutex<[FontDescription: FontMetrics]>([:])

    static func of(_ font: FontDescription) -> FontMetrics {
        if let known = cache.withLock({ $0[font] }) { return known }
        let metrics = PangoEngine().metrics(of: font)
        cache.withLock { known in
            // An animated font size would otherwise fill the memory with sizes that are used once.
            if known.count >= 512 { known.removeAll(keepingCapacity: true) }
            known[font] = metrics
        }
        return metrics
    }
}
