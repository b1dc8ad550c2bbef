import Geometry
import Compositing

/// Reads the pixels of a picture in the order of a target's.
struct PictureReader {
    /// How the target's pixels lie on the picture's.
    private enum Motion {
        /// Pixel by pixel, that many columns and rows further.
        case whole(x: Int, y: Int)
        /// Between pixels, everywhere by the same parts of 256.
        case sliding(x: Int, y: Int, across: UInt32, down: UInt32)
        /// In steps that are the same everywhere, in parts of 2³² of a pixel: from one column to the next.
        case even(x: Int, y: Int)
        /// In perspective.
        case uneven
    }

    private let texels: Texels
    /// From the target's pixels to the picture's.
    private let map: PlaneMap
    private let motion: Motion
    private let isNearest: Bool

    /// - Parameters:
    ///   - map: to the rectangle's coordinates.
    ///   - source: in the unit square of the picture.
    init(_ texels: Texels, map: PlaneMap, rect: Rect<Local>, source: Rect<Local>, isNearest: Bool) {
        self.texels = texels
        let (width, height) = (Double(texels.width), Double(texels.height))
        let scaleX = source.size.width * width / rect.size.width
        let scaleY = source.size.height * height / rect.size.height
        self.map = map.rescaled(
            x: rect.left - source.left * width / scaleX, scaleX, y: rect.top - source.top * height / scaleY, scaleY)
        motion = PictureReader.motion(of: self.map, isNearest: isNearest)
        self.isNearest = isNearest
    }

    private static func motion(of map: PlaneMap, isNearest: Bool) -> Motion {
        guard map.isAffine else { return .uneven }
        // Less than a part of 256 over the longest row.
        func isNear(_ value: Double, _ other: Double, _ tolerance: Double = 1e-6) -> Bool { abs(value - other) < tolerance }
        if isNear(map.x.x, 1), isNear(map.x.y, 0), isNear(map.y.x, 0), isNear(map.y.y, 1) {
            // Further away nothing of the picture is on the target.
            let (x, y) = (map.x.z.clamped(to: -1e9...1e9), map.y.z.clamped(to: -1e9...1e9))
            if isNear(x, x.rounded(), 2e-3), isNear(y, y.rounded(), 2e-3) {
                return .whole(x: Int(x.rounded()), y: Int(y.rounded()))
            }
            if isNearest { return .whole(x: Int((x + 0.5).rounded(.down)), y: Int((y + 0.5).rounded(.down))) }
            func split(_ value: Double) -> (Int, UInt32) {
                let parts = Int((value * 256).rounded())
                return (parts >> 8, UInt32(parts & 255))
            }
            let ((left, across), (top, down)) = (split(x), split(y))
            return .sliding(x: left, y: top, across: across, down: down)
        }
        return .even(x: fixed(step: map.x.x), y: fixed(step: map.y.x))
    }

    /// Steps and places have bounds, so that no sum of them overflows in the longest row.
    @inline(__always) private static func fixed(step: Double) -> Int { fixed(step.clamped(to: -32_768...32_768)) }
    @inline(__always) private static func fixed(place: Double) -> Int { fixed(place.clamped(to: -1_048_576...1_048_576)) }
    @inline(__always) private static func fixed(_ value: Double) -> Int { Int((value * 4_294_967_296).rounded(.down)) }

    /// Whether a row of the target is one of the picture, so that it can be read where it is.
    private func isInside(_ x: Int, _ y: Int, _ run: Run, more: Int) -> Bool {
        y >= 0 && y + more < texels.height && run.start + x >= 0 && run.end + x + more <= texels.width
    }

    /// Returns the pixels of a run where they are, if each is one of the picture's.
    ///
    /// - Parameter ignoringAlpha: the alpha may be undefined.
    func inPlace(_ row: Int, _ run: Run, ignoringAlpha: Bool) -> UnsafePointer<UInt32>? {
        guard case .whole(let x, let y) = motion, isInside(x, row + y, run, more: 0), ignoringAlpha || !texels.isAlphaUndefined
        else { return nil }
        return texels.row(row + y) + (run.start + x)
    }

    /// Writes the pixels of a run.
    func read(_ row: Int, _ run: Run, into target: UnsafeMutablePointer<UInt32>) {
        switch motion {
        case .whole(let x, let y): return readWhole(row + y, run, x, into: target)
        case .sliding(let x, let y, let across, let down): slide(row + y, run, x, across, down, into: target)
        case .even(let x, let y): readEven(row, run, step: (x, y), into: target)
        case .uneven: readUneven(row, run, into: target)
        }
        if texels.isAlphaUndefined { Span.copyOpaque(target, UnsafePointer(target), run.count) }
    }

    private func readWhole(_ y: Int, _ run: Run, _ x: Int, into target: UnsafeMutablePointer<UInt32>) {
        let line = texels.row(min(max(y, 0), texels.height - 1))
        let inside = Run(max(run.start, -x), min(run.end, texels.width - x))
        func edge(_ column: Int) -> UInt32 { line[column] | (texels.isAlphaUndefined ? 0xFF00_0000 : 0) }
        guard !inside.isEmpty else {
            return Span.fill(target, run.count, edge(run.start + x < 0 ? 0 : texels.width - 1))
        }
        Span.fill(target, inside.start - run.start, edge(0))
        texels.copy(to: target + (inside.start - run.start), from: line + (inside.start + x), count: inside.count)
        Span.fill(target + (inside.end - run.start), run.end - inside.end, edge(texels.width - 1))
    }

    private func slide(
        _ y: Int, _ run: Run, _ x: Int, _ across: UInt32, _ down: UInt32, into target: UnsafeMutablePointer<UInt32>
    ) {
        let upper = texels.row(min(max(y, 0), texels.height - 1))
        let lower = texels.row(min(max(y + 1, 0), texels.height - 1))
        // The last pixel has a right neighbour only in the picture, not at its edge.
        let inside = Run(max(run.start, -x), min(run.end, texels.width - 1 - x))
        func edge(_ column: Int) -> UInt32 {
            let x = min(max(column, 0), texels.width - 1)
            return upper[x].mixed(with: lower[x], down)
        }
        guard !inside.isEmpty else {
            for index in 0..<run.count {
                let column = run.start + index + x
                target[index] = edge(column).mixed(with: edge(column + 1), across)
            }
            return
        }
        if inside.start > run.start { Span.fill(target, inside.start - run.start, edge(0)) }
        let (place, start) = (target + (inside.start - run.start), inside.start + x)
        if down == 0 {
            Span.mixAcross(place, upper + start, inside.count, across)
        } else if across == 0 {
            Span.mixDown(place, upper + start, lower + start, inside.count, down)
        } else {
            Span.mixBoth(place, upper + start, lower + start, inside.count, across: across, down: down)
        }
        if run.end > inside.end { Span.fill(target + (inside.end - run.start), run.end - inside.end, edge(texels.width - 1)) }
    }

    private func readEven(_ row: Int, _ run: Run, step: (x: Int, y: Int), into target: UnsafeMutablePointer<UInt32>) {
        let place = map(run.start, row)
        sample(run.count, from: SIMD2(place.x, place.y), step: step, bend: (0, 0), into: target)
    }

    private func sample(
        _ count: Int, from place: SIMD2<Double>, step: (x: Int, y: Int), bend: (x: Int, y: Int),
        into target: UnsafeMutablePointer<UInt32>
    ) {
        let middle = isNearest ? 0 : 0.5
        let steps = SampleSteps(
            x: PictureReader.fixed(place: place.x - middle), y: PictureReader.fixed(place: place.y - middle), stepX: step.x,
            stepY: step.y, bendX: bend.x, bendY: bend.y)
        if isNearest {
            steps.nearest(texels, count, into: target)
        } else {
            steps.linear(texels, count, into: target)
        }
    }

    /// Divides by w at each sixteenth column, and between them only where the curve through three of these places would be seen to miss
    /// the true one.
    private func readUneven(_ row: Int, _ run: Run, into target: UnsafeMutablePointer<UInt32>) {
        // The same columns for each run, so that a part of a row is drawn like the whole.
        var first = run.start & ~31
        var from = place(first, row)
        while first < run.end {
            let (middle, to) = (place(first + 16, row), place(first + 32, row))
            readBlock(row, run, Block(first: first, length: 32, from: from, middle: middle, to: to), into: target)
            (first, from) = (first + 32, to)
        }
    }

    private func place(_ column: Int, _ row: Int) -> SIMD2<Double> {
        let p = map(column, row)
        return SIMD2(p.x, p.y) / max(p.z, 1e-9)
    }

    /// Columns of a row, and the places on the picture of the first, of the middle one and of the one behind the last.
    private struct Block {
        let first: Int
        let length: Int
        let from: SIMD2<Double>
        let middle: SIMD2<Double>
        let to: SIMD2<Double>

        /// How far the curve is from a straight line, twice.
        var bow: SIMD2<Double> { from - middle * 2 + to }
    }

    /// Parts of a pixel by which a place may be wrong. The weights of its four neighbors have no more.
    private static let tolerance = 1.0 / 256

    private func readBlock(_ row: Int, _ run: Run, _ block: Block, into target: UnsafeMutablePointer<UInt32>) {
        let part = Run(block.first, block.first + block.length).intersection(run)
        guard !part.isEmpty else { return }
        if block.length > 2 {
            let half = block.length / 2
            let quarter = place(block.first + half / 2, row)
            // The curve is furthest from the true one near its quarters.
            let error = (block.from + block.middle) / 2 - block.bow / 8 - quarter
            if max(abs(error.x), abs(error.y)) > PictureReader.tolerance {
                let second = block.first + half
                let last = place(second + half / 2, row)
                readBlock(
                    row, run, Block(first: block.first, length: half, from: block.from, middle: quarter, to: block.middle),
                    into: target)
                return readBlock(
                    row, run, Block(first: second, length: half, from: block.middle, middle: last, to: block.to), into: target)
            }
        }
        readCurve(block, part, into: target + (part.start - run.start))
    }

    /// Along the parabola through the three places of a block.
    private func readCurve(_ block: Block, _ part: Run, into target: UnsafeMutablePointer<UInt32>) {
        let half = Double(block.length) / 2
        let bend = block.bow / (half * half)
        let step = (block.middle - block.from) / half - bend * (half / 2)
        let start = Double(part.start - block.first)
        let first = step + bend * (start + 0.5)
        sample(
            part.count, from: block.from + (step + bend * (start / 2)) * start,
            step: (PictureReader.fixed(step: first.x), PictureReader.fixed(step: first.y)),
            bend: (PictureReader.fixed(step: bend.x), PictureReader.fixed(step: bend.y)), into: target)
    }
}
