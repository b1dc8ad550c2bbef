import CoreGraphics
import Foundation

/// What captured frames show.
struct ShownScreens {
    /// One for each run of frames that show the same: `own 3`, `mixed 8`.
    let lines: [String]

    /// What a frame is when it is not of one screen alone.
    private static let mixed = "mixed"
    private typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8)
    private static let flat: [(name: String, color: Pixel)] = [
        ("ground", (0, 0, 0)), ("own", (32, 64, 160)), ("terminal", (128, 32, 32)),
    ]

    init(in folder: URL) throws {
        let text = try String(contentsOf: folder.appendingPathComponent("captures.txt"), encoding: .utf8)
        var runs: [(name: String, count: Int)] = []
        for line in text.split(separator: "\n") {
            guard let file = line.split(separator: " ").first else { continue }
            let name = Self.name(of: try ImageFile.decode(path: folder.appendingPathComponent("\(file).png").path))
            if runs.last?.name == name { runs[runs.count - 1].count += 1 } else { runs.append((name, 1)) }
        }
        lines = runs.map { "\($0.name) \($0.count)" }
    }

    /// A screen of ours and the terminal are one color all around; the window is of many, and of none of theirs.
    private static func name(of image: CGImage) -> String {
        let (width, height) = (image.width, image.height)
        return image.withUnsafePixels { bytes in
            func pixel(_ x: Int, _ y: Int) -> Pixel {
                let at = y * image.bytesPerRow + x * 4
                return (bytes[at + 2], bytes[at + 1], bytes[at])
            }
            let rim = [1, 4, 7].flatMap { row in [1, 4, 7].map { (width * $0 / 8, height * row / 8) } }
                .filter { $0 != (width / 2, height / 2) }.map { pixel($0.0, $0.1) }
            if let (name, _) = flat.first(where: { one in rim.allSatisfy { isNear($0, one.color) } }) { return name }
            var colors: Set<UInt32> = []
            var foreign = 0
            for y in stride(from: 2, to: height, by: 8) {
                for x in stride(from: 2, to: width, by: 8) {
                    let one = pixel(x, y)
                    colors.insert(UInt32(one.red) << 16 | UInt32(one.green) << 8 | UInt32(one.blue))
                    if flat.contains(where: { isNear(one, $0.color) }) { foreign += 1 }
                }
            }
            return colors.count > 30 && foreign < 20 ? "window" : mixed
        }
    }

    private static func isNear(_ a: Pixel, _ b: Pixel) -> Bool {
        abs(Int(a.red) - Int(b.red)) < 4 && abs(Int(a.green) - Int(b.green)) < 4 && abs(Int(a.blue) - Int(b.blue)) < 4
    }
}
