internal import Diagnostics

/// The reason why an image file could not be read or written. Its description is one sentence that names the file and the reason.
package enum ImageFileError: Error, Equatable, Codable, Sendable, CustomStringConvertible {
    case cannotOpen(name: String, reason: String)
    case empty(name: String)
    case notAnImage(name: String)
    /// The format is read, and its loader is not installed.
    case noLoader(name: String, format: String, package: String)
    case damaged(name: String, reason: String)
    case truncated(name: String)
    case tooLarge(name: String, width: Int, height: Int)
    case outOfMemory(name: String)
    /// An SVG that takes longer to draw than a program may wait.
    case tookTooLong(name: String, milliseconds: Int)
    /// The process that was to draw an SVG could not be started.
    case notDrawn(name: String, reason: String)
    case cannotWrite(name: String, reason: String)

    package var description: String { sentence.oneLine }

    private var sentence: String {
        switch self {
        case .cannotOpen(let name, let reason): "cannot open the image \(name): \(reason)"
        case .empty(let name): "the image \(name) is empty"
        case .notAnImage(let name): "\(name) is not a PNG, JPEG, WebP or SVG image"
        case .noLoader(let name, let format, let package):
            "cannot read the \(format) image \(name): its loader for gdk-pixbuf is not installed (Debian package \(package))"
        case .damaged(let name, let reason): "the image \(name) is damaged: \(reason)"
        case .truncated(let name): "the image \(name) ends too early"
        case .tooLarge(let name, let width, let height):
            "the image \(name) is too large: \(width) × \(height) pixels, at most "
                + "\(ImageFile.longestSide) a side and \(ImageFile.mostPixels) in all are read"
        case .outOfMemory(let name): "not enough memory for the image \(name)"
        case .tookTooLong(let name, let milliseconds):
            "the image \(name) takes longer to draw than the \(milliseconds) milliseconds that an SVG may take"
        case .notDrawn(let name, let reason): "the image \(name) is not drawn: \(reason)"
        case .cannotWrite(let name, let reason): "cannot write the image \(name): \(reason)"
        }
    }
}
