/// The effect of a `UIVisualEffectView` on the content behind it.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
    public override init() { super.init() }
}

/// Blurs the content behind the view.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
    /// How much the effect blurs and which color it lays over.
    public let style: Style

    /// Creates a blur.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    /// The kinds of blur; materials follow light and dark mode unless their name says otherwise.
    public enum Style: Int, Sendable {
        /// Blurs with a fixed tint: nearly white, faintly white, dark.
        case extraLight = 0, light, dark
        /// Blurs that follow light and dark mode; both have the same appearance.
        case regular = 4, prominent
        /// Materials that follow light and dark mode, from translucent to nearly opaque; `systemChromeMaterial` is for bars.
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        /// The materials in light mode.
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        /// The material for bars in light mode.
        case systemChromeMaterialLight
        /// The materials in dark mode.
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
        /// The material for bars in dark mode.
        case systemChromeMaterialDark
    }
}

/// Makes the content of an effect view stand out; here the content is shown unchanged.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
    /// The blur that the view lies on.
    public let blurEffect: UIBlurEffect
    /// The kind of content.
    public let style: UIVibrancyEffectStyle

    /// Creates an effect for labels.
    public init(blurEffect: UIBlurEffect) {
        self.blurEffect = blurEffect
        style = .label
        super.init()
    }

    /// Creates an effect for a kind of content.
    public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
        self.blurEffect = blurEffect
        self.style = style
        super.init()
    }
}

/// The kind of content in a vibrant view.
public enum UIVibrancyEffectStyle: Int, Sendable {
    /// The labels from the strongest to the faintest, then the fills of shapes, then the line between rows.
    case label = 0, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator
}
