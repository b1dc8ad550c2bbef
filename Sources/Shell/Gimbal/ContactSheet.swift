import CoreGraphics
import Foundation

/// Shows instants of one transition side by side, with their progress and times, so that a person can judge it. The way back has
/// its own rows.
struct ContactSheet {
    struct Tile {
        var image: CGImage
        /// Milliseconds since the transition began.
        var milliseconds: Double
        /// The movement of the step to which the instant belongs; nil while the pages rest.
        var motion: Int?
        /// The part of that movement's time that has passed.
        var progress: Double?
        /// True for an instant of the step's last movement, if there is another before it.
        var isBack = false

        fileprivate var caption: String {
            let time = "\(Int(milliseconds.rounded())) ms"
            return progress.map { "\(isBack ? "back " : "")\(Int(($0 * 100).rounded())) %   \(time)" } ?? time
        }
    }

    var title: String
    var subtitle: String
    var tiles: [Tile]
    var columns = 5

    private static let margin = 28.0
    private static let gap = 18.0
    private static let header = 78.0
    private static let caption = 26.0

    /// Draws the sheet.
    ///
    /// - Throws: when the sheet would be larger than an image may be.
    func draw() throws -> CGImage {
        let tileWidth = Double(tiles.first?.image.width ?? 1)
        let tileHeight = Double(tiles.first?.image.height ?? 1)
        let columns = min(self.columns, max(tiles.count, 1))
        let places = places(columns)
        let rows = (places.last?.row ?? 0) + 1
        let width = Self.margin * 2 + tileWidth * Double(columns) + Self.gap * Double(columns - 1)
        let height = Self.margin + Self.header + Double(rows) * (tileHeight + Self.caption + Self.gap)
        guard let context = CGContext(pixelWidth: Int(width), pixelHeight: Int(height), scale: 1, isOpaque: true) else {
            throw Failure(.software, "a sheet of \(Int(width))x\(Int(height)) pixels cannot be made")
        }
        context.setFillColor(CGColor(red: 0.07, green: 0.075, blue: 0.09, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        text(title, size: 26, weight: 600, white: 1, at: CGPoint(x: Self.margin, y: 20), context)
        text(subtitle, size: 15, weight: 400, white: 0.55, at: CGPoint(x: Self.margin, y: 58), context)
        for (tile, place) in zip(tiles, places) {
            let x = Self.margin + Double(place.column) * (tileWidth + Self.gap)
            let y = Self.header + Self.margin + Double(place.row) * (tileHeight + Self.caption + Self.gap)
            context.drawDownwards(tile.image, in: CGRect(x: x, y: y, width: tileWidth, height: tileHeight))
            text(
                tile.caption, size: 13, weight: 500, white: 0.6,
                at: CGPoint(x: x, y: y + tileHeight + 5), context)
        }
        guard let image = context.takeImage() else { throw Failure(.software, "a sheet could not be finished") }
        return image
    }

    /// Returns the places of the tiles from left to right; the way back begins a row.
    private func places(_ columns: Int) -> [(row: Int, column: Int)] {
        var next = (row: 0, column: 0)
        var wasBack = false
        return tiles.map { tile in
            if next.column == columns || (tile.isBack && !wasBack && next.column > 0) { next = (next.row + 1, 0) }
            wasBack = tile.isBack
            defer { next.column += 1 }
            return next
        }
    }

    private func text(_ string: String, size: Double, weight: Int, white: Double, at point: CGPoint, _ context: CGContext) {
        let attributes = TextAttributes(
            font: FontDescription(family: .system, size: size, weight: weight),
            color: CGColor(red: white, green: white, blue: white, alpha: 1))
        TextLayout([TextRun(string, attributes)], paragraph: TextParagraph(), width: nil).draw(in: context, at: point)
    }

    /// Returns evenly spread frames of a recording, with the first and the last. A screen at rest has no frames, so a sheet shows
    /// movement.
    static func pick(_ count: Int, of tiles: [Tile]) -> [Tile] {
        guard tiles.count > count, count > 1 else { return tiles }
        let step = Double(tiles.count - 1) / Double(count - 1)
        return (0..<count).map { tiles[Int((Double($0) * step).rounded())] }
    }
}
