/// Pictures of half the size: each pixel is the average of 2×2.
enum Halving {
    /// Returns the picture after one halving. Of an odd number the last pixels stand for themselves twice.
    ///
    /// - Returns: nil without memory.
    static func halve(_ source: Texels) -> Bitmap? {
        guard let half = Bitmap(width: (source.width + 1) / 2, height: (source.height + 1) / 2) else { return nil }
        halve(source, into: half)
        return half
    }

    static func halve(_ source: Texels, into half: Bitmap) {
        for y in 0..<half.height {
            let upper = source.row(y * 2)
            let lower = source.row(min(y * 2 + 1, source.height - 1))
            halve(upper, lower, source.width, into: half.pixels + y * half.width)
        }
    }

    private static func halve(
        _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ width: Int, into target: UnsafeMutablePointer<UInt32>
    ) {
        let whole = width / 2
        var x = 0
        while x &+ 8 <= whole {
            let (a, b) = (pairs(upper + x &* 2), pairs(lower + x &* 2))
            let even = (a.left.evenBytes &+ a.right.evenBytes &+ b.left.evenBytes &+ b.right.evenBytes &+ 2) &>> 2
            let odd = (a.left.oddBytes &+ a.right.oddBytes &+ b.left.oddBytes &+ b.right.oddBytes &+ 2) &>> 2
            Span.store(unsafeBitCast(even, to: Pixels.self) | unsafeBitCast(odd, to: Pixels.self) &<< 8, target + x)
            x &+= 8
        }
        while x < (width &+ 1) / 2 {
            let right = min(x &* 2 &+ 1, width &- 1)
            target[x] = average(upper[x &* 2], upper[right], lower[x &* 2], lower[right])
            x &+= 1
        }
    }

    /// Loads sixteen pixels: those in even columns, and their right neighbours.
    @inline(__always) private static func pairs(_ place: UnsafePointer<UInt32>) -> (left: Pixels, right: Pixels) {
        let all = UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt32>.self)
        return (all.evenHalf, all.oddHalf)
    }

    @inline(__always) private static func average(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00FF_00FF
        let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
        let odd = ((a &>> 8) & mask) &+ ((b &>> 8) & mask) &+ ((c &>> 8) & mask) &+ ((d &>> 8) & mask) &+ 0x0002_0002
        return ((even &>> 2) & mask) | (((odd &>> 2) & mask) &<< 8)
    }
}
