extension UIColor {
    /// Opaque black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// Opaque dark gray.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// Opaque light gray.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    /// Opaque white.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Opaque gray.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Opaque red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Opaque green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Opaque blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Opaque cyan.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Opaque yellow.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Opaque magenta.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Opaque orange.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Opaque purple.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Opaque brown.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Black that is fully transparent.
    public static let clear = UIColor(white: 0, alpha: 0)
}

extension UIColor {
    /// The system's red, for light and dark mode.
    public static let systemRed = style(0xFF3B30, 0xFF453A)
    /// The system's green, for light and dark mode.
    public static let systemGreen = style(0x34C759, 0x30D158)
    /// The system's blue, for light and dark mode.
    public static let systemBlue = style(0x007AFF, 0x0A84FF)
    /// The system's orange, for light and dark mode.
    public static let systemOrange = style(0xFF9500, 0xFF9F0A)
    /// The system's yellow, for light and dark mode.
    public static let systemYellow = style(0xFFCC00, 0xFFD60A)
    /// The system's pink, for light and dark mode.
    public static let systemPink = style(0xFF2D55, 0xFF375F)
    /// The system's purple, for light and dark mode.
    public static let systemPurple = style(0xAF52DE, 0xBF5AF2)
    /// The system's teal, for light and dark mode.
    public static let systemTeal = style(0x30B0C7, 0x40C8E0)
    /// The system's indigo, for light and dark mode.
    public static let systemIndigo = style(0x5856D6, 0x5E5CE6)
    /// The system's brown, for light and dark mode.
    public static let systemBrown = style(0xA2845E, 0xAC8E68)
    /// The system's mint, for light and dark mode.
    public static let systemMint = style(0x00C7BE, 0x63E6E2)
    /// The system's cyan, for light and dark mode.
    public static let systemCyan = style(0x32ADE6, 0x64D2FF)
    /// The system's gray, for light and dark mode.
    public static let systemGray = style(0x8E8E93, 0x8E8E93)
    /// Step 2 of six grays, from dark to light in light mode.
    public static let systemGray2 = style(0xAEAEB2, 0x636366)
    /// Step 3 of six grays, from dark to light in light mode.
    public static let systemGray3 = style(0xC7C7CC, 0x48484A)
    /// Step 4 of six grays, from dark to light in light mode.
    public static let systemGray4 = style(0xD1D1D6, 0x3A3A3C)
    /// Step 5 of six grays, from dark to light in light mode.
    public static let systemGray5 = style(0xE5E5EA, 0x2C2C2E)
    /// Step 6 of six grays, from dark to light in light mode.
    public static let systemGray6 = style(0xF2F2F7, 0x1C1C1E)
    /// The color of text, for light and dark mode.
    public static let label = style(0x000000, 0xFFFFFF)
    /// The color of less important text, for light and dark mode.
    public static let secondaryLabel = style(0x3C3C43, 0xEBEBF5, alpha: 0.6)
    /// The color of text of the third rank, for light and dark mode.
    public static let tertiaryLabel = style(0x3C3C43, 0xEBEBF5, alpha: 0.3)
    /// The color of text of the fourth rank, for light and dark mode.
    public static let quaternaryLabel = style(0x3C3C43, 0xEBEBF5, alpha: 0.18)
    /// The color of text that stands in for input, for light and dark mode.
    public static let placeholderText = style(0x3C3C43, 0xEBEBF5, alpha: 0.3)
    /// The color of links, for light and dark mode.
    public static let link = style(0x007AFF, 0x0984FF)
    /// The color of thin lines that lets the content below through, for light and dark mode.
    public static let separator = style(0x3C3C43, 0x545458, alpha: 0.29, darkAlpha: 0.6)
    /// The color of thin lines, for light and dark mode.
    public static let opaqueSeparator = style(0xC6C6C8, 0x38383A)
    /// The background of a page, for light and dark mode.
    public static let systemBackground = style(0xFFFFFF, 0x000000)
    /// The background of a group on a page, for light and dark mode.
    public static let secondarySystemBackground = style(0xF2F2F7, 0x1C1C1E)
    /// The background of a group in a group, for light and dark mode.
    public static let tertiarySystemBackground = style(0xFFFFFF, 0x2C2C2E)
    /// The background of a page with groups, for light and dark mode.
    public static let systemGroupedBackground = style(0xF2F2F7, 0x000000)
    /// The background of a group on such a page, for light and dark mode.
    public static let secondarySystemGroupedBackground = style(0xFFFFFF, 0x1C1C1E)
    /// The background of a group in such a group, for light and dark mode.
    public static let tertiarySystemGroupedBackground = style(0xF2F2F7, 0x2C2C2E)
    /// The fill of thin shapes, for light and dark mode.
    public static let systemFill = style(0x787880, 0x787880, alpha: 0.2, darkAlpha: 0.36)
    /// The fill of shapes of middle size, for light and dark mode.
    public static let secondarySystemFill = style(0x787880, 0x787880, alpha: 0.16, darkAlpha: 0.32)
    /// The fill of large shapes, such as fields, for light and dark mode.
    public static let tertiarySystemFill = style(0x767680, 0x767680, alpha: 0.12, darkAlpha: 0.24)
    /// The fill of large areas, for light and dark mode.
    public static let quaternarySystemFill = style(0x747480, 0x767680, alpha: 0.08, darkAlpha: 0.18)
    /// White text on a dark ground, at 60 % of its opacity.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
    /// Black text on a light ground.
    public static let darkText = UIColor(white: 0, alpha: 1)
    /// The default of `tintColor`.
    public static var tintColor: UIColor { systemBlue }

    /// The gray that is as light as a tint; its luminance is that of ITU-R BT.709.
    static func dimmedTint(of tint: UIColor) -> UIColor {
        UIColor { traits in
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            _ = tint.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
        }
    }

    /// `darkAlpha`: nil for the same as in the light.
    private static func style(_ light: UInt32, _ dark: UInt32, alpha: CGFloat = 1, darkAlpha: CGFloat? = nil) -> UIColor {
        let (light, dark) = (UIColor(rgb: light, alpha: alpha), UIColor(rgb: dark, alpha: darkAlpha ?? alpha))
        return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
    }

    /// A color from 0xRRGGBB.
    convenience init(rgb: UInt32, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(rgb >> 16 & 255) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255,
            alpha: alpha)
    }
}
