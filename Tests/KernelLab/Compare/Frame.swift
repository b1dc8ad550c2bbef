internal import CoreGraphics
internal import Foundation

/// The pixels of a captured frame, without the byte that means nothing.
struct Frame: Equatable {
    private let width: Int
    private let height: Int
    private var channels: [UInt8]

    enum Axis: String {
        case x, y
    }

    init(_ file: URL) throws {
        let image = try ImageFile.decode(path: file.path)
        width = image.width
        height = image.height
        var channels: [UInt8] = []
        channels.reserveCapacity(width * height * 3)
        image.withUnsafePixels { bytes in
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let at = y * image.bytesPerRow + x * 4
                    channels.append(bytes[at])
                    channels.append(bytes[at + 1])
                    channels.append(bytes[at + 2])
                }
            }
        }
        self.channels = channels
    }

    mutating func mirror(along axis: Axis) {
        let before = channels
        for y in 0..<height {
            for x in 0..<width {
                let from = axis == .x ? y * width + width - 1 - x : (height - 1 - y) * width + x
                for channel in 0..<3 { channels[(y * width + x) * 3 + channel] = before[from * 3 + channel] }
            }
        }
    }

    /// Of any channel of any pixel, 0…255; 255 when the sizes differ.
    func largestDifference(to other: Frame) -> Int {
        guard width == other.width, height == other.height else { return 255 }
        guard channels != other.channels else { return 0 }
        return zip(channels, other.channels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    /// Pixels with a channel that differs by more than `tolerance`; all of them when the sizes differ.
    func differences(to other: Frame, beyond tolerance: Int) -> Int {
        guard width == other.width, height == other.height else { return width * height }
        return (0..<width * height).count { pixel in
            (pixel * 3..<pixel * 3 + 3).contains { abs(Int(channels[$0]) - Int(other.channels[$0])) > tolerance }
        }
    }

    /// Dark where both are equal, brighter the more they are not; nil when the sizes differ.
    func differencePicture(to other: Frame) -> CGImage? {
        guard width == other.width, height == other.height else { return nil }
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        for pixel in 0..<width * height {
            for channel in 0..<3 {
                let distance = abs(Int(channels[pixel * 3 + channel]) - Int(other.channels[pixel * 3 + channel]))
                pixels[pixel * 4 + channel] = UInt8(distance == 0 ? 32 : min(255, 96 + distance * 8))
            }
        }
        return pixels.withUnsafeBytes {
            CGImage(width: width, height: height, bytesPerRow: width * 4, isOpaque: true, copying: $0)
        }
    }
}
