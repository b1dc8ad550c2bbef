import Compositing
import Geometry
import Scene

/// The smaller copies of pictures that are drawn small, and the work that is left on them.
///
/// A copy is made by halving: each pixel becomes the average of 2×2. That works for every size and on every driver, where mipmaps of
/// OpenGL ES 2.0 need sides that are powers of two, and it can be cut into tiles, of which a frame makes no more than it has time for.
/// Between the picture and a copy several halvings later there are only the pixels of a tile; the copies between are not kept.
struct SmallCopyStore {
    /// A part of a copy that is made at once.
    struct Tile {
        let copy: HalvedPicture
        /// The copy after `sourceHalvings` that it is made from; nil for the picture itself.
        let source: GLTexture?
        let sourceHalvings: Int
        let texture: GLTexture
        /// The pixels of the copy.
        let area: PixelRect<Buffer>

        var steps: Int { copy.halvings - sourceHalvings }
        var cost: Int { SmallCopyStore.cost(of: area, steps: steps) }
    }

    /// The pixels that a frame reads to make copies of large pictures: as many as it sends of one.
    static let share = PictureParts.partBytes / 4
    /// The longest side of the pixels that a tile reads.
    static let tileSide = 1 << PictureSampling.mostHalvings
    /// A change of the target costs a driver about as much as halving so many pixels.
    private static let passCost = 1 << 14
    /// For so many frames after a change the copy of a large picture waits for the next change.
    private static let calm: UInt64 = 8
    /// For so many frames copies are kept that are not drawn any longer.
    private static let patience: UInt64 = 120

    private var entries: [HalvedPicture.Source: SmallCopies] = [:]
    /// The copies that are not complete.
    private var waiting: [HalvedPicture] = []
    /// The pictures with copies that are not drawn any longer, the first ones first.
    private var surplus: [(picture: HalvedPicture.Source, due: UInt64)] = []
    private var scratch: [GLTexture] = []
    private var frame: UInt64 = 0
    private var left = share
    /// The pictures whose copies became complete after a frame that wanted them.
    private var late: [ContentID] = []

    var isEmpty: Bool { entries.isEmpty }
    /// Whether copies are not complete.
    var hasWork: Bool { !waiting.isEmpty }
    var byteCount: Int {
        entries.values.reduce(0) { $0 + $1.byteCount } + scratch.reduce(0) { $0 + $1.byteCount }
    }

    // MARK: Frames

    /// Begins the work of a frame.
    ///
    /// - Parameter texels: the pixels that it may read.
    mutating func beginFrame(texels: Int) {
        frame += 1
        left = texels
        while let first = surplus.first, first.due <= frame {
            surplus.removeFirst()
            trim(first.picture)
        }
        if entries.isEmpty { scratch.removeAll() }
    }

    private mutating func trim(_ id: HalvedPicture.Source) {
        guard let index = entries.index(forKey: id) else { return }
        if entries.values[index].trim(in: frame, patience: Self.patience), let due = entries.values[index].due {
            surplus.append((id, due))
        }
        if entries.values[index].copies.isEmpty { entries[id] = nil }
    }

    mutating func takeLate() -> [ContentID] {
        defer { late = [] }
        return late
    }

    /// Returns the texture to sample instead of the picture's own, and its number of halvings; nil when there is none yet.
    func best(_ id: HalvedPicture.Source, upTo halvings: Int) -> SmallCopies.Sample? {
        guard halvings > 0, let index = entries.index(forKey: id) else { return nil }
        return entries.values[index].best(upTo: halvings)
    }

    /// A frame samples the picture, which has this size, after some halvings.
    mutating func want(_ wanted: HalvedPicture, width: Int, height: Int) {
        let (id, halvings) = (wanted.source, wanted.halvings)
        if let known = entries[id], known.width != width || known.height != height { entries[id] = nil }
        if entries[id] == nil { entries[id] = SmallCopies(width: width, height: height) }
        guard let index = entries.index(forKey: id) else { return }
        if entries.values[index][halvings] == nil {
            let all = entries.values[index].area(after: halvings)
            entries.values[index][halvings] = SmallCopy(
                state: .incomplete(nil, rest: all, column: 0, since: frame), lastUse: frame)
            waiting.append(wanted)
        }
        note(index, id, halvings)
    }

    /// A frame samples the picture's own pixels.
    mutating func noteWhole(_ id: HalvedPicture.Source) {
        guard let index = entries.index(forKey: id) else { return }
        note(index, id, 0)
    }

    private mutating func note(
        _ index: Dictionary<HalvedPicture.Source, SmallCopies>.Index, _ id: HalvedPicture.Source, _ halvings: Int
    ) {
        if entries.values[index].draw(after: halvings, in: frame, patience: Self.patience) {
            surplus.append((id, frame + Self.patience))
        }
    }

    // MARK: Pictures

    /// A picture has other pixels.
    ///
    /// - Parameter area: the part that differs; nil for all of it.
    mutating func pictureChanged(_ id: HalvedPicture.Source, width: Int, height: Int, in area: PixelRect<Buffer>?) {
        guard let index = entries.index(forKey: id) else { return }
        guard entries.values[index].width == width, entries.values[index].height == height else { return release(id) }
        entries.values[index].change(area ?? entries.values[index].area(after: 0), in: frame) {
            waiting.append(HalvedPicture(id, halvings: $0))
        }
        if entries.values[index].copies.isEmpty { entries[id] = nil }
    }

    mutating func release(_ id: HalvedPicture.Source) { entries[id] = nil }

    // MARK: Work

    /// Returns the next tile that this frame has time for.
    mutating func next() -> Tile? {
        var index = 0
        while index < waiting.count {
            let wanted = waiting[index]
            guard let copies = entries[wanted.source],
                case .incomplete(let texture, let rest, let column, _)? = copies[wanted.halvings]?.state
            else {
                waiting.remove(at: index)
                continue
            }
            let source = copies.best(upTo: wanted.halvings - 1)
            let steps = wanted.halvings - (source?.halvings ?? 0)
            if isPrompt(wanted, copies) || isCalm(copies) || Self.cost(of: rest, steps: steps) <= left,
                let tile = tile(wanted, of: copies, texture, Self.tile(of: rest, from: column, steps: steps), source)
            {
                return tile
            }
            index += 1
        }
        return nil
    }

    /// A picture that is sent in one frame is halved in one as well, and so is what was drawn for the screen: what is shown depends on no
    /// frame before.
    private func isPrompt(_ wanted: HalvedPicture, _ copies: SmallCopies) -> Bool {
        if case .surface = wanted.source { return true }
        return copies.width * copies.height <= Self.share
    }

    /// A picture that changes in each frame, and is too large to be halved in each, would take time and never be complete.
    private func isCalm(_ copies: SmallCopies) -> Bool { copies.lastChange.map { $0 + Self.calm <= frame } ?? true }

    private mutating func tile(
        _ wanted: HalvedPicture, of copies: SmallCopies, _ texture: GLTexture?, _ area: PixelRect<Buffer>,
        _ source: SmallCopies.Sample?
    ) -> Tile? {
        let sourceHalvings = source?.halvings ?? 0
        // Without a single tile there would be no end. Later ones keep to what is left.
        let cost = Self.cost(of: area, steps: wanted.halvings - sourceHalvings)
        guard cost <= left || left == Self.share || isPrompt(wanted, copies) else { return nil }
        let size = copies.area(after: wanted.halvings)
        return Tile(
            copy: wanted, source: source?.texture, sourceHalvings: sourceHalvings,
            texture: texture ?? GLTexture(width: size.width, height: size.height), area: area)
    }

    private static func tile(of rest: PixelRect<Buffer>, from column: Int32, steps: Int) -> PixelRect<Buffer> {
        let side = Int32(max(tileSide >> steps, 1))
        return PixelRect(
            left: column, top: rest.top, right: min(column + side, rest.right), bottom: min(rest.top + side, rest.bottom))
    }

    private static func cost(of area: PixelRect<Buffer>, steps: Int) -> Int {
        (area.width << steps) * (area.height << steps) + steps * passCost
    }

    /// Notes that a tile was made.
    mutating func finish(_ tile: Tile) {
        left = max(left - tile.cost, 0)
        guard let index = entries.index(forKey: tile.copy.source),
            case .incomplete(_, var rest, _, let since)? = entries.values[index][tile.copy.halvings]?.state
        else { return }
        var column = tile.area.right
        if column == rest.right {
            rest.top = tile.area.bottom
            column = rest.left
        }
        guard rest.top >= rest.bottom else {
            entries.values[index][tile.copy.halvings]?.state = .incomplete(tile.texture, rest: rest, column: column, since: since)
            return
        }
        entries.values[index][tile.copy.halvings]?.state = .complete(tile.texture)
        waiting.removeAll { $0 == tile.copy }
        // Those of surfaces are made in the frame that wants them.
        if since < frame, case .content(let id) = tile.copy.source { late.append(id) }
    }

    /// Notes that the driver cannot draw into the tile's texture.
    mutating func refuse(_ tile: Tile) { entries[tile.copy.source]?[tile.copy.halvings]?.state = .refused }

    /// Returns the texture for what a tile is after some steps, before its last.
    mutating func obtainScratch(afterStep step: Int) -> GLTexture {
        while scratch.count < 2 {
            let side = Self.tileSide >> (scratch.count + 1)
            scratch.append(GLTexture(width: side, height: side))
        }
        return scratch[(step - 1) % 2]
    }
}
