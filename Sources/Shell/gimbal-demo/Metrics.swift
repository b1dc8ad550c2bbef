import UIKit

/// The spacing for a panel of a given size: points of a 1280 × 720 panel, scaled and rounded to whole points.
///
/// A panel has one scale in all orientations: during a rotation words and icons move, and keep their size.
struct Metrics: Equatable {
    let size: CGSize
    let unit: CGFloat

    init(size: CGSize) {
        let (long, short) = (max(size.width, size.height), min(size.width, size.height))
        self.init(size: size, unit: min(Self.unit(long / 1280, short / 720), Self.unit(short / 660, long / 1000)))
    }

    /// Returns the scale; a panel of another shape may use some of the spare room of its longer side.
    private static func unit(_ byWidth: CGFloat, _ byHeight: CGFloat) -> CGFloat {
        min((byWidth + byHeight) / 2, min(byWidth, byHeight) * 1.2)
    }

    init(size: CGSize, unit: CGFloat) {
        self.size = size
        self.unit = min(max(unit, 0.4), 2)
    }

    var isPortrait: Bool { size.height > size.width }
    /// The least size of letters, in points. A small panel shows fewer words, not smaller ones.
    let leastType: CGFloat = 12
    /// True when words are larger than the panel's scale demands, so that room is scarce.
    var isCramped: Bool { TypeScale.body.rawValue * unit < leastType }
    var margin: CGFloat { points(36) }
    var gap: CGFloat { points(20) }

    func points(_ count: CGFloat) -> CGFloat { (count * unit).rounded() }
}
