/// The pixels of a test: premultiplied RGBA, 8 bits per channel, top row first, rows without gaps.
package struct Picture: Equatable, Sendable {
    package let width: Int
    package let height: Int
    package var bytes: [UInt8]

    /// Creates a picture of transparent black.
    package init(width: Int, height: Int) {
        self.init(width: width, height: height, bytes: Array(repeating: 0, count: width * height * 4))
    }

    /// Creates a picture of bytes. Traps when the number of bytes is wrong.
    ///
    /// - Parameter bytes: `width × height × 4` bytes.
    package init(width: Int, height: Int, bytes: [UInt8]) {
        precondition(bytes.count == width * height * 4, "\(bytes.count) bytes do not make a picture of \(width)×\(height)")
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// Creates a picture from a copy of memory whose rows are `stride` bytes apart.
    package init(width: Int, height: Int, stride: Int, copying memory: UnsafeRawBufferPointer) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        for row in 0..<height { bytes.append(contentsOf: memory[row * stride..<row * stride + width * 4]) }
        self.init(width: width, height: height, bytes: bytes)
    }

    package subscript(x: Int, y: Int) -> SIMD4<UInt8> {
        get {
            let at = (y * width + x) * 4
            return SIMD4(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3])
        }
        set {
            let at = (y * width + x) * 4
            for channel in 0..<4 { bytes[at + channel] = newValue[channel] }
        }
    }

    /// The difference of two pictures of one size.
    package struct Difference: Equatable, Sendable, CustomStringConvertible {
        /// The largest difference of any channel of any pixel, 0…255.
        package var largest = 0
        package var mean = 0.0
        /// The number of pixels that differ.
        package var count = 0
        /// The position of the largest difference.
        package var x = 0, y = 0

        package var description: String {
            largest == 0
                ? "no difference"
                : "\(count) pixels differ by at most \(largest)/255 (the worst at \(x),\(y)), by \(mean) on average"
        }
    }

    /// Compares two pictures.
    ///
    /// - Returns: nil when the sizes differ.
    package func difference(to other: Picture) -> Difference? {
        guard width == other.width, height == other.height else { return nil }
        var found = Difference()
        var sum = 0
        for pixel in 0..<width * height {
            var worst = 0
            for channel in pixel * 4..<pixel * 4 + 4 {
                let distance = abs(Int(bytes[channel]) - Int(other.bytes[channel]))
                sum += distance
                worst = max(worst, distance)
            }
            if worst > 0 { found.count += 1 }
            if worst > found.largest { (found.largest, found.x, found.y) = (worst, pixel % width, pixel / width) }
        }
        found.mean = Double(sum) / Double(max(bytes.count, 1))
        return found
    }

    /// Returns a picture of the differences of two pictures of one size: gray for equal pixels, brighter for larger differences.
    package func differencePicture(to other: Picture) -> Picture {
        var shown = Picture(width: width, height: height)
        for at in bytes.indices {
            let distance = abs(Int(bytes[at]) - Int(other.bytes[at]))
            shown.bytes[at] = at % 4 == 3 ? 255 : UInt8(distance == 0 ? 32 : min(255, 96 + distance * 8))
        }
        return shown
    }
}
