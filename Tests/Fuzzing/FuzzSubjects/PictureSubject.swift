internal import CoreGraphics
internal import Foundation

/// A picture is decoded, at once and later, or refused with one sentence.
enum PictureSubject {
    /// Larger pictures are read as well; here they would leave no time for others.
    private static let mostPixels = 1 << 20

    static func run(_ bytes: [UInt8]) throws {
        do throws(ImageFileError) {
            try read(Data(bytes))
        } catch {
            try Finding.check(sentence: error.description, of: "picture")
        }
    }

    /// Traps where the decoded picture has another size than the header says.
    private static func read(_ data: Data) throws(ImageFileError) {
        let image = try ImageFile.open(data: data, name: "a.file")
        guard image.width * image.height <= mostPixels else { return }
        _ = image.resized(width: 3, height: 2)
        let whole = try ImageFile.decode(data: data, name: "a.file")
        precondition((whole.width, whole.height) == (image.width, image.height), "the picture has two sizes")
    }
}
