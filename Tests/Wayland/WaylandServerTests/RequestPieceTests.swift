import Reactor
import Testing

@testable import WaylandServer

@Suite("Requests are handed over in pieces") struct RequestPieceTests {
    private let slice = TimeSpan.microseconds(250)

    @Test func `pieces are small until some in a row were cheap`() {
        var piece = RequestPiece()
        var sizes: [Int] = []
        for _ in 0..<10 {
            sizes.append(piece.bytes)
            piece.cost(.microseconds(20), of: slice)
        }
        #expect(sizes == [32, 32, 32, 32, 32, 32, 32, 32, 128, 128])
    }

    @Test func `a piece that takes half of the slice makes the next ones small`() {
        var piece = RequestPiece()
        for _ in 0..<20 { piece.cost(.microseconds(20), of: slice) }
        piece.cost(.microseconds(125), of: slice)
        #expect(piece.bytes == 32)
        for _ in 0..<7 { piece.cost(.microseconds(20), of: slice) }
        #expect(piece.bytes == 32)
        piece.cost(.microseconds(20), of: slice)
        #expect(piece.bytes == 128)
    }
}
