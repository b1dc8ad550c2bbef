import CoreGraphics
import Foundation

/// How captured frames stand.
struct StandingFrames {
    /// One for each run of frames that stand alike.
    let lines: [String]

    init(in folder: URL) throws {
        let text = try String(contentsOf: folder.appendingPathComponent("captures.txt"), encoding: .utf8)
        var runs: [(stand: String, count: Int)] = []
        for line in text.split(separator: "\n") {
            guard let name = line.split(separator: " ").first else { continue }
            let stand = try Self.stand(of: folder.appendingPathComponent("\(name).png"))
            if runs.last?.stand == stand { runs[runs.count - 1].count += 1 } else { runs.append((stand, 1)) }
        }
        lines = runs.map { "\($0.stand) \($0.count)" }
    }

    /// The size, and the colors of the corners from the upper left clockwise: `640x480 rgbw`. A corner that is not all of one color is
    /// `?`: a frame that is of two turns has such ones.
    private static func stand(of file: URL) throws -> String {
        let image = try ImageFile.decode(path: file.path)
        let (width, height) = (image.width, image.height)
        let size = (width / 3, height / 3)
        let (right, bottom) = (width - size.0, height - size.1)
        let names = image.withUnsafePixels { bytes in
            [(0, 0), (right, 0), (right, bottom), (0, bottom)].map { origin in
                var found: Character?
                // A pixel beside the border is either's.
                for y in (origin.1 + 1)..<(origin.1 + size.1 - 1) {
                    for x in (origin.0 + 1)..<(origin.0 + size.0 - 1) {
                        let at = y * image.bytesPerRow + x * 4
                        let color = name(red: bytes[at + 2], green: bytes[at + 1], blue: bytes[at])
                        guard found == nil || found == color else { return Character("?") }
                        found = color
                    }
                }
                return found ?? "?"
            }
        }
        return "\(width)x\(height) \(String(names))"
    }

    private static func name(red: UInt8, green: UInt8, blue: UInt8) -> Character {
        switch (red, green, blue) {
        case (255, 0, 0): "r"
        case (0, 255, 0): "g"
        case (0, 0, 255): "b"
        case (255, 255, 255): "w"
        case _: "?"
        }
    }
}
