/// Places on a picture in even steps, in parts of 2³² of a pixel.
struct SampleSteps {
    var x: Int
    var y: Int
    let stepX: Int
    let stepY: Int

    /// Whether all places lie between limits.
    @inline(__always) private func stays(_ count: Int, width: Int, height: Int) -> Bool {
        let (endX, endY) = (x &+ stepX &* (count &- 1), y &+ stepY &* (count &- 1))
        return min(x, endX) >= 0 && max(x, endX) < width &<< 32 && min(y, endY) >= 0 && max(y, endY) < height &<< 32
    }

    /// Writes the pixel at each place. Beyond the picture its edge goes on.
    func nearest(_ texels: Texels, _ count: Int, into target: UnsafeMutablePointer<UInt32>) {
        var (x, y) = (x, y)
        if stays(count, width: texels.width, height: texels.height) {
            for index in 0..<count {
                target[index] = texels.row(y &>> 32)[x &>> 32]
                x &+= stepX
                y &+= stepY
            }
            return
        }
        for index in 0..<count {
            let line = texels.row(min(max(y &>> 32, 0), texels.height &- 1))
            target[index] = line[min(max(x &>> 32, 0), texels.width &- 1)]
            x &+= stepX
            y &+= stepY
        }
    }

    /// Writes the mixture of the four pixels around each place.
    func linear(_ texels: Texels, _ count: Int, into target: UnsafeMutablePointer<UInt32>) {
        if stays(count, width: texels.width &- 1, height: texels.height &- 1) {
            inside(texels, count, into: target)
        } else {
            clamped(texels, count, into: target)
        }
    }

    private func inside(_ texels: Texels, _ count: Int, into target: UnsafeMutablePointer<UInt32>) {
        var (x, y) = (x, y)
        let stride = texels.stride
        for index in 0..<count {
            let place = UnsafeRawPointer(texels.base + ((y &>> 32) &* stride &+ (x &>> 32)))
            let upper = SampleSteps.pair(place)
            let lower = SampleSteps.pair(place + stride &* 4)
            let down = UInt16(truncatingIfNeeded: (y &>> 24) & 255)
            let across = UInt16(truncatingIfNeeded: (x &>> 24) & 255)
            let mixed = (upper &* (256 &- down) &+ lower &* down &+ 128) &>> 8
            let sum = mixed.lowHalf &* (256 &- across) &+ mixed.highHalf &* across &+ 128
            target[index] = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: sum &>> 8), to: UInt32.self)
            x &+= stepX
            y &+= stepY
        }
    }

    /// Returns the bytes of a pixel and of its right neighbour.
    @inline(__always) private static func pair(_ place: UnsafeRawPointer) -> SIMD8<UInt16> {
        SIMD8<UInt16>(truncatingIfNeeded: place.loadUnaligned(as: SIMD8<UInt8>.self))
    }

    private func clamped(_ texels: Texels, _ count: Int, into target: UnsafeMutablePointer<UInt32>) {
        var (x, y) = (x, y)
        for index in 0..<count {
            let (column, row) = (x &>> 32, y &>> 32)
            let left = min(max(column, 0), texels.width &- 1)
            let right = min(max(column &+ 1, 0), texels.width &- 1)
            let upper = texels.row(min(max(row, 0), texels.height &- 1))
            let lower = texels.row(min(max(row &+ 1, 0), texels.height &- 1))
            let across = UInt32(truncatingIfNeeded: (x &>> 24) & 255)
            let down = UInt32(truncatingIfNeeded: (y &>> 24) & 255)
            let (a, b) = (upper[left].mixed(with: lower[left], down), upper[right].mixed(with: lower[right], down))
            target[index] = a.mixed(with: b, across)
            x &+= stepX
            y &+= stepY
        }
    }
}
