import UIKit

/// Spacing for a panel of a given size: points of a 1280 × 720 panel, scaled and rounded to whole points.
struct Metrics: Equatable {
    let size: CGSize
    let unit: CGFloat

    init(size: CGSize) {
        let isPortrait = size.height > size.width
        let byWidth = size.width / (isPortrait ? 660 : 1280)
        let byHeight = size.height / (isPortrait ? 1000 : 720)
        // A panel of another shape may use some of the room that its longer side has to spare.
        self.init(size: size, unit: min((byWidth + byHeight) / 2, min(byWidth, byHeight) * 1.2))
    }

    init(size: CGSize, unit: CGFloat) {
        self.size = size
        self.unit = min(max(unit, 0.4), 2)
    }

    var isPortrait: Bool { size.height > size.width }
    var margin: CGFloat { points(36) }
    var gap: CGFloat { points(20) }

    func points(_ count: CGFloat) -> CGFloat { (count * unit).rounded() }
}
