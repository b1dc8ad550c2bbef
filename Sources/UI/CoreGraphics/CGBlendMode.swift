/// The formula that combines new ink with the pixels below it. `plusDarker` is not supported and is drawn as `multiply`.
public enum CGBlendMode: Int32, Sendable {
    /// The new color covers the old one according to its alpha.
    case normal = 0
    /// The product of both colors, which darkens.
    case multiply = 1
    /// The inverse of the product of the inverses, which lightens.
    case screen = 2
    /// Multiplies dark backgrounds and screens light ones.
    case overlay = 3
    /// The darker of both colors, per channel.
    case darken = 4
    /// The lighter of both colors, per channel.
    case lighten = 5
    /// Brightens the background according to the new color.
    case colorDodge = 6
    /// Darkens the background according to the new color.
    case colorBurn = 7
    /// Darkens or lightens gently, according to the new color.
    case softLight = 8
    /// Multiplies or screens, according to the new color.
    case hardLight = 9
    /// The absolute difference of both colors.
    case difference = 10
    /// A difference with lower contrast.
    case exclusion = 11
    /// The hue of the new color with the saturation and luminosity of the background.
    case hue = 12
    /// The saturation of the new color with the hue and luminosity of the background.
    case saturation = 13
    /// The hue and saturation of the new color with the luminosity of the background.
    case color = 14
    /// The luminosity of the new color with the hue and saturation of the background.
    case luminosity = 15
    /// Transparent black in place of the background.
    case clear = 16
    /// The new color in place of the background.
    case copy = 17
    /// The new color where the background is opaque; the background is removed.
    case sourceIn = 18
    /// The new color where the background is transparent; the background is removed.
    case sourceOut = 19
    /// The new color over the background, only where the background is opaque.
    case sourceAtop = 20
    /// The new color under the background.
    case destinationOver = 21
    /// The background where the new color is opaque.
    case destinationIn = 22
    /// The background where the new color is transparent.
    case destinationOut = 23
    /// The background over the new color, only where the new color is opaque.
    case destinationAtop = 24
    /// Each color where the other is transparent.
    case xor = 25
    /// A darkening sum; not supported, and drawn as `multiply`.
    case plusDarker = 26
    /// The sum of both colors.
    case plusLighter = 27
}
