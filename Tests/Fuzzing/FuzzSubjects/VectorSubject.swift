internal import CoreGraphics
internal import Foundation

/// An SVG is drawn in the time that it may take, or refused with one sentence.
enum VectorSubject {
    static func run(_ bytes: [UInt8]) throws {
        do throws(ImageFileError) {
            let image = try ImageFile.decode(data: Data(bytes), name: "a.svg")
            guard image.width > 0, image.height > 0 else { throw .empty(name: "a.svg") }
        } catch {
            try Finding.check(sentence: error.description, of: "vector")
        }
    }
}
