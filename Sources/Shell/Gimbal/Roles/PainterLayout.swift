/// The places of three pictures in the memory that two processes share: the frame, and the two pictures that it is mixed from.
struct PainterLayout: Codable, Equatable {
    /// A picture of premultiplied BGRA, in rows without gaps.
    struct Picture: Codable, Equatable {
        var width: Int
        var height: Int

        var byteCount: Int { width * height * 4 }
        var isSound: Bool { (1...PainterLayout.longestSide).contains(width) && (1...PainterLayout.longestSide).contains(height) }
    }

    /// The transitions that are drawn at the same time have canvases with these numbers.
    static let canvasNumbers: ClosedRange<UInt32> = 1...4
    /// The longest side of a picture in pixels.
    static let longestSide = 8192

    var from: Picture
    var to: Picture

    /// The frame has the size of the picture that leaves.
    var frame: Picture { from }
    /// Readers load whole vectors, so what they read behind the frame is memory, too: it comes first.
    var fromOffset: Int { Self.aligned(frame.byteCount) }
    var toOffset: Int { fromOffset + Self.aligned(from.byteCount) }
    var byteCount: Int { toOffset + Self.aligned(to.byteCount) }
    /// The other process may have sent anything.
    var isSound: Bool { from.isSound && to.isSound }

    private static func aligned(_ bytes: Int) -> Int { (bytes + 63 + 64) & ~63 }
}
