import Compositing
import Geometry
import Scene

/// Large pictures on their way to the GPU.
///
/// Small pictures go with their commit, so that no frame lacks one. A large one would hold up the frames of everything that moves;
/// it goes in parts, one a frame, and the tree hears of it when it is complete. Until then layers show what they showed under its
/// id: the old pixels, or nothing but their background, as for a picture that is not decoded yet.
struct UploadQueue {
    /// Rows of a picture for a texture that no layer shows yet.
    struct Part {
        let id: ContentID
        let image: PixelImage
        let rows: Range<Int>
        var area: PixelRect<Buffer> { PixelRect(x: 0, y: rows.lowerBound, width: image.width, height: rows.count) }
        /// Whether the picture is complete with it.
        var isLast: Bool { rows.upperBound == image.height }
    }

    /// What becomes of an edit.
    enum Decision: Equatable {
        /// It is applied with its commit. What was on its way under its id is not wanted any more.
        case now
        /// Parts of it follow.
        case later
        /// Another picture takes the place of one on its way. This area of it is to be sent again.
        case again(PixelRect<Buffer>)
    }

    /// The most bytes of a picture that goes with its commit: a screen of 1920×1080.
    static let largestAtOnce = PictureParts.largestWhole
    static let partBytes = PictureParts.partBytes

    private var waiting: [(id: ContentID, image: PixelImage, sent: Int)] = []

    var isEmpty: Bool { waiting.isEmpty }

    /// Decides about an edit, in the order in which edits come.
    ///
    /// - Parameters:
    ///   - known: what the tree has under the edit's id.
    ///   - longestSide: the largest side of a texture. What is larger is refused elsewhere.
    mutating func decide(_ edit: ContentEdit, known: ContentSizes.Entry?, longestSide: Int) -> Decision {
        guard let id = edit.content else { return .now }
        let index = waiting.firstIndex { $0.id == id }
        guard case .upload(_, let image, let damage) = edit else {
            if let index { waiting.remove(at: index) }
            return .now
        }
        if let index {
            let old = waiting[index]
            if let damage, old.image.width == image.width, old.image.height == image.height {
                waiting[index].image = image
                return .again(PixelRect(x: 0, y: 0, width: image.width, height: old.sent).intersection(damage))
            }
            waiting.remove(at: index)
            // A picture that is replaced faster than it arrives would never be seen.
            return .now
        }
        // A canvas or a client's window may change in each frame, and what a layer draws comes with its page.
        let isChange = known?.width == image.width && known?.height == image.height
        guard !isChange, !image.isDrawnAgain, image.width * image.height * 4 > Self.largestAtOnce,
            max(image.width, image.height) <= longestSide
        else { return .now }
        waiting.append((id, image, 0))
        return .later
    }

    /// Lets go of what these edits replace.
    mutating func forget(_ edits: [ContentEdit]) {
        guard !isEmpty else { return }
        let replaced = Set(edits.compactMap(\.content))
        waiting.removeAll { replaced.contains($0.id) }
    }

    /// Returns the next part; nil when none is waiting.
    ///
    /// - Parameter bytes: the most bytes; a part has at least one row.
    mutating func next(bytes: Int) -> Part? {
        guard let first = waiting.first else { return nil }
        let rows = max(bytes / (first.image.width * 4), 1)
        let end = min(first.sent + rows, first.image.height)
        waiting[0].sent = end
        if end == first.image.height { waiting.removeFirst() }
        return Part(id: first.id, image: first.image, rows: first.sent..<end)
    }

    /// Begins again: the parts that were sent are lost.
    mutating func restart() {
        for index in waiting.indices { waiting[index].sent = 0 }
    }
}

extension ContentEdit {
    /// The content that the edit changes.
    fileprivate var content: ContentID? {
        switch self {
        case .upload(let id, _, _), .share(let id, _, _), .capture(let id, _, _), .release(let id): id
        case .shader, .releaseShader: nil
        }
    }
}
