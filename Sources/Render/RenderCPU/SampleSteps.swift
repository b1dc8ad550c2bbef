/// Places on a picture in parts of 2³² of a pixel, in steps of which each is longer than the one before by the same amount.
struct SampleSteps {
    let x: Int
    let y: Int
    let stepX: Int
    let stepY: Int
    /// What a step is longer than the one before. Zero in even steps.
    let bendX: Int
    let bendY: Int

    /// Whether all places lie between limits.
    @inline(__always) private func stays(_ count: Int, width: Int, height: Int) -> Bool {
        SampleSteps.stays(x, stepX, bendX, count, below: width) && SampleSteps.stays(y, stepY, bendY, count, below: height)
    }

    @inline(__always) private static func stays(_ start: Int, _ step: Int, _ bend: Int, _ count: Int, below limit: Int) -> Bool {
        let last = count &- 1
        let end = start &+ step &* last &+ bend &* (last &* (last &- 1) / 2)
        // A curve may turn back between its ends. It leaves the line between them by no more than this.
        let bow = abs(bend) &* (count &* count) / 8
        return min(start, end) >= bow && max(start, end) < limit &<< 32 &- bow
    }

    /// Writes the pixel at each place. Beyond the picture its edge goes on.
    func nearest(_ texels: Texels, _ count: Int, into target: UnsafeMutablePointer<UInt32>) {
        var (x, y, stepX, stepY) = (x, y, stepX, stepY)
        if stays(count, width: texels.width, height: texels.height) {
            for index in 0..<count {
                target[index] = texels.row(y &>> 32)[x &>> 32]
                x &+= stepX
                y &+= stepY
                stepX &+= bendX
                stepY &+= bendY
            }
            return
        }
        for index in 0..<count {
            let line = texels.row(min(max(y &>> 32, 0), texels.height &- 1))
            target[index] = line[min(max(x &>> 32, 0), texels.width &- 1)]
            x &+= stepX
            y &+= stepY
            stepX &+= bendX
            stepY &+= bendY
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
        var (x, y, stepX, stepY) = (x, y, stepX, stepY)
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
            stepX &+= bendX
            stepY &+= bendY
        }
    }

    /// Returns the bytes of a pixel and of its right neighbour.
    @inline(__always) private static func pair(_ place: UnsafeRawPointer) -> SIMD8<UInt16> {
        SIMD8<UInt16>(truncatingIfNeeded: place.loadUnaligned(as: SIMD8<UInt8>.self))
    }

    private func clamped(_ texels: Texels, _ count: Int, into target: UnsafeMutablePointer<UInt32>) {
        var (x, y, stepX, stepY) = (x, y, stepX, stepY)
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
            stepX &+= bendX
            stepY &+= bendY
        }
    }
}
