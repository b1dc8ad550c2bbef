internal import Glibc

/// The picture that the viewer sees on the panel: how large it is, and by how much it is turned there.
struct Picture {
    /// In pixels, upright.
    var width = 640.0
    var height = 480.0
    /// Counter-clockwise, as `--rotate` counts.
    var quarters = 0

    /// From places in the picture to those in the panel's own square; both go from 0 to 1.
    func panel(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        switch quarters & 3 {
        case 0: (x, y)
        case 1: (y, 1 - x)
        case 2: (1 - x, 1 - y)
        case _: (1 - y, x)
        }
    }

    /// A place that lies `radius` pixels from another, in a direction clockwise from the right.
    func around(_ x: Double, _ y: Double, _ radius: Double, _ angle: Double) -> (x: Double, y: Double) {
        panel(x + radius * cos(angle) / width, y + radius * sin(angle) / height)
    }
}
