import UIKit

/// The colors and corner radii of the panel: a night blue ground, with warm light as the only accent.
@MainActor enum Theme {
    static let ground = UIColor(red: 0.043, green: 0.055, blue: 0.086, alpha: 1)
    static let groundTop = UIColor(red: 0.110, green: 0.137, blue: 0.212, alpha: 1)
    static let sheet = UIColor(red: 0.075, green: 0.090, blue: 0.137, alpha: 1)
    /// The opaque colors of tiles that lie over one another on a sheet.
    static let tile = UIColor(red: 0.140, green: 0.154, blue: 0.198, alpha: 1)
    static let tileRaised = UIColor(red: 0.186, green: 0.199, blue: 0.241, alpha: 1)
    static let surface = UIColor(white: 1, alpha: 0.07)
    static let surfaceRaised = UIColor(white: 1, alpha: 0.12)
    static let hairline = UIColor(white: 1, alpha: 0.10)
    static let textPrimary = UIColor(white: 1, alpha: 0.96)
    static let textSecondary = UIColor(white: 1, alpha: 0.62)
    /// The color of text on a photograph that shines through, for every photograph.
    static let textOnGlass = UIColor(white: 1, alpha: 0.82)
    static let accent = UIColor(red: 1.0, green: 0.722, blue: 0.420, alpha: 1)
    static let accentDeep = UIColor(red: 0.949, green: 0.502, blue: 0.263, alpha: 1)
    static let onAccent = UIColor(red: 0.153, green: 0.086, blue: 0.031, alpha: 1)

    static let corner: CGFloat = 22
    static let cornerSmall: CGFloat = 14
}
