internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Testing

@Suite("KMS: EDID") struct EDIDTests {
    /// A block as a monitor would send it.
    struct Block {
        var maker: [Character] = ["G", "M", "B"]
        var centimetres = (60, 34)
        var millimeters = (597, 336)
        var name = "Panel 27"
        var serial = "SN-0815"
        var number: UInt32 = 0

        var bytes: [UInt8] {
            var block = [UInt8](repeating: 0, count: 128)
            block.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
            let packed = maker.reduce(0) { $0 << 5 | Int(($1.asciiValue ?? 64) & 31) }
            block.replaceSubrange(8..<12, with: [UInt8(packed >> 8), UInt8(packed & 255), 0xC1, 0xA0])
            for index in 0..<4 { block[12 + index] = UInt8(truncatingIfNeeded: number >> UInt32(8 * index)) }
            block.replaceSubrange(18..<23, with: [1, 4, 0x80, UInt8(centimetres.0), UInt8(centimetres.1)])
            block[54] = 1
            block[66] = UInt8(millimeters.0 & 255)
            block[67] = UInt8(millimeters.1 & 255)
            block[68] = UInt8((millimeters.0 >> 8) << 4 | millimeters.1 >> 8)
            Block.put(name, 0xFC, at: 72, &block)
            Block.put(serial, 0xFF, at: 90, &block)
            return Block.summed(block)
        }

        private static func put(_ text: String, _ tag: UInt8, at start: Int, _ block: inout [UInt8]) {
            guard !text.isEmpty else { return }
            let letters = Array(text.utf8.prefix(13))
            let padded = letters + (letters.count < 13 ? [0x0A] : [])
            block[start + 3] = tag
            for index in 0..<13 { block[start + 5 + index] = index < padded.count ? padded[index] : 0x20 }
        }

        static func summed(_ block: [UInt8]) -> [UInt8] {
            var result = block
            result[127] = 0
            result[127] = 0 &- result.reduce(0, &+)
            return result
        }
    }

    @Test func `maker, model, serial and size are read`() throws {
        let edid = try #require(EDID(Block().bytes))
        #expect(edid.manufacturer == "GMB")
        #expect(edid.product == 0xA0C1)
        #expect(edid.model == "GMB Panel 27")
        #expect(edid.serial == "SN-0815")
        #expect(edid.physicalSize == .init(width: 597, height: 336))
        #expect(EDID(Block().bytes + [UInt8](repeating: 7, count: 128)) == edid)
    }

    @Test func `what is missing is left empty, or a number stands in`() throws {
        var block = Block(name: "", serial: "", number: 0)
        #expect(try #require(EDID(block.bytes)).model == "GMB a0c1")
        #expect(try #require(EDID(block.bytes)).serial == "")
        block.number = 4_000_000_001
        #expect(try #require(EDID(block.bytes)).serial == "4000000001")
        block.name = "Thirteen chars and more"
        #expect(try #require(EDID(block.bytes)).name == "Thirteen char")
    }

    @Test(
        arguments: [
            ((60, 34), (597, 336), (597, 336)),
            ((60, 34), (0, 0), (600, 340)),
            ((0, 0), (597, 336), (597, 336)),
            ((60, 34), (16, 9), (600, 340)),
            ((60, 34), (160, 90), (600, 340)),
            ((60, 34), (1600, 900), (600, 340)),
            ((60, 34), (160, 100), (600, 340)),
            ((60, 34), (345, 194), (600, 340)),
            ((0, 0), (0, 0), nil),
            ((0, 0), (160, 90), nil),
            ((16, 9), (160, 90), nil),
            // Portrait and landscape as a ratio with one side zero (E-EDID 1.4).
            ((79, 0), (0, 0), nil),
            ((0, 79), (0, 0), nil),
            ((1, 1), (3, 2), nil),
            ((9, 15), (90, 152), (90, 152)),
        ] as [((Int, Int), (Int, Int), (Int, Int)?)])
    func `sizes are taken in millimeters and nothing else`(
        centimetres: (Int, Int), millimeters: (Int, Int), expected: (Int, Int)?
    ) throws {
        let edid = try #require(EDID(Block(centimetres: centimetres, millimeters: millimeters).bytes))
        #expect(edid.physicalSize == expected.map { OutputInfo.PhysicalSize(width: $0.0, height: $0.1) })
    }

    @Test func `blocks that cannot be trusted are none`() {
        let good = Block().bytes
        for length in 0..<128 { #expect(EDID(Array(good.prefix(length))) == nil) }
        for index in 0..<128 {
            var bad = good
            bad[index] ^= 0x10
            #expect(EDID(bad) == nil, "byte \(index)")
        }
    }

    @Test(arguments: 1...64 as ClosedRange<UInt64>) func `rubbish with a right sum never traps`(seed: UInt64) {
        var state = seed
        func random() -> UInt8 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        var block = (0..<128).map { _ in random() }
        block.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
        let edid = EDID(Block.summed(block))
        #expect(edid?.manufacturer.count == 3, "seed \(seed)")
        #expect(edid.map { $0.name.utf8.count <= 13 && $0.serial.utf8.count <= 13 } == true, "seed \(seed)")
    }

    @Test(
        arguments: [
            ((3840, 2160), (597, 336), 1), ((3840, 2160), (344, 193), 2), ((2560, 1600), (286, 179), 2),
            ((1080, 1920), (68, 121), 3), ((720, 1280), (62, 110), 2), ((800, 480), (108, 65), 1), ((1920, 1080), (1210, 680), 1),
            ((480, 480), (30, 30), 1),
        ] as [((Int, Int), (Int, Int), Double)])
    func `the scale follows the density and leaves room`(pixels: (Int, Int), millimeters: (Int, Int), scale: Double) {
        let mode = OutputMode(width: pixels.0, height: pixels.1, refreshPeriod: .nanoseconds(16_666_666))
        let size = OutputInfo.PhysicalSize(width: millimeters.0, height: millimeters.1)
        #expect(size.scaleHint(for: mode) == scale)
    }

    @Test func `impossible densities are no opinion`() {
        let mode = OutputMode(width: 3840, height: 2160, refreshPeriod: .nanoseconds(16_666_666))
        #expect(OutputInfo.PhysicalSize(width: 30, height: 20).scaleHint(for: mode) == nil)
        #expect(OutputInfo.PhysicalSize(width: 0, height: 0).scaleHint(for: mode) == nil)
    }

    @Test func `an output knows its display; without a good EDID the driver's size stands in`() throws {
        let said = try Bench { $0.edids[100] = Block(centimetres: (16, 10), millimeters: (152, 91)).bytes }
        #expect(said.output.info.model == "GMB Panel 27")
        #expect(said.output.info.physicalSize == .init(width: 152, height: 91))
        #expect(said.output.info.scaleHint == 2)
        let silent = try Bench { $0.edids[100] = [1, 2, 3] }
        #expect(silent.output.info.model == "")
        #expect(silent.output.info.physicalSize == .init(width: 150, height: 90))
    }
}
