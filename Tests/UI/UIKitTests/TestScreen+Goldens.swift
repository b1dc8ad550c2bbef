import CoreGraphics
import GimbalTesting
import TestSupport
import UIKit
import XCTest

extension TestScreen {
    /// What is on the screen, as goldens have it.
    func picture() throws -> Picture { try Self.picture(of: image) }

    /// What the panel shows, however it is mounted.
    func panelPicture() throws -> Picture { try Self.picture(of: panelImage) }

    private static func picture(of image: CGImage?) throws -> Picture {
        let image = try XCTUnwrap(image)
        var picture = image.withUnsafePixels {
            Picture(width: image.width, height: image.height, stride: image.bytesPerRow, copying: $0)
        }
        for at in stride(from: 0, to: picture.bytes.count, by: 4) { picture.bytes.swapAt(at, at + 2) }
        return picture
    }

    /// The last plan; numbers of layers and surfaces count from 1 in the order in which the plan names them.
    var renamedPlan: String {
        var names: [Substring: String] = [:]
        var counts: [Substring: Int] = [:]
        return planText.split(separator: "\n").map { line in
            line.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
                guard let letter = word.first, "LCS".contains(letter), word.dropFirst().allSatisfy(\.isNumber), word.count > 1
                else { return String(word) }
                if let name = names[word] { return name }
                let kind = word.prefix(1)
                counts[kind, default: 0] += 1
                names[word] = "\(kind)\(counts[kind]!)"
                return names[word]!
            }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}
