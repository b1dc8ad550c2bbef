import Geometry
import TestSupport
import Testing

@Suite("Region") struct RegionTests {
    typealias Pixels = PixelRect<Physical>

    @Test func `random sequences stay covering, disjoint and short`() {
        var random = SeededRandom("Region")
        for round in 0..<60 {
            var region = Region<Physical>()
            var model = [Bool](repeating: false, count: 64 * 64)
            // Every third region has more rectangles than it can hold.
            for step in 0..<(round % 3 == 0 ? 160 : 24) {
                let (x, y) = (Int.random(in: 0..<60, using: &random), Int.random(in: 0..<60, using: &random))
                let rect = Pixels(
                    x: x, y: y, width: Int.random(in: 0...4, using: &random), height: Int.random(in: 0...4, using: &random))
                region.add(rect)
                for row in Int(rect.top)..<max(Int(rect.top), Int(rect.bottom)) {
                    for column in Int(rect.left)..<max(Int(rect.left), Int(rect.right)) { model[row * 64 + column] = true }
                }
                if step % 8 == 7 { check(region, covers: model, random.seed) }
            }
            let cut = Pixels(x: 10, y: 10, width: 30, height: 20)
            region.clip(to: cut)
            #expect(region.rects.allSatisfy { cut.contains($0) && !$0.isEmpty }, "seed \(random.seed)")
            for index in model.indices where !((10..<40).contains(index % 64) && (10..<30).contains(index / 64)) {
                model[index] = false
            }
            check(region, covers: model, random.seed)
        }
    }

    private func check(_ region: Region<Physical>, covers model: [Bool], _ seed: UInt64) {
        let rects = region.rects
        #expect(rects.count <= Region<Physical>.capacity, "seed \(seed)")
        for first in rects.indices {
            for second in rects.indices where second > first {
                #expect(!rects[first].intersects(rects[second]), "seed \(seed): \(region)")
            }
        }
        for index in model.indices where model[index] {
            let pixel = Pixels(x: index % 64, y: index / 64, width: 1, height: 1)
            if !region.contains(pixel) { Issue.record("seed \(seed): \(pixel) is not in \(region)") }
        }
    }

    @Test func `neighbors become one and nothing adds nothing`() {
        var region = Region<Physical>(Pixels(x: 0, y: 0, width: 10, height: 10))
        region.add(Pixels(x: 10, y: 0, width: 5, height: 10))
        region.add(.empty)
        #expect(region.rects == [Pixels(x: 0, y: 0, width: 15, height: 10)] && region.area == 150)
        region.removeAll()
        #expect(region.isEmpty && region.bounds == .empty && region.description == "nothing")
    }

    @Test func `the largest rectangles do not overflow`() {
        let all = Pixels(left: .min, top: .min, right: .max, bottom: .max)
        var region = Region<Physical>(all)
        region.add(Pixels(x: .min, y: .min, width: .max, height: .max))
        #expect(region.area > 0 && all.offset(x: .max, y: .max).right == 1 << 30)
        region.add(Region(all))
        #expect(region.contains(all))
    }
}
