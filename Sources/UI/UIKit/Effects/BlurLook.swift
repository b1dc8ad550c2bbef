/// The numbers behind a blur style.
struct BlurLook: Equatable {
    /// Standard deviation in points.
    var radius: CGFloat = 0
    var saturation: CGFloat = 1
    var tint = CGColor.clear

    static let none = BlurLook()

    private init() {}

    private init(_ radius: CGFloat, _ saturation: CGFloat, white: CGFloat, _ alpha: CGFloat) {
        self.radius = radius
        self.saturation = saturation
        tint = CGColor(srgbRed: white, green: white, blue: white, alpha: alpha)
    }

    init(_ style: UIBlurEffect.Style, isDark: Bool) {
        switch style {
        case .extraLight: self.init(20, 1.8, white: 0.97, 0.82)
        case .light: self.init(30, 1.8, white: 1, 0.3)
        case .dark: self.init(20, 1.8, white: 0.11, 0.73)
        case .regular, .prominent: self = isDark ? BlurLook(.dark, isDark: true) : BlurLook(30, 1.8, white: 0.97, 0.6)
        case .systemUltraThinMaterial: self = .material(0.44, isDark)
        case .systemThinMaterial: self = .material(0.6, isDark)
        case .systemMaterial: self = .material(0.72, isDark)
        case .systemThickMaterial: self = .material(0.84, isDark)
        case .systemChromeMaterial: self = .material(0.78, isDark)
        case .systemUltraThinMaterialLight: self = .material(0.44, false)
        case .systemThinMaterialLight: self = .material(0.6, false)
        case .systemMaterialLight: self = .material(0.72, false)
        case .systemThickMaterialLight: self = .material(0.84, false)
        case .systemChromeMaterialLight: self = .material(0.78, false)
        case .systemUltraThinMaterialDark: self = .material(0.44, true)
        case .systemThinMaterialDark: self = .material(0.6, true)
        case .systemMaterialDark: self = .material(0.72, true)
        case .systemThickMaterialDark: self = .material(0.84, true)
        case .systemChromeMaterialDark: self = .material(0.78, true)
        }
    }

    private static func material(_ cover: CGFloat, _ isDark: Bool) -> BlurLook {
        isDark ? BlurLook(28, 1.8, white: 0.13, cover) : BlurLook(28, 1.8, white: 0.965, cover)
    }
}
