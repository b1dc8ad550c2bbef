import CoreGraphics
import Foundation

/// An animated picture (APNG, as in the PNG specification's third edition) of 255 colors.
///
/// Frames are kept packed, with 15 bits a pixel, and encoded when all of them have said which colors they need. A frame that equals the one
/// before only lengthens its time; of any other, only the rectangle that changed is stored. In it what did not change is transparent,
/// or is not, whichever takes fewer bytes: an even ground that moves is made of long runs until some of its pixels are left out.
final class AnimatedPNG {
    private let width: Int
    private let height: Int
    private var frames: [Frame] = []
    private var counts = [Int](repeating: 0, count: 1 << 15)
    private var last: CGImage?

    private struct Area: Equatable {
        var x, y, width, height: Int
    }

    private struct Frame {
        var area: Area
        /// Row by row, as `ColorPalette.reduced` gives them.
        var colors: PackedNumbers
        var milliseconds: Int
    }

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Shows `image` for a time. All images have the size given at the beginning.
    func add(_ image: CGImage, milliseconds: Int) {
        let area = last.map { changedArea(from: $0, to: image) } ?? Area(x: 0, y: 0, width: width, height: height)
        last = image
        guard let area else {
            frames[frames.count - 1].milliseconds += milliseconds
            return
        }
        var colors: [UInt16] = []
        colors.reserveCapacity(area.width * area.height)
        image.withUnsafePixels { bytes in
            for y in area.y..<area.y + area.height {
                let row = (bytes.baseAddress! + y * image.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                for x in area.x..<area.x + area.width { colors.append(ColorPalette.reduced(row[x])) }
            }
        }
        for color in colors { counts[Int(color)] += 1 }
        frames.append(Frame(area: area, colors: PackedNumbers(colors), milliseconds: milliseconds))
    }

    /// The whole file; nil where nothing was ever shown.
    ///
    /// - Throws: what the encoder says.
    func finish() throws -> Data? {
        guard !frames.isEmpty else { return nil }
        let palette = ColorPalette(counts: counts)
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // 8 bits a pixel, of color type 3.
        let size = PNGChunk.bytes(UInt32(width)) + PNGChunk.bytes(UInt32(height))
        file.append(PNGChunk.encoded("IHDR", size + Data([8, 3, 0, 0, 0])))
        file.append(PNGChunk.encoded("acTL", PNGChunk.bytes(UInt32(frames.count)) + PNGChunk.bytes(0)))
        // Index 0 shows what is below.
        file.append(PNGChunk.encoded("PLTE", Data([0, 0, 0] + palette.colors.flatMap { [$0.x, $0.y, $0.z] })))
        file.append(PNGChunk.encoded("tRNS", Data([0])))
        var shown = [UInt8](repeating: 0, count: width * height)
        var sequence: UInt32 = 0
        for (number, frame) in frames.enumerated() {
            file.append(PNGChunk.encoded("fcTL", control(frame, &sequence)))
            let data = try data(of: frame, palette, over: &shown)
            // The first frame is also the still picture of readers that know no animation.
            file.append(number == 0 ? PNGChunk.encoded("IDAT", data) : PNGChunk.encoded("fdAT", Self.next(&sequence) + data))
        }
        file.append(PNGChunk.encoded("IEND", Data()))
        return file
    }

    /// - Parameter shown: the indices on the whole picture so far.
    private func data(of frame: Frame, _ palette: ColorPalette, over shown: inout [UInt8]) throws -> Data {
        let area = frame.area
        let whole = frame.colors.numbers.map { palette.index(of: $0) + 1 }
        let changed = whole.indices.map { at in
            let place = (area.y + at / area.width) * width + area.x + at % area.width
            defer { shown[place] = whole[at] }
            return shown[place] == whole[at] ? 0 : whole[at]
        }
        let shorter = try changed == whole ? whole : shorterForm(whole, changed, width: area.width)
        return Data(try PNGRows.compressed(shorter, width: area.width))
    }

    private func shorterForm(_ form: [UInt8], _ other: [UInt8], width: Int) throws -> [UInt8] {
        let one = try PNGRows.compressed(form, width: width, effort: .least)
        let two = try PNGRows.compressed(other, width: width, effort: .least)
        return one.count < two.count ? form : other
    }

    private func control(_ frame: Frame, _ sequence: inout UInt32) -> Data {
        var control = Self.next(&sequence)
        let area = frame.area
        for value in [area.width, area.height, area.x, area.y] { control += PNGChunk.bytes(UInt32(value)) }
        let milliseconds = UInt16(clamping: frame.milliseconds)
        control += Data([UInt8(milliseconds >> 8), UInt8(milliseconds & 0xFF), 0x03, 0xE8])
        // Leave the frame there, and lay the next one over what is below.
        return control + Data([0, 1])
    }

    private static func next(_ sequence: inout UInt32) -> Data {
        defer { sequence += 1 }
        return PNGChunk.bytes(sequence)
    }

    /// The smallest rectangle in which two images differ; nil when they do not.
    private func changedArea(from old: CGImage, to new: CGImage) -> Area? {
        old.withUnsafePixels { a in
            new.withUnsafePixels { b in
                var (left, right, top, bottom) = (width, -1, height, -1)
                for y in 0..<height {
                    let rowA = a.baseAddress! + y * old.bytesPerRow
                    let rowB = b.baseAddress! + y * new.bytesPerRow
                    guard memcmp(rowA, rowB, width * 4) != 0 else { continue }
                    top = min(top, y)
                    bottom = y
                    let (pa, pb) = (rowA.assumingMemoryBound(to: UInt32.self), rowB.assumingMemoryBound(to: UInt32.self))
                    var x = 0
                    while x < left, pa[x] == pb[x] { x += 1 }
                    left = min(left, x)
                    x = width - 1
                    while x > right, pa[x] == pb[x] { x -= 1 }
                    right = max(right, x)
                }
                guard bottom >= top, right >= left else { return nil }
                return Area(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
        }
    }
}
