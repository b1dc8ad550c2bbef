import Geometry
import TestSupport
import Testing

@testable import WaylandServer

@Suite("Surfaces: what a commit changes") struct SurfaceStateTests {
    private func state(_ width: Int, _ height: Int, scale: Int32 = 1, transform: OutputTransform = .normal) -> SurfaceState {
        var state = SurfaceState(stack: [])
        var update = SurfaceUpdate()
        update.content = .attached(Attachment(number: 1, width: width, height: height))
        update.scale = scale
        update.transform = transform
        _ = state.apply(update)
        return state
    }

    @Test(arguments: [
        (200, 100, 1, OutputTransform.normal, 200.0, 100.0), (200, 100, 2, .normal, 100, 50), (200, 100, 2, .rotated90, 50, 100),
        (200, 100, 1, .flipped270, 100, 200), (200, 100, 1, .rotated180, 200, 100),
    ])
    func `the size in points`(
        width: Int, height: Int, scale: Int32, transform: OutputTransform, expectedWidth: Double, expectedHeight: Double
    ) {
        let size = state(width, height, scale: scale, transform: transform).size
        #expect(size == Size(width: expectedWidth, height: expectedHeight))
    }

    /// A rectangle of points at the top left, in a buffer of 200x100 at scale 2.
    @Test(arguments: [
        (OutputTransform.normal, PixelRect<Buffer>(x: 2, y: 4, width: 6, height: 8)),
        (.rotated180, PixelRect(x: 192, y: 88, width: 6, height: 8)),
        (.flipped, PixelRect(x: 192, y: 4, width: 6, height: 8)),
        (.rotated90, PixelRect(x: 4, y: 92, width: 8, height: 6)),
        (.rotated270, PixelRect(x: 188, y: 2, width: 8, height: 6)),
    ])
    func `damage in points is found in the buffer`(transform: OutputTransform, expected: PixelRect<Buffer>) {
        var state = state(200, 100, scale: 2, transform: transform)
        var update = SurfaceUpdate()
        update.surfaceDamage.add(PixelRect(x: 1, y: 2, width: 3, height: 4))
        let damage = state.apply(update).damage
        #expect(damage.rects == [expected])
    }

    @Test func `damage outside of the buffer is cut off, however large it claims to be`() {
        var state = state(20, 10)
        var update = SurfaceUpdate()
        update.surfaceDamage.add(PixelRect(x: Int(Int32.min), y: -5, width: Int(Int32.max), height: Int(Int32.max)))
        update.bufferDamage.add(PixelRect(x: 15, y: 5, width: Int(Int32.max), height: Int(Int32.max)))
        update.bufferDamage.add(PixelRect(x: 3, y: 3, width: -4, height: 5))
        let damage = state.apply(update).damage
        #expect(damage.rects == [PixelRect(x: 15, y: 5, width: 5, height: 5)])
    }

    @Test func `everything is new after a change of size, scale or transform`() {
        let whole = [PixelRect<Buffer>(x: 0, y: 0, width: 20, height: 10)]
        for change in [
            { (update: inout SurfaceUpdate) in update.scale = 2 }, { $0.transform = .flipped },
            { $0.content = .attached(Attachment(number: 2, width: 20, height: 10)) },
        ] {
            var base = state(10, 20)
            var update = SurfaceUpdate()
            update.content = .attached(Attachment(number: 2, width: 20, height: 10))
            change(&update)
            let damage = base.apply(update).damage
            #expect(damage.rects == whole)
        }
        var same = state(20, 10)
        var update = SurfaceUpdate()
        update.content = .attached(Attachment(number: 2, width: 20, height: 10))
        let damage = same.apply(update).damage
        #expect(damage.isEmpty)
    }

    @Test func `a later update in the cache wins, part by part`() {
        var first = SurfaceUpdate()
        first.scale = 2
        first.opaque = ExactRegion([PixelRect(x: 0, y: 0, width: 5, height: 5)])
        first.offsetX = .max
        first.surfaceDamage.add(PixelRect(x: 0, y: 0, width: 1, height: 1))
        var second = SurfaceUpdate()
        second.transform = .rotated90
        second.input = .region(ExactRegion())
        second.offsetX = 1
        second.surfaceDamage.add(PixelRect(x: 100, y: 0, width: 1, height: 1))
        let superseded = first.merge(second)
        #expect(superseded == nil)
        #expect(first.scale == 2)
        #expect(first.transform == .rotated90)
        #expect(first.opaque?.rects.count == 1)
        #expect(first.offsetX == .max)
        #expect(first.surfaceDamage.rects.count == 2)
    }

    @Test func `what is new of two updates in the cache is about one shape, or everything`() {
        func attached(_ width: Int, _ change: (inout SurfaceUpdate) -> Void = { _ in }) -> SurfaceUpdate {
            var update = SurfaceUpdate()
            update.content = .attached(Attachment(number: 2, width: width, height: 10))
            update.surfaceDamage.add(PixelRect(x: 1, y: 1, width: 2, height: 2))
            change(&update)
            return update
        }
        let same = [attached(20), attached(20)]
        // There and back: the state before and the state after are alike.
        let others = [
            [attached(10), attached(20)], [attached(20) { $0.transform = .flipped }, attached(20) { $0.transform = .normal }],
            [attached(20) { $0.scale = 2 }, attached(20) { $0.scale = 1 }],
            [attached(20) { $0.destination = .some(Size(width: 5, height: 5)) }, attached(20) { $0.destination = .some(nil) }],
            [attached(20) { $0.content = .some(.none) }, attached(20)],
            [attached(20) { $0.scale = 2 }, attached(20) { $0.scale = 1 }, attached(20)],
        ]
        for (updates, isWhole) in [(same, false)] + others.map({ ($0, true) }) {
            var base = state(20, 10)
            var cached = SurfaceUpdate()
            for update in updates { _ = cached.merge(update) }
            let damage = base.apply(cached).damage
            #expect(
                damage.rects == [
                    isWhole ? PixelRect(x: 0, y: 0, width: 20, height: 10) : PixelRect(x: 1, y: 1, width: 2, height: 2)
                ])
        }
    }
}

@Suite("Regions of clients") struct ExactRegionTests {
    @Test func `adding and taking away is exact, held against a bitmap`() {
        var random = SeededRandom("regions")
        for _ in 0..<60 {
            var region = ExactRegion()
            var bitmap = [Bool](repeating: false, count: 32 * 32)
            for _ in 0..<25 {
                let (x, y) = (Int.random(in: -4..<32, using: &random), Int.random(in: -4..<32, using: &random))
                let (width, height) = (Int.random(in: -1..<20, using: &random), Int.random(in: -1..<20, using: &random))
                let adds = Int.random(in: 0..<3, using: &random) > 0
                let rect = PixelRect<Local>(x: x, y: y, width: width, height: height)
                let fits = adds ? region.add(rect) : region.subtract(rect)
                #expect(fits)
                for row in max(y, 0)..<max(min(y + height, 32), max(y, 0)) {
                    for column in max(x, 0)..<max(min(x + width, 32), max(x, 0)) { bitmap[row * 32 + column] = adds }
                }
            }
            for place in bitmap.indices {
                let isIn = region.contains(x: Double(place % 32) + 0.5, y: Double(place / 32) + 0.5)
                #expect(isIn == bitmap[place], "seed \(random.seed)")
            }
            for (index, rect) in region.rects.enumerated() {
                #expect(!region.rects[(index + 1)...].contains { $0.intersects(rect) })
            }
        }
    }

    @Test func `a region that would be too large stays as it was`() {
        var region = ExactRegion()
        for index in 0..<ExactRegion.capacity {
            let fits = region.add(PixelRect(x: index * 2, y: 0, width: 1, height: 1))
            #expect(fits)
        }
        let isOneMore = region.add(PixelRect(x: -2, y: 0, width: 1, height: 1))
        #expect(!isOneMore)
        #expect(region.rects.count == ExactRegion.capacity)
        let isCut = region.subtract(PixelRect(x: 0, y: 0, width: 1, height: 1))
        #expect(isCut)
        #expect(region.rects.count == ExactRegion.capacity - 1)
        let isAll = region.add(PixelRect(x: Int(Int32.min), y: Int(Int32.min), width: Int(Int32.max), height: Int(Int32.max)))
        #expect(isAll)
    }
}
