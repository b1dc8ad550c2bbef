extension UIColor {
    public static let black = UIColor(white: 0, alpha: 1)
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let gray = UIColor(white: 0.5, alpha: 1)
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    public static let clear = UIColor(white: 0, alpha: 0)
}

extension UIColor {
    public static let systemRed = style(0xFF3B30, 0xFF453A)
    public static let systemGreen = style(0x34C759, 0x30D158)
    public static let systemBlue = style(0x007AFF, 0x0A84FF)
    public static let systemOrange = style(0xFF9500, 0xFF9F0A)
    public static let systemYellow = style(0xFFCC00, 0xFFD60A)
    public static let systemPink = style(0xFF2D55, 0xFF375F)
    public static let systemPurple = style(0xAF52DE, 0xBF5AF2)
    public static let systemTeal = style(0x30B0C7, 0x40C8E0)
    public static let systemIndigo = style(0x5856D6, 0x5E5CE6)
    public static let systemBrown = style(0xA2845E, 0xAC8E68)
    public static let systemMint = style(0x00C7BE, 0x63E6E2)
    public static let systemCyan = style(0x32ADE6, 0x64D2FF)
    public static let systemGray = style(0x8E8E93, 0x8E8E93)
    public static let systemGray2 = style(0xAEAEB2, 0x636366)
    public static let systemGray3 = style(0xC7C7CC, 0x48484A)
    public static let systemGray4 = style(0xD1D1D6, 0x3A3A3C)
    public static let systemGray5 = style(0xE5E5EA, 0x2C2C2E)
    public static let systemGray6 = style(0xF2F2F7, 0x1C1C1E)
    public static let label = style(0x000000, 0xFFFFFF)
    public static let secondaryLabel = style(0x3C3C43, 0xEBEBF5, alpha: 0.6)
    public static let tertiaryLabel = style(0x3C3C43, 0xEBEBF5, alpha: 0.3)
    public static let quaternaryLabel = style(0x3C3C43, 0xEBEBF5, alpha: 0.18)
    public static let placeholderText = style(0x3C3C43, 0xEBEBF5, alpha: 0.3)
    public static let link = style(0x007AFF, 0x0984FF)
    public static let separator = style(0x3C3C43, 0x545458, alpha: 0.29)
    public static let opaqueSeparator = style(0xC6C6C8, 0x38383A)
    public static let systemBackground = style(0xFFFFFF, 0x000000)
    public static let secondarySystemBackground = style(0xF2F2F7, 0x1C1C1E)
    public static let tertiarySystemBackground = style(0xFFFFFF, 0x2C2C2E)
    public static let systemGroupedBackground = style(0xF2F2F7, 0x000000)
    public static let secondarySystemGroupedBackground = style(0xFFFFFF, 0x1C1C1E)
    public static let tertiarySystemGroupedBackground = style(0xF2F2F7, 0x2C2C2E)
    public static let systemFill = style(0x787880, 0x787880, alpha: 0.2)
    public static let secondarySystemFill = style(0x787880, 0x787880, alpha: 0.16)
    public static let tertiarySystemFill = style(0x767680, 0x767680, alpha: 0.12)
    public static let quaternarySystemFill = style(0x747480, 0x767680, alpha: 0.08)
    public static let lightText = UIColor(white: 1, alpha: 0.6)
    public static let darkText = UIColor(white: 0, alpha: 1)
    /// The default of `tintColor`.
    public static var tintColor: UIColor { systemBlue }

    private static func style(_ light: UInt32, _ dark: UInt32, alpha: CGFloat = 1) -> UIColor {
        let (light, dark) = (UIColor(rgb: light, alpha: alpha), UIColor(rgb: dark, alpha: alpha))
        return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
    }

    /// A color from 0xRRGGBB.
    convenience init(rgb: UInt32, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(rgb >> 16 & 255) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255,
            alpha: alpha)
    }
}
