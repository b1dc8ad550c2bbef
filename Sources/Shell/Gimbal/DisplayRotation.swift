import Geometry
public import UIKit

/// The orientation of the picture on a display's panel: `--rotate` sets it at the start, and it can be changed while the app
/// runs.
///
/// Rotations are counterclockwise; a flipped picture is mirrored before it is rotated.
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
    /// The orientation of the picture on the panel. A new value applies to this connector until the program ends, also when
    /// another display is plugged into it. Controllers are told of the new size in the usual way. Touches follow the picture.
    ///
    /// Without a display it is `upright`, and setting it has no effect.
    public var displayRotation: DisplayRotation {
        get { DisplayRotation(rawValue: displayTransform.name) ?? .upright }
        set { OutputTransform(name: newValue.rawValue).map(rotateDisplay) }
    }
}
