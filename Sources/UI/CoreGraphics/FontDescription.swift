/// The font that a run of text requests. The engine finds the closest installed font, and other fonts for characters that it
/// lacks.
package struct FontDescription: Hashable, Sendable {
    /// A family, given by its purpose or by its name.
    package enum Family: Hashable, Sendable {
        /// Noto Sans where it is installed, otherwise fontconfig's choice for sans-serif.
        case system
        /// Noto Sans Mono where it is installed, otherwise fontconfig's choice for monospace.
        case monospaced
        /// Noto Serif where it is installed, otherwise fontconfig's choice for serif.
        case serif
        case named(String)
    }

    package var family: Family
    /// The size in points, which are units of user space.
    package var size: CGFloat
    /// The weight from 100 (thin) to 900 (black); 400 is regular, 700 is bold.
    package var weight: Int
    package var isItalic: Bool

    package init(family: Family = .system, size: CGFloat, weight: Int = 400, isItalic: Bool = false) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
    }

    /// The vertical measures of the first font found, cached. Every thread may read it.
    package var metrics: FontMetrics { FontMetrics.of(self) }

    /// The family name of the first font found, such as "Noto Sans".
    package var resolvedFamilyName: String { PangoEngine().familyName(of: self) ?? "sans-serif" }

    /// Returns whether a family of this name is installed, without regard to case.
    package static func isInstalled(family name: String) -> Bool { PangoEngine().hasFamily(name) }

    /// The names of all installed families, sorted.
    package static var familyNames: [String] { PangoEngine().familyNames }
}
