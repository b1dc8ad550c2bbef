internal import Glibc

/// Operations on runs of pixels of one row.
///
/// Weights are parts of 256. Runs of the two sides do not overlap.
enum Span {
    typealias Target = UnsafeMutablePointer<UInt32>
    typealias Source = UnsafePointer<UInt32>
    /// One weight a pixel.
    typealias Mask = UnsafePointer<UInt16>

    @inline(__always) static func load(_ place: Source) -> Pixels {
        UnsafeRawPointer(place).loadUnaligned(as: Pixels.self)
    }

    @inline(__always) static func store(_ pixels: Pixels, _ place: Target) {
        UnsafeMutableRawPointer(place).storeBytes(of: pixels, as: Pixels.self)
    }

    /// Calls one of two bodies for eight pixels and for one, until all have had their turn.
    @inline(__always) private static func each(_ count: Int, eight: (Int) -> Void, one: (Int) -> Void) {
        var index = 0
        while index &+ 8 <= count {
            eight(index)
            index &+= 8
        }
        while index < count {
            one(index)
            index &+= 1
        }
    }

    static func fill(_ target: Target, _ count: Int, _ color: UInt32) {
        target.update(repeating: color, count: count)
    }

    static func copy(_ target: Target, _ source: Source, _ count: Int) {
        memcpy(target, source, count &* 4)
    }

    /// Copies pixels whose alpha is undefined as opaque ones. The target may be the source.
    static func copyOpaque(_ target: Target, _ source: Source, _ count: Int) {
        each(count) {
            store(load(source + $0) | 0xFF00_0000, target + $0)
        } one: {
            target[$0] = source[$0] | 0xFF00_0000
        }
    }

    /// Puts one color over the target.
    static func over(_ target: Target, _ count: Int, _ color: UInt32) {
        let colors = Pixels(repeating: color)
        each(count) {
            store(colors.over(load(target + $0)), target + $0)
        } one: {
            target[$0] = color.over(target[$0])
        }
    }

    /// Puts translucent pixels over the target.
    static func over(_ target: Target, _ source: Source, _ count: Int) {
        each(count) {
            let pixels = load(source + $0)
            // Most of a picture is clear or opaque.
            let alphas = pixels & 0xFF00_0000
            if alphas == Pixels(repeating: 0xFF00_0000) { return store(pixels, target + $0) }
            if pixels == .zero { return }
            store(pixels.over(load(target + $0)), target + $0)
        } one: {
            target[$0] = source[$0].over(target[$0])
        }
    }

    /// Puts pixels over the target, all of them less than they are.
    static func over(_ target: Target, _ source: Source, _ count: Int, _ weight: UInt32) {
        let weights = Weights(repeating: UInt16(truncatingIfNeeded: weight))
        each(count) {
            store(load(source + $0).scaled(by: weights).over(load(target + $0)), target + $0)
        } one: {
            target[$0] = source[$0].scaled(by: weight).over(target[$0])
        }
    }

    /// Mixes opaque pixels into the target.
    static func mix(_ target: Target, _ source: Source, _ count: Int, _ weight: UInt32) {
        let weights = Weights(repeating: UInt16(truncatingIfNeeded: weight))
        each(count) {
            store(load(target + $0).mixed(with: load(source + $0), weights), target + $0)
        } one: {
            target[$0] = target[$0].mixed(with: source[$0], weight)
        }
    }

    /// Returns the weights of eight pixels, each in both halves of its word.
    @inline(__always) private static func weights(_ mask: Mask) -> Weights {
        let words = Pixels(truncatingIfNeeded: UnsafeRawPointer(mask).loadUnaligned(as: SIMD8<UInt16>.self))
        return (words | words &<< 16).halves
    }

    /// Puts pixels over the target, each with its own weight.
    static func over(_ target: Target, _ source: Source, _ count: Int, _ mask: Mask) {
        each(count) {
            store(load(source + $0).scaled(by: weights(mask + $0)).over(load(target + $0)), target + $0)
        } one: {
            target[$0] = source[$0].scaled(by: UInt32(mask[$0])).over(target[$0])
        }
    }

    /// Puts a color over the target, with its own weight at each pixel.
    static func over(_ target: Target, _ color: UInt32, _ count: Int, _ mask: Mask) {
        let colors = Pixels(repeating: color)
        each(count) {
            store(colors.scaled(by: weights(mask + $0)).over(load(target + $0)), target + $0)
        } one: {
            target[$0] = color.scaled(by: UInt32(mask[$0])).over(target[$0])
        }
    }

    /// Multiplies each pixel with the alpha of another.
    static func scaleByAlpha(_ target: Target, _ mask: Source, _ count: Int) {
        for index in 0..<count {
            let alpha = mask[index] &>> 24
            // 255 is the whole.
            target[index] = target[index].scaled(by: alpha &+ (alpha &>> 7))
        }
    }

    /// Makes each pixel a mixture of one of the source and the one to its right.
    static func mixAcross(_ target: Target, _ source: Source, _ count: Int, _ weight: UInt32) {
        let weights = Weights(repeating: UInt16(truncatingIfNeeded: weight))
        each(count) {
            store(load(source + $0).mixed(with: load(source + $0 + 1), weights), target + $0)
        } one: {
            target[$0] = source[$0].mixed(with: source[$0 + 1], weight)
        }
    }

    /// Makes each pixel a mixture of two rows.
    static func mixDown(_ target: Target, _ upper: Source, _ lower: Source, _ count: Int, _ weight: UInt32) {
        let weights = Weights(repeating: UInt16(truncatingIfNeeded: weight))
        each(count) {
            store(load(upper + $0).mixed(with: load(lower + $0), weights), target + $0)
        } one: {
            target[$0] = upper[$0].mixed(with: lower[$0], weight)
        }
    }

    /// Makes each pixel a mixture of four: of two rows, and in each of a pixel and the one to its right.
    static func mixBoth(
        _ target: Target, _ upper: Source, _ lower: Source, _ count: Int, across: UInt32, down: UInt32
    ) {
        let (x, y) = (
            Weights(repeating: UInt16(truncatingIfNeeded: across)), Weights(repeating: UInt16(truncatingIfNeeded: down))
        )
        each(count) {
            let left = load(upper + $0).mixed(with: load(lower + $0), y)
            let right = load(upper + $0 + 1).mixed(with: load(lower + $0 + 1), y)
            store(left.mixed(with: right, x), target + $0)
        } one: {
            let left = upper[$0].mixed(with: lower[$0], down)
            let right = upper[$0 + 1].mixed(with: lower[$0 + 1], down)
            target[$0] = left.mixed(with: right, across)
        }
    }

    /// Copies pixels with red and blue exchanged.
    static func copyExchanged(_ target: Target, _ source: Source, _ count: Int) {
        @inline(__always) func exchanged<V: SIMD>(_ v: V) -> V where V.Scalar == UInt32 {
            (v & 0xFF00_FF00) | ((v &>> 16) & 0xFF) | ((v & 0xFF) &<< 16)
        }
        each(count) {
            store(exchanged(load(source + $0)), target + $0)
        } one: {
            target[$0] = exchanged(SIMD2(source[$0], 0))[0]
        }
    }

    /// Copies pixels with 5 bits of red, 6 of green and 5 of blue, each the nearest.
    static func copyShort(_ target: UnsafeMutablePointer<UInt16>, _ source: Source, _ count: Int) {
        for index in 0..<count {
            let pixel = source[index]
            @inline(__always) func part(_ shift: UInt32, _ most: UInt32) -> UInt32 {
                (((pixel &>> shift) & 255) &* most &+ 127) / 255
            }
            target[index] = UInt16(truncatingIfNeeded: part(16, 31) &<< 11 | part(8, 63) &<< 5 | part(0, 31))
        }
    }
}
