/// Which font a run of text asks for; the engine finds the closest that is installed, and others for characters it lacks.
package struct FontDescription: Hashable, Sendable {
    /// A family by its purpose or by its name.
    package enum Family: Hashable, Sendable {
        /// Noto Sans where it is installed, else what fontconfig calls sans-serif.
        case system
        /// Noto Sans Mono where it is installed, else what fontconfig calls monospace.
        case monospaced
        /// Noto Serif where it is installed, else what fontconfig calls serif.
        case serif
        case named(String)
    }

    package var family: Family
    /// Points, which are units of user space.
    package var size: CGFloat
    /// 100 (thin) to 900 (black); 400 is regular, 700 bold.
    package var weight: Int
    package var isItalic: Bool

    package init(family: Family = .system, size: CGFloat, weight: Int = 400, isItalic: Bool = false) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
    }

    /// The vertical measures of the font that is found first; cached. May be asked for on any thread.
    package var metrics: FontMetrics { FontMetrics.of(self) }

    /// The family name of the font that is found first, such as "Noto Sans".
    package var resolvedFamilyName: String { PangoEngine().familyName(of: self) ?? "sans-serif" }

    /// Whether a family of this name is installed, whatever the letters' case.
    package static func isInstalled(family name: String) -> Bool { PangoEngine().hasFamily(name) }

    /// All installed families, sorted.
    package static var familyNames: [String] { PangoEngine().familyNames }
}
