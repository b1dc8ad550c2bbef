/// At most 255 colors that stand for all those of a recording, by median cut (P. Heckbert, 1982) over 5 bits a channel.
struct ColorPalette {
    /// Red, green, blue.
    private(set) var colors: [SIMD3<UInt8>] = []
    /// The index in `colors` for each color of 15 bits that was counted.
    private var indices = [UInt8](repeating: 0, count: 1 << 15)

    /// The colors of one box are replaced by their mean.
    private struct Box {
        var members: [(color: Int, count: Int)]
        /// 0 is red, 1 green, 2 blue.
        var widest = 0
        var weight = 0.0

        init(_ members: [(color: Int, count: Int)]) {
            self.members = members
            var range = 0
            for channel in 0..<3 {
                let values = members.map { ColorPalette.channel($0.color, channel) }
                let extent = (values.max() ?? 0) - (values.min() ?? 0)
                if extent > range { (range, widest) = (extent, channel) }
            }
            // What is seen often counts for more, but a rare color far from all others is missed as well.
            weight = Double(members.reduce(0) { $0 + $1.count }).squareRoot() * Double(range)
        }

        var mean: SIMD3<UInt8> {
            let total = Double(max(members.reduce(0) { $0 + $1.count }, 1))
            var color = SIMD3<UInt8>()
            for channel in 0..<3 {
                let sum = members.reduce(0.0) { $0 + Double(ColorPalette.channel($1.color, channel) * $1.count) }
                color[channel] = UInt8((sum / total * 255 / 31).rounded())
            }
            return color
        }

        /// Both halves have members.
        func cut() -> (Box, Box) {
            let sorted = members.sorted { ColorPalette.channel($0.color, widest) < ColorPalette.channel($1.color, widest) }
            let half = sorted.reduce(0) { $0 + $1.count } / 2
            var (at, passed) = (0, 0)
            while at < sorted.count - 2, passed + sorted[at].count <= half {
                passed += sorted[at].count
                at += 1
            }
            return (Box(Array(sorted[...at])), Box(Array(sorted[(at + 1)...])))
        }
    }

    /// - Parameter counts: how often each color of 15 bits is seen.
    init(counts: [Int]) {
        var boxes = [Box(counts.indices.filter { counts[$0] > 0 }.map { ($0, counts[$0]) })]
        while boxes.count < 255, let next = boxes.indices.max(by: { boxes[$0].weight < boxes[$1].weight }),
            boxes[next].weight > 0
        {
            let (low, high) = boxes[next].cut()
            boxes[next] = low
            boxes.append(high)
        }
        for (index, box) in boxes.enumerated() {
            colors.append(box.mean)
            for member in box.members { indices[member.color] = UInt8(index) }
        }
    }

    /// Which of `colors` stands for a color of 15 bits.
    func index(of color: UInt16) -> UInt8 { indices[Int(color)] }

    /// - Parameter pixel: as images have it, blue in the lowest byte.
    static func reduced(_ pixel: UInt32) -> UInt16 {
        let red = (pixel >> 19) & 31
        let green = (pixel >> 11) & 31
        let blue = (pixel >> 3) & 31
        return UInt16(red << 10 | green << 5 | blue)
    }

    private static func channel(_ color: Int, _ channel: Int) -> Int { color >> (10 - 5 * channel) & 31 }
}
