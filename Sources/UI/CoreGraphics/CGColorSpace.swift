/// The meaning of a color's components: one gray value, or red, green and blue in sRGB.
///
/// There is no color management. Device RGB, generic RGB and extended sRGB are all read as sRGB, because the displays that this
/// library drives take sRGB. Two spaces are equal when their models and their names are equal.
public final class CGColorSpace: Sendable, Hashable {
    /// Gray or red, green and blue.
    public let model: CGColorSpaceModel
    /// The name of the space; nil for the space of a device.
    public let name: String?

    package init(model: CGColorSpaceModel, name: String) {
        self.model = model
        self.name = name
    }

    /// Creates the space with one of the names of this class; nil for an unknown name.
    public convenience init?(name: String) {
        switch name {
        case Self.sRGB, Self.extendedSRGB, Self.genericRGBLinear, Self.linearSRGB, Self.displayP3:
            self.init(model: .rgb, name: name)
        case Self.genericGrayGamma2_2, Self.linearGray:
            self.init(model: .monochrome, name: name)
        default:
            return nil
        }
    }

    /// The number of components without alpha: 1 for gray, 3 otherwise.
    public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

    /// The name of sRGB.
    public static let sRGB = "kCGColorSpaceSRGB"
    /// The name of sRGB with components beyond 0 to 1.
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    /// The name of sRGB with linear components.
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    /// The name of a linear space of red, green and blue.
    public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
    /// The name of Display P3.
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    /// The name of gray with a gamma of 2.2.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    /// The name of linear gray.
    public static let linearGray = "kCGColorSpaceLinearGray"

    package static let standardRGB = CGColorSpace(model: .rgb, name: sRGB)
    package static let deviceRGB = CGColorSpace(model: .rgb, name: "kCGColorSpaceDeviceRGB")
    package static let deviceGray = CGColorSpace(model: .monochrome, name: "kCGColorSpaceDeviceGray")

    /// Returns whether both are the same space.
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
        left.model == right.model && left.name == right.name
    }

    /// Hashes the space.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(model)
        hasher.combine(name)
    }
}

/// The family of a color space: the number and kind of its components.
public enum CGColorSpaceModel: Int32, Sendable {
    /// A family without a known meaning; no space here has it.
    case unknown = -1
    /// One gray component.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
}

/// Returns the space of red, green and blue that screens have.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// Returns the space of gray that screens have.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
