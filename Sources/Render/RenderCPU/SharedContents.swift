import Buffers
import Compositing
import Diagnostics
import Geometry
import Scene

/// The contents that show other programs' buffers, each with a picture of its own.
///
/// Pixels are copied, and not read where they are. A span reads a pixel once for each operation, up to four times where it lies between
/// pixels, and some pixels beyond the last; memory of a GPU is often not cached, where each read takes as long as a hundred otherwise, and it
/// may be out of reach from one read to the next. A copy of the damage costs one read of each new pixel, as with shared memory. It is made
/// when a frame draws the content, so commits that no frame shows cost nothing, nor do pictures that a plane shows where they are.
struct SharedContents {
    private struct Entry {
        let image: SharedImage
        let buffer: SharedBuffer
        /// The pixels that are not copied yet.
        var unread: Region<Buffer>
        var bitmap: Bitmap?
        /// The last copy failed. The next buffer is read as a whole.
        var isBroken = false

        var all: PixelRect<Buffer> { PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height) }
    }

    private var entries: [ContentID: Entry] = [:]
    private var sources: SharedSources
    /// The contents with pixels to copy.
    private var waiting: Set<ContentID> = []
    /// Those of them that a frame has drawn as they were, because a GPU wrote to them.
    private var late: Set<ContentID> = []
    /// The late ones that were copied since.
    private var arrived: [ContentID] = []
    /// The contents that were to be shared and could not be. Layers that show one of them have older pixels than their edits said.
    private var missing: Set<ContentID> = []

    init(_ access: SharedAccess, longestSide: Int) {
        sources = SharedSources(access, longestSide: longestSide)
    }

    /// Makes the id show memory of another program. The memory shown before belongs to its program again.
    ///
    /// - Returns: whether all pixels are new, also when the edit named a smaller part: the memory before could not be shown.
    /// - Throws: `.badImage`; the id then shows the same as before.
    mutating func share(_ id: ContentID, _ image: SharedImage, damage: Region<Buffer>?) throws(RenderError) -> Bool {
        let hadFailed = !missing.insert(id).inserted
        guard let buffer = image.memory as? SharedBuffer else { throw .badImage(reason: "it is not a buffer") }
        try sources.check(buffer)
        missing.remove(id)
        let before = entries[id].flatMap { ($0.buffer.width, $0.buffer.height) == (buffer.width, buffer.height) ? $0 : nil }
        let isAllNew = hadFailed || before?.isBroken == true
        var entry = Entry(image: image, buffer: buffer, unread: Region(), bitmap: before?.bitmap)
        if let before, let damage, !isAllNew {
            entry.unread = before.unread
            entry.unread.add(damage)
            entry.unread.clip(to: entry.all)
        } else {
            entry.unread.add(entry.all)
        }
        entries[id] = entry
        if entry.unread.isEmpty { waiting.remove(id) } else { waiting.insert(id) }
        return isAllNew
    }

    /// Finds out whether a buffer can be shown. It stays mapped for that time.
    mutating func tryImport(_ buffer: SharedBuffer) throws(RenderError) { try sources.check(buffer) }

    func sharedImage(of id: ContentID) -> SharedImage? { entries[id]?.image }

    mutating func release(_ id: ContentID) {
        guard entries.removeValue(forKey: id) != nil || !missing.isEmpty else { return }
        waiting.remove(id)
        late.remove(id)
        missing.remove(id)
    }

    /// Drops mappings of buffers without an owner.
    mutating func sweep() { sources.sweep() }

    /// The edits for another renderer.
    var edits: [ContentEdit] { entries.map { .share($0.key, $0.value.image, damage: nil) } }

    // MARK: Copies

    /// Copies what is new of the contents that a plan draws.
    mutating func read(for plan: FramePlan, into pictures: inout PictureStore) {
        guard !waiting.isEmpty else { return }
        for operation in plan.operations {
            guard case .content(let id, _, _, _) = operation.fill, waiting.contains(id) else { continue }
            if !read(id, into: &pictures), waiting.contains(id) { late.insert(id) }
        }
    }

    /// Copies what is new of a content.
    ///
    /// - Returns: false when a GPU still writes to it, or its memory is out of reach.
    mutating func read(_ id: ContentID, into pictures: inout PictureStore) -> Bool {
        guard waiting.contains(id), var entry = entries[id] else { return true }
        // A commit is applied when its buffer is ready. A program may have its GPU write to it all the same, and no frame waits for that.
        guard sources.isReady(entry.buffer) else { return false }
        waiting.remove(id)
        do throws(RenderError) {
            let bitmap = try SharedContents.bitmap(of: entry)
            try sources.copy(entry.unread.rects, of: entry.buffer, to: bitmap)
            entry.bitmap = bitmap
            entry.unread.removeAll()
            pictures.show(bitmap, as: id)
        } catch {
            log.once(.warning, id: "read", "a program's window stays as it was: \(error)")
            entry.isBroken = true
        }
        entries[id] = entry
        return !entry.isBroken
    }

    private static func bitmap(of entry: Entry) throws(RenderError) -> Bitmap {
        if let known = entry.bitmap { return known }
        guard let new = Bitmap(width: entry.buffer.width, height: entry.buffer.height) else { throw .outOfMemory }
        return new
    }

    // MARK: Late contents

    /// Copies contents that were not ready when a frame drew them.
    mutating func readLate(into pictures: inout PictureStore) {
        for id in late where read(id, into: &pictures) || !waiting.contains(id) {
            late.remove(id)
            arrived.append(id)
        }
    }

    /// Takes the contents that look different now.
    mutating func takeArrived() -> [ContentID] {
        defer { arrived = [] }
        return arrived
    }

    var isLate: Bool { !late.isEmpty }
}
