import Geometry

/// A picture after some halvings.
struct SmallCopy {
    enum State {
        case complete(GLTexture)
        /// Pixels in `rest` are to be made. In the first row of its tiles those before `column` are done. The texture is made with the
        /// first tile.
        case incomplete(GLTexture?, rest: PixelRect<Buffer>, column: Int32, since: UInt64)
        /// The driver cannot draw into such a texture.
        case refused
    }

    var state: State
    /// The last frame that sampled it, or would have.
    var lastUse: UInt64

    /// The texture when all of its pixels are those of the picture.
    var completeTexture: GLTexture? {
        if case .complete(let texture) = state { texture } else { nil }
    }

    var byteCount: Int {
        switch state {
        case .complete(let texture): texture.byteCount
        case .incomplete(let texture, _, _, _): texture?.byteCount ?? 0
        case .refused: 0
        }
    }

    /// Notes that the picture's pixels under `area`, which is in pixels of this copy, have changed.
    ///
    /// - Returns: whether the copy was complete and is not any more.
    mutating func change(_ area: PixelRect<Buffer>, in frame: UInt64) -> Bool {
        guard !area.isEmpty else { return false }
        switch state {
        case .complete(let texture):
            state = .incomplete(texture, rest: area, column: area.left, since: frame)
            return true
        case .incomplete(let texture, let rest, _, let since):
            let whole = rest.union(area)
            state = .incomplete(texture, rest: whole, column: whole.left, since: since)
            return false
        case .refused: return false
        }
    }
}
