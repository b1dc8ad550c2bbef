import Geometry
import Scene
import Testing

@testable import Compositing
@testable import RenderServer

@Suite("Large pictures wait in a queue") struct UploadQueueTests {
    private let large = 3000
    private let id = ContentID(1)

    private func image(_ width: Int, _ height: Int) -> PixelImage { LargePixels.image(width, height) }

    private func decide(
        _ queue: inout UploadQueue, _ edit: ContentEdit, known: PixelImage? = nil
    ) -> UploadQueue.Decision {
        let entry = known.map { ContentSizes.Entry(width: $0.width, height: $0.height, isOpaque: $0.isOpaque) }
        return queue.decide(edit, known: entry, longestSide: 8192)
    }

    private func drain(_ queue: inout UploadQueue, bytes: Int = UploadQueue.partBytes) -> [UploadQueue.Part] {
        var parts: [UploadQueue.Part] = []
        while let part = queue.next(bytes: bytes) { parts.append(part) }
        return parts
    }

    @Test func `a screen of pixels goes with its commit, more does not`() {
        var queue = UploadQueue()
        #expect(decide(&queue, .upload(id, image(1920, 1080), damage: nil)) == .now)
        #expect(decide(&queue, .upload(id, image(2048, 1080), damage: nil)) == .later)
        #expect(decide(&queue, .upload(ContentID(2), image(1, 9000), damage: nil)) == .now, "it is refused elsewhere")
    }

    @Test func `the parts cover all rows once, in order, within the bound`() {
        var queue = UploadQueue()
        _ = decide(&queue, .upload(id, image(large, 2501), damage: nil))
        let parts = drain(&queue)
        #expect(parts.first?.rows.lowerBound == 0 && parts.last?.rows.upperBound == 2501)
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.rows.upperBound == $1.rows.lowerBound })
        #expect(parts.allSatisfy { $0.rows.count * large * 4 <= UploadQueue.partBytes && !$0.rows.isEmpty })
        #expect(parts.map(\.isLast) == parts.indices.map { $0 == parts.count - 1 })
        #expect(queue.isEmpty)
    }

    @Test func `a part has a row at least`() {
        var queue = UploadQueue()
        _ = decide(&queue, .upload(id, image(large, 800), damage: nil))
        #expect(queue.next(bytes: 1)?.rows == 0..<1)
    }

    @Test func `pictures arrive in the order of their commits`() {
        var queue = UploadQueue()
        for number in 1...3 as ClosedRange<UInt64> {
            _ = decide(&queue, .upload(ContentID(number), image(large, 1000), damage: nil))
        }
        #expect(drain(&queue).filter(\.isLast).map(\.id) == [ContentID(1), ContentID(2), ContentID(3)])
    }

    @Test func `the next picture of the same size goes at once, in part or whole`() {
        var queue = UploadQueue()
        let picture = image(large, 1000)
        let whole = PixelRect<Buffer>(x: 0, y: 0, width: large, height: 1000)
        #expect(decide(&queue, .upload(id, picture, damage: whole), known: picture) == .now)
        #expect(decide(&queue, .upload(id, picture, damage: nil), known: picture) == .now)
        #expect(decide(&queue, .upload(id, image(large, 1001), damage: nil), known: picture) == .later)
    }

    @Test func `what a layer draws comes with its page, however large it is`() {
        var queue = UploadQueue()
        let drawing = LargePixels.image(large, 1000, isDrawnAgain: true)
        #expect(decide(&queue, .upload(id, drawing, damage: nil)) == .now)
    }

    @Test func `a change to a picture on its way is taken in, and what was sent of it is sent again`() {
        var queue = UploadQueue()
        _ = decide(&queue, .upload(id, image(large, 1000), damage: nil))
        let sent = queue.next(bytes: UploadQueue.partBytes)?.rows.count ?? 0
        let new = image(large, 1000)
        let damage = PixelRect<Buffer>(x: 5, y: sent - 2, width: 7, height: 10)
        #expect(decide(&queue, .upload(id, new, damage: damage)) == .again(PixelRect(x: 5, y: sent - 2, width: 7, height: 2)))
        let rest = drain(&queue)
        #expect(rest.allSatisfy { $0.image === new } && rest.first?.rows.lowerBound == sent)
    }

    @Test func `a picture that replaces one on its way goes at once, so that one arrives at all`() {
        var queue = UploadQueue()
        #expect(decide(&queue, .upload(id, image(large, 1000), damage: nil)) == .later)
        #expect(decide(&queue, .upload(id, image(large, 1001), damage: nil)) == .now)
        #expect(queue.isEmpty)
    }

    @Test func `what is released or is another program's memory now does not arrive`() {
        let shared = SharedImage(width: 1, height: 1, isOpaque: true, memory: 0, use: 0)
        for edit in [ContentEdit.release(id), .share(id, shared, damage: nil), .capture(id, layer: LayerID(1), scale: 1)] {
            var queue = UploadQueue()
            _ = decide(&queue, .upload(id, image(large, 1000), damage: nil))
            _ = queue.next(bytes: UploadQueue.partBytes)
            #expect(decide(&queue, edit) == .now)
            #expect(queue.next(bytes: UploadQueue.partBytes) == nil, "\(edit)")
        }
    }

    @Test func `after a loss all rows are sent again`() {
        var queue = UploadQueue()
        _ = decide(&queue, .upload(id, image(large, 1000), damage: nil))
        _ = queue.next(bytes: UploadQueue.partBytes)
        queue.restart()
        #expect(queue.next(bytes: UploadQueue.partBytes)?.rows.lowerBound == 0)
    }
}
