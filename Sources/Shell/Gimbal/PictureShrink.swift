import CoreGraphics

/// Makes pictures smaller: each pixel becomes the mean of the area that it covers.
///
/// Every frame of a recording passes through here. Cairo's filters take 12 ms of a CPU for a picture of 1280×720. Here whole rows are
/// added first, which compilers turn into sixteen additions at once.
struct PictureShrink {
    private let width: Int
    private let height: Int

    /// - Parameter size: what pictures become; a picture that is smaller on a side keeps that side.
    init(to size: (width: Int, height: Int)) {
        (width, height) = size
    }

    /// Returns the small picture; the same one where it is small already, nil without memory.
    func shrunk(_ image: CGImage) -> CGImage? {
        let (width, height) = (min(width, image.width), min(height, image.height))
        if image.width == width && image.height == height { return image }
        let columns = Parts(of: image.width, in: width)
        let rows = Parts(of: image.height, in: height)
        var sums = [UInt16](repeating: 0, count: image.width * 4)
        var pixels = [UInt32](repeating: 0, count: width * height)
        image.withUnsafePixels { bytes in
            sums.withUnsafeMutableBufferPointer { sums in
                for y in 0..<height {
                    sums.update(repeating: 0)
                    for part in rows.range(of: y) {
                        let line = UnsafeRawBufferPointer(rebasing: bytes[(rows.places[part] * image.bytesPerRow)...])
                        Self.add(line, weight: rows.weights[part], to: sums)
                    }
                    for x in 0..<width { pixels[y * width + x] = Self.mean(of: sums, columns, columns.range(of: x)) }
                }
            }
        }
        return pixels.withUnsafeBytes {
            CGImage(width: width, height: height, bytesPerRow: width * 4, isOpaque: image.isOpaque, copying: $0)
        }
    }

    // Both loops stay with plain numbers and pointers: a range or a vector costs a hundred times as much in a build without optimization, in
    // which tests make most pictures.

    /// A channel's sum is at most 255 · 256.
    private static func add(_ line: UnsafeRawBufferPointer, weight: UInt16, to sums: UnsafeMutableBufferPointer<UInt16>) {
        var index = 0
        while index < sums.count {
            sums[index] &+= UInt16(line[index]) &* weight
            index += 1
        }
    }

    private static func mean(of sums: UnsafeMutableBufferPointer<UInt16>, _ columns: Parts, _ parts: Range<Int>) -> UInt32 {
        // Half of the last place, so that the mean is rounded.
        var (a, b, c, d): (UInt32, UInt32, UInt32, UInt32) = (1 << 15, 1 << 15, 1 << 15, 1 << 15)
        var part = parts.lowerBound
        while part < parts.upperBound {
            let (at, weight) = (columns.places[part] * 4, UInt32(columns.weights[part]))
            a &+= UInt32(sums[at]) &* weight
            b &+= UInt32(sums[at + 1]) &* weight
            c &+= UInt32(sums[at + 2]) &* weight
            d &+= UInt32(sums[at + 3]) &* weight
            part += 1
        }
        return (a &>> 16) | (b &>> 16) &<< 8 | (c &>> 16) &<< 16 | (d &>> 16) &<< 24
    }
}

/// Which of many pixels in a line each of fewer ones covers, and how much of it each is.
private struct Parts {
    /// Pixels of the long line, and what each is of the pixel that it is a part of: 256 is all.
    private(set) var places: [Int] = []
    private(set) var weights: [UInt16] = []
    /// Where the parts of each pixel begin, and at last where those of all end.
    private var starts = [0]

    init(of long: Int, in short: Int) {
        for pixel in 0..<short {
            let whole = pixel * 256...pixel * 256 + 256
            for place in pixel * long / short...((pixel + 1) * long - 1) / short {
                let (start, end) = (place * short * 256 / long, (place + 1) * short * 256 / long)
                places.append(place)
                weights.append(UInt16(min(end, whole.upperBound) - max(start, whole.lowerBound)))
            }
            starts.append(places.count)
        }
    }

    func range(of pixel: Int) -> Range<Int> { starts[pixel]..<starts[pixel + 1] }
}
