import Buffers
import Compositing
import Geometry

/// Other programs' buffers as the CPU reads them. Those that were read last stay mapped, as long as their programs or contents keep them.
struct SharedSources {
    private struct Entry {
        weak var buffer: SharedBuffer?
        let source: Source
        var lastUse: UInt64
    }

    /// One buffer.
    struct Source {
        let mapping: SharedMapping
        let intake: PixelIntake
        let bytesPerPixel: Int
    }

    /// Two of these are in most caches next to the CPU.
    private static let bytesAtOnce = 1 << 18
    /// A process has 65,530 mappings, and some programs together may have as many buffers. Beyond these a buffer is mapped for each reading.
    static let most = 512
    /// Much of what a process can address, where that is little.
    private static let mostBytes = Int.max / 8
    private let access: SharedAccess
    private let longestSide: Int
    private var entries: [RenderBuffer.ID: Entry] = [:]
    private var byteCount = 0
    private var uses: UInt64 = 0
    /// Made with the first buffer.
    private var copier: GuardedCopy?

    init(_ access: SharedAccess, longestSide: Int) {
        (self.access, self.longestSide) = (access, longestSide)
    }

    /// - Throws: `.badImage` for memory that the CPU cannot read.
    mutating func check(_ buffer: SharedBuffer) throws(RenderError) { _ = try source(for: buffer) }

    /// Returns the mapped memory of a buffer.
    private mutating func source(for buffer: SharedBuffer) throws(RenderError) -> Source {
        uses += 1
        if let known = entries[buffer.id] {
            entries[buffer.id]?.lastUse = uses
            return known.source
        }
        sweep()
        let source = try makeSource(buffer)
        try probe(source, buffer)
        makeRoom(for: source)
        byteCount += source.mapping.byteCount
        entries[buffer.id] = Entry(buffer: buffer, source: source, lastUse: uses)
        return source
    }

    /// Drops mappings of buffers without an owner: a mapping keeps the buffer's memory. There are few of them at most.
    mutating func sweep() {
        for (id, entry) in entries where entry.buffer == nil { drop(id) }
    }

    private mutating func makeRoom(for source: Source) {
        while entries.count >= SharedSources.most || byteCount > SharedSources.mostBytes - source.mapping.byteCount {
            guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key else { return }
            drop(oldest)
        }
    }

    private mutating func drop(_ id: RenderBuffer.ID) {
        byteCount -= entries.removeValue(forKey: id)?.source.mapping.byteCount ?? 0
    }

    private func makeSource(_ buffer: SharedBuffer) throws(RenderError) -> Source {
        let (format, what) = (buffer.layout.format, "\(buffer.width)x\(buffer.height) \(buffer.layout.format)")
        guard buffer.width <= longestSide, buffer.height <= longestSide else {
            throw .badImage(reason: "\(what) is more than \(longestSide) pixels a side")
        }
        guard access.isDmabuf(buffer) else { throw .badImage(reason: "\(what) is not a dmabuf") }
        guard buffer.layout.modifier == 0 else { throw .badImage(reason: "the lines of \(what) do not lie one after the other") }
        guard let intake = PixelIntake(format) else { throw .badImage(reason: "the CPU does not read \(what)") }
        do throws(BufferError) {
            return Source(mapping: try SharedMapping(buffer), intake: intake, bytesPerPixel: format.bytesPerPixel)
        } catch {
            throw .badImage(reason: "\(error)")
        }
    }

    /// Tries the first and the last line, so that memory out of the CPU's reach is refused before a window depends on it.
    private mutating func probe(_ source: Source, _ buffer: SharedBuffer) throws(RenderError) {
        let copier = try obtainCopier()
        let (mapping, line) = (source.mapping, buffer.width * source.bytesPerPixel)
        for start in [mapping.pixels, mapping.pixels + mapping.stride * (buffer.height - 1)] {
            guard copier.copy(1, linesOf: line, from: start, stride: mapping.stride) != nil else {
                throw .badImage(reason: "the CPU does not reach the memory of \(buffer.width)x\(buffer.height) pixels")
            }
        }
    }

    private mutating func obtainCopier() throws(RenderError) -> GuardedCopy {
        if let copier { return copier }
        guard let new = GuardedCopy(byteCount: SharedSources.bytesAtOnce) else { throw .outOfMemory }
        copier = new
        return new
    }

    /// Whether no GPU writes to a buffer.
    func isReady(_ buffer: SharedBuffer) -> Bool { access.isReady(buffer) }

    /// Copies areas of a buffer, which lie inside it, to the same places of a picture of the same size.
    ///
    /// - Throws: `.badImage` when memory is out of reach by now.
    mutating func copy(_ areas: [PixelRect<Buffer>], of buffer: SharedBuffer, to bitmap: Bitmap) throws(RenderError) {
        let (source, copier) = (try source(for: buffer), try obtainCopier())
        access.beginReading(buffer)
        defer { access.endReading(buffer) }
        for area in areas { try copy(area, source, to: bitmap, with: copier) }
    }

    private func copy(
        _ area: PixelRect<Buffer>, _ source: Source, to bitmap: Bitmap, with copier: GuardedCopy
    ) throws(RenderError) {
        let (mapping, line) = (source.mapping, area.width * source.bytesPerPixel)
        let most = copier.capacity(bytesPerLine: line)
        var row = Int(area.top)
        while row < Int(area.bottom) {
            let count = min(most, Int(area.bottom) - row)
            let start = mapping.pixels + row * mapping.stride + Int(area.left) * source.bytesPerPixel
            guard let lines = copier.copy(count, linesOf: line, from: start, stride: mapping.stride) else {
                throw .badImage(reason: "its memory is out of the CPU's reach by now")
            }
            for index in 0..<count {
                let target = bitmap.pixels + (row + index) * bitmap.width + Int(area.left)
                source.intake(lines + index * line, area.width, to: target)
            }
            row += count
        }
    }
}
