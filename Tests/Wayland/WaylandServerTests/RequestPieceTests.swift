import TestSupport
import Testing

@testable import WaylandServer

@Suite("Requests are handed over in pieces") struct RequestPieceTests {
    /// The bytes of requests of these lengths.
    private func requests(_ lengths: [Int]) -> [UInt8] {
        lengths.flatMap { length in
            let words = [3, UInt32(length) << 16 | 1] + Array(repeating: UInt32(0), count: max(0, length - 8) / 4)
            return words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
        }
    }

    private func pieces(_ bytes: [UInt8], _ piece: inout RequestPiece) -> [Int] {
        var (pieces, start) = ([Int](), 0)
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { piece.take($0) }
            pieces.append(count)
            start += max(count, 1)
        }
        return pieces
    }

    @Test func `the requests of a frame go in one piece`() {
        var piece = RequestPiece()
        // wl_surface.frame, wp_presentation.feedback, attach, damage, commit.
        #expect(pieces(requests([12, 16, 20, 24, 8]), &piece) == [80])
    }

    @Test func `however short requests are, five go together`() {
        var piece = RequestPiece()
        #expect(pieces(requests(Array(repeating: 8, count: 20)), &piece) == [40, 40, 40, 40])
    }

    @Test func `a long request goes in parts, and the next ones behind its end`() {
        var piece = RequestPiece()
        #expect(pieces(requests([600] + Array(repeating: 8, count: 7)), &piece) == [256, 256, 88 + 32, 24])
    }

    @Test func `a header across the end of the longest piece is known, and goes in two`() {
        for length in stride(from: 252, through: 264, by: 4) {
            var piece = RequestPiece()
            let pieces = pieces(requests([length, 16, 8]), &piece)
            #expect(pieces.first == min(256, length + 24) && pieces.reduce(0, +) == length + 24, "\(length): \(pieces)")
        }
    }

    @Test func `no piece is longer, where what has come ends within a header`() {
        var piece = RequestPiece()
        let bytes = requests([252, 16])
        #expect(pieces(Array(bytes[..<257]), &piece) == [256, 1])
        #expect(pieces(Array(bytes[257...]), &piece) == [11])
    }

    @Test func `bytes that come in any parts are pieces of at most five requests`() {
        var random = SeededRandom("request pieces")
        let lengths = (0..<400).map { _ in
            Int.random(in: 0...3, using: &random) == 0
                ? Int.random(in: 2...200, using: &random) * 4 : Int.random(in: 2...8, using: &random) * 4
        }
        let (bytes, ends) = (requests(lengths), lengths.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) })
        var (piece, start, place) = (RequestPiece(), 0, 0)
        while start < bytes.count {
            let end = min(bytes.count, start + Int.random(in: 1...300, using: &random))
            for count in pieces(Array(bytes[start..<end]), &piece) {
                #expect(count > 0 && count <= 256)
                let ended = ends.count { $0 > place && $0 <= place + count }
                #expect(ended <= 5, "at \(place)")
                place += count
            }
            start = end
        }
        #expect(place == bytes.count)
    }

    @Test func `a request that says less than its header is handed over`() {
        var piece = RequestPiece()
        #expect(pieces(requests([0, 4, 8]), &piece) == [24])
    }
}
