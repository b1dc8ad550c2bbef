import CoreGraphics
import Testing

@Suite("PackedNumbers") struct PackedNumbersTests {
    @Test func `numbers come back as they were, with and without an order`() {
        var state: UInt32 = 7
        let scattered = (0..<5000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt16(state >> 16)
        }
        for numbers in [[], [3], Array(repeating: 9, count: 70_000), scattered] as [[UInt16]] {
            let packed = PackedNumbers(numbers)
            #expect(packed.count == numbers.count)
            #expect(packed.numbers == numbers)
        }
    }

    @Test func `a picture of few colors takes few bytes, and noise no more than it has`() {
        #expect(PackedNumbers((0..<50_000).map { UInt16($0 / 500) }).byteCount < 2000)
        var state: UInt32 = 7
        let noise = (0..<5000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt16(state >> 16)
        }
        // An array's room is a little larger than it is asked for.
        #expect(PackedNumbers(noise).byteCount <= 10_100)
    }
}
