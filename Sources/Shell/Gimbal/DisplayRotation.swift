import Geometry
public import UIKit

/// How the picture lies on a display's panel: what `--rotate` says at the start, and can be changed while the app runs.
///
/// Turns are counter-clockwise; a flipped picture is mirrored before it is turned.
public enum DisplayRotation: String, CaseIterable, Sendable {
    case upright = "0"
    case rotated90 = "90"
    case rotated180 = "180"
    case rotated270 = "270"
    case flipped = "flipped"
    case flipped90 = "flipped-90"
    case flipped180 = "flipped-180"
    case flipped270 = "flipped-270"
}

extension UIScreen {
    /// How the picture lies on the panel. Set, it counts for this connector until the program ends, also when another display is plugged
    /// into it; controllers hear of a new size as they do of any. Touches follow with the picture.
    ///
    /// Without a display it is `upright`, and setting it does nothing.
    public var displayRotation: DisplayRotation {
        get { DisplayRotation(rawValue: displayTransform.name) ?? .upright }
        set { OutputTransform(name: newValue.rawValue).map(rotateDisplay) }
    }
}
