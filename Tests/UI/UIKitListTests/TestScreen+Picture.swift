import CoreGraphics
import GimbalTesting
import TestSupport
import XCTest

extension TestScreen {
    /// What is on the screen, as goldens have it.
    var picture: Picture {
        get throws {
            let image = try XCTUnwrap(image)
            var picture = image.withUnsafePixels {
                Picture(width: image.width, height: image.height, stride: image.bytesPerRow, copying: $0)
            }
            for at in stride(from: 0, to: picture.bytes.count, by: 4) { picture.bytes.swapAt(at, at + 2) }
            return picture
        }
    }
}
