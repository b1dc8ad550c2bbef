import Geometry
public import UIKit

/// The orientation of the picture on a display's panel: `--rotate` sets it at the start, and it can be changed while the app
/// runs.
///
/// Rotations are counterclockwise; a flipped picture is mirrored before it is rotated.
public enum DisplayRotation: String, CaseIterable, Sendable {
    /// Not rotated.
    case upright = "0"
    /// By a quarter turn counterclockwise.
    case rotated90 = "90"
    /// By half a turn.
    case rotated180 = "180"
    /// By three quarter turns counterclockwise.
    case rotated270 = "270"
    /// Mirrored left to right.
    case flipped = "flipped"
    /// Mirrored, then a quarter turn counterclockwise.
    case flipped90 = "flipped-90"
    /// Mirrored, then half a turn.
    case flipped180 = "flipped-180"
    /// Mirrored, then three quarter turns counterclockwise.
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
