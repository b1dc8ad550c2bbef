internal import Reactor

/// How much of a client's requests is handed over between two looks at the clock.
///
/// A piece is one request with arguments, or up to four without. Handing a piece over costs three system calls, which is more than most
/// requests cost. So a client whose requests are cheap has larger pieces, in which a usual frame fits, until one is dear.
struct RequestPiece {
    private static let (least, most) = (32, 128)
    /// So many cheap pieces make the next ones large.
    private static let patience = 8

    private var cheapOnes = 0

    var bytes: Int { cheapOnes >= RequestPiece.patience ? RequestPiece.most : RequestPiece.least }

    /// A piece that takes half of the client's slice makes the next ones small.
    mutating func cost(_ time: TimeSpan, of slice: TimeSpan) { cheapOnes = time < slice / 2 ? cheapOnes + 1 : 0 }
}
