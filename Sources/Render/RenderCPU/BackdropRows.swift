import Geometry

/// Enlarges a backdrop at half resolution, row by row.
///
/// Two of its rows lie beside each row of the target, and the next row of the target needs at least one of them again: they are kept.
final class BackdropRows {
    private typealias Color = SIMD4<UInt16>

    /// The picture that the rows belong to, and their columns.
    private var picture: UnsafeMutablePointer<UInt32>?
    private var columns = 0..<0
    /// The numbers of the rows in `even` and `odd`.
    private var known: (even: Int?, odd: Int?) = (nil, nil)
    private var capacity = 0
    private var even: UnsafeMutablePointer<Color> = .allocate(capacity: 0)
    private var odd: UnsafeMutablePointer<Color> = .allocate(capacity: 0)
    /// A row between two of them, in quarters.
    private var mixed: UnsafeMutablePointer<Color> = .allocate(capacity: 0)

    deinit { free() }

    /// The pictures are others from now on, also where their memory is the same.
    func forget() { picture = nil }

    /// Writes the pixels of a run.
    ///
    /// - Parameter colors: room for the columns of the blurred picture and two more.
    func read(
        _ paint: BackdropPaint, _ row: Int, _ run: Run, into target: UnsafeMutablePointer<UInt32>,
        colors: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let (row, left) = (row - Int(paint.area.top), run.start - Int(paint.area.left))
        // A pixel mixes the color of its own pair of columns with that of the nearer neighbor.
        let wanted = (left >> 1) - 1..<((left + run.count - 1) >> 1) + 2
        aim(at: paint, wanted)
        let pair = row >> 1
        let near = colorsOfRow(pair, paint, colors)
        let far = colorsOfRow(row & 1 == 0 ? pair - 1 : pair + 1, paint, colors)
        let skipped = wanted.lowerBound - columns.lowerBound
        BackdropRows.mix(near + skipped, far + skipped, wanted.count, into: mixed)
        BackdropRows.double(mixed - wanted.lowerBound, left, run.count, into: target)
    }

    private func aim(at paint: BackdropPaint, _ wanted: Range<Int>) {
        let isKnown =
            picture == paint.blurred.pixels && columns.lowerBound <= wanted.lowerBound
            && columns.upperBound >= wanted.upperBound
        guard !isKnown else { return }
        (picture, columns, known) = (paint.blurred.pixels, wanted, (nil, nil))
        reserve(wanted.count)
    }

    private func colorsOfRow(
        _ pair: Int, _ paint: BackdropPaint, _ colors: UnsafeMutablePointer<SIMD4<Float>>
    ) -> UnsafeMutablePointer<Color> {
        let isEven = pair & 1 == 0
        let row = isEven ? even : odd
        guard (isEven ? known.even : known.odd) != pair else { return row }
        paint.readHalf(pair, columns, into: row, colors: colors)
        if isEven { known.even = pair } else { known.odd = pair }
        return row
    }

    // MARK: Memory

    private func reserve(_ count: Int) {
        // Vectors of four colors reach beyond the last one.
        guard count + 4 > capacity else { return }
        free()
        capacity = count + 4
        func allocate() -> UnsafeMutablePointer<Color> {
            let memory = UnsafeMutablePointer<Color>.allocate(capacity: capacity)
            memory.initialize(repeating: .zero, count: capacity)
            return memory
        }
        (even, odd, mixed) = (allocate(), allocate(), allocate())
    }

    private func free() {
        for row in [even, odd, mixed] { row.deallocate() }
    }

    // MARK: Loops

    private static func mix(
        _ near: UnsafeMutablePointer<Color>, _ far: UnsafeMutablePointer<Color>, _ count: Int,
        into target: UnsafeMutablePointer<Color>
    ) {
        var index = 0
        while index < count {
            UnsafeMutableRawPointer(target + index).storeBytes(
                of: four(near + index) &* 3 &+ four(far + index), as: SIMD16<UInt16>.self)
            index &+= 4
        }
    }

    /// Writes two pixels for each color, those at the ends of the run alone if the other one is outside.
    private static func double(
        _ mixed: UnsafeMutablePointer<Color>, _ left: Int, _ count: Int, into target: UnsafeMutablePointer<UInt32>
    ) {
        let end = left + count
        var column = left
        if column & 1 != 0 {
            target[0] = pixel(mixed, column)
            column &+= 1
        }
        while column &+ 8 <= end {
            let place = mixed + (column >> 1)
            let middle = four(place) &* 3 &+ 8
            var pixels = Pixels()
            pixels.evenHalf = bytes((middle &+ four(place - 1)) &>> 4)
            pixels.oddHalf = bytes((middle &+ four(place + 1)) &>> 4)
            Span.store(pixels, target + (column &- left))
            column &+= 8
        }
        while column < end {
            target[column &- left] = pixel(mixed, column)
            column &+= 1
        }
    }

    @inline(__always) private static func pixel(_ mixed: UnsafeMutablePointer<Color>, _ column: Int) -> UInt32 {
        let place = mixed + (column >> 1)
        let color = (place[0] &* 3 &+ place[column & 1 == 0 ? -1 : 1] &+ 8) &>> 4
        return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: color), to: UInt32.self)
    }

    @inline(__always) private static func four(_ place: UnsafeMutablePointer<Color>) -> SIMD16<UInt16> {
        UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt16>.self)
    }

    @inline(__always) private static func bytes(_ numbers: SIMD16<UInt16>) -> SIMD4<UInt32> {
        unsafeBitCast(SIMD16<UInt8>(truncatingIfNeeded: numbers), to: SIMD4<UInt32>.self)
    }
}
