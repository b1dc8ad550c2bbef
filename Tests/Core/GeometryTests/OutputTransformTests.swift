import Geometry
import Testing

@Suite("OutputTransform") struct OutputTransformTests {
    /// Where the picture's corners (top left, top right, bottom right, bottom left, as 0…3) lie in the buffer, clockwise from its
    /// top left, drawn by hand from the protocol's text: a flip around the vertical axis, then turns counter-clockwise.
    static let table: [(OutputTransform, [Int])] = [
        (.normal, [0, 1, 2, 3]), (.rotated90, [1, 2, 3, 0]), (.rotated180, [2, 3, 0, 1]), (.rotated270, [3, 0, 1, 2]),
        (.flipped, [1, 0, 3, 2]), (.flipped90, [0, 3, 2, 1]), (.flipped180, [3, 2, 1, 0]), (.flipped270, [2, 1, 0, 3]),
    ]

    @Test(arguments: table)
    func `puts the corners where the protocol says`(transform: OutputTransform, corners: [Int]) {
        let size = Size<Physical>(width: 30, height: 20)
        let buffer = transform.swapping(size, to: Buffer.self)
        #expect(transform.swapsAxes == (buffer == Size(width: 20, height: 30)))
        let picture = Rect<Physical>(x: 0, y: 0, width: 30, height: 20).corners
        let sources = [picture.0, picture.1, picture.2, picture.3]
        let there = Rect<Buffer>(x: 0, y: 0, width: buffer.width, height: buffer.height).corners
        for (place, corner) in zip([there.0, there.1, there.2, there.3], corners) {
            #expect(transform.matrix(for: size).map(sources[corner], to: Buffer.self) == place)
        }
        // One pixel in the picture's top left corner.
        let pixel = transform.map(PixelRect(left: 0, top: 0, right: 1, bottom: 1), in: size)
        #expect(
            pixel.area == 1 && PixelRect<Buffer>(x: 0, y: 0, width: Int(buffer.width), height: Int(buffer.height)).contains(pixel)
        )
    }

    @Test func `two after each other are one of the eight`() {
        let size = Size<Physical>(width: 30, height: 20)
        for first in OutputTransform.allCases {
            let between = first.swapping(size, to: Physical.self)
            for second in OutputTransform.allCases {
                let both = first.matrix(for: size).concatenating(second.matrix(for: between))
                // The dihedral group: turns add up, and a flip turns the turns before it around.
                let flips = first.isFlipped != second.isFlipped
                let turns = second.rawValue & 3 &+ (second.isFlipped ? 4 &- first.rawValue & 3 : first.rawValue & 3)
                let expected = OutputTransform(rawValue: (turns & 3) | (flips ? 4 : 0))
                #expect(expected?.matrix(for: size) == both, "\(first) then \(second)")
            }
        }
    }

    @Test func `the inverse turns back`() {
        let size = Size<Physical>(width: 30, height: 20)
        for transform in OutputTransform.allCases {
            let turned = transform.swapping(size, to: Physical.self)
            #expect(transform.matrix(for: size).concatenating(transform.inverse.matrix(for: turned)) == .identity, "\(transform)")
        }
    }

    @Test func `a name names one of the eight, and nothing else does`() {
        for transform in OutputTransform.allCases { #expect(OutputTransform(name: transform.name) == transform) }
        #expect(OutputTransform(name: "normal") == .normal)
        #expect(OutputTransform(name: "flipped-0") == .flipped)
        for wrong in ["", "45", "-90", "360", "090", "flipped90", "90 ", "Flipped"] {
            #expect(OutputTransform(name: wrong) == nil, "\(wrong)")
        }
    }
}
