/// The sizes at which pictures go to a renderer in parts.
package enum PictureParts {
    /// The most bytes of a picture in one piece: a screen of 1920×1080.
    package static let largestWhole = 8 << 20
    /// The bytes of a part. On the machine of the benches it takes a third of a frame at 60 Hz.
    package static let partBytes = 4 << 20
}
