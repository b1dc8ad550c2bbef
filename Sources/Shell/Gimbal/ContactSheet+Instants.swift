import CoreGraphics

/// Which frames of a step a sheet shows.
extension ContactSheet {
    /// Instants of the step's movements, and of the last one, which leads back, where there are several. Each is from the middle of
    /// its part of the motion, so that none shows a page at rest.
    static func choose(_ count: Int, back: Int, of tiles: [Tile]) -> [Tile] {
        var motions: [[Tile]] = []
        for tile in tiles where tile.motion != nil {
            if motions.last?.last?.motion == tile.motion {
                motions[motions.count - 1].append(tile)
            } else {
                motions.append([tile])
            }
        }
        motions = motions.map(withProgress)
        guard let last = motions.last else { return pick(count + back, of: tiles) }
        guard motions.count > 1 else { return middles(count, of: last) }
        let wayBack = middles(back, of: last).map { tile in
            var tile = tile
            tile.isBack = true
            return tile
        }
        return middles(count, of: Array(motions.dropLast().joined())) + wayBack
    }

    private static func withProgress(_ motion: [Tile]) -> [Tile] {
        let (start, end) = (motion.first?.milliseconds ?? 0, motion.last?.milliseconds ?? 0)
        return motion.map { tile in
            var tile = tile
            tile.progress = end > start ? (tile.milliseconds - start) / (end - start) : 1
            return tile
        }
    }

    /// Frames between which equally much changes. A spring spends half of its time on its last hundredth: instants at equal times would
    /// be stills. Time counts for a tenth, so that a long rest in a movement is seen as well.
    private static func middles(_ count: Int, of tiles: [Tile]) -> [Tile] {
        guard tiles.count > count else { return tiles }
        let changes = [0] + zip(tiles, tiles.dropFirst()).map { change(from: $0.image, to: $1.image) }
        let mean = changes.reduce(0, +) / Double(changes.count)
        let weights = changes.map { mean > 0 ? $0 * 0.9 + mean * 0.1 : 1 }
        let total = weights.reduce(0, +)
        var chosen: [Tile] = []
        var sum = 0.0
        for (index, weight) in weights.enumerated() where chosen.count < count {
            sum += weight
            let isDue = sum > (Double(chosen.count) + 0.5) / Double(count) * total
            // A jump may be due for several; each frame is shown once.
            let isLastChance = tiles.count - index == count - chosen.count
            if isDue || isLastChance { chosen.append(tiles[index]) }
        }
        return chosen
    }

    /// How different two frames are: the mean difference of a part of their bytes.
    private static func change(from old: CGImage, to new: CGImage) -> Double {
        guard old.width == new.width, old.height == new.height, old.bytesPerRow == new.bytesPerRow else { return 0 }
        return old.withUnsafePixels { before in
            new.withUnsafePixels { after in
                // No divisor of a row's bytes, so that places are spread over all columns and colors.
                let places = stride(from: 0, to: min(before.count, after.count), by: 53)
                var sum = 0
                for place in places { sum += abs(Int(before[place]) - Int(after[place])) }
                return Double(sum) / Double(max(1, min(before.count, after.count) / 53))
            }
        }
    }
}
