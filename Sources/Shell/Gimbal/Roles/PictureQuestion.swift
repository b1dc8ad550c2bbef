import CoreGraphics
import Foundation

/// What a process is asked to draw; the file comes with it, as a descriptor.
struct PictureQuestion: Codable, Equatable {
    /// The picture's name in errors.
    var name: String
    /// How many times the picture is enlarged.
    var scale: CGFloat
}

/// What the process answers; a picture's pixels come with it, as a descriptor of premultiplied BGRA in rows without gaps.
enum PictureAnswer: Codable, Equatable {
    case picture(width: Int, height: Int, isOpaque: Bool)
    case failure(ImageFileError)
}
