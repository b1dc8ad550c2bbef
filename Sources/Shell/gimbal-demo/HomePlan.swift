import UIKit

/// The layout of the home screen in a panel of a given size.
struct HomePlan {
    enum Spread {
        /// The large card is on the left, the small ones on the right.
        case besides
        /// The large card is at the top left, the small ones at the bottom right: the layout in the middle of a rotation, between
        /// the other two.
        case cornerToCorner
        /// The large card is on top, the small ones below it.
        case stacked
    }

    let size: CGSize
    let metrics: Metrics
    let spread: Spread
    /// The area without the margins.
    let area: CGRect

    init(size: CGSize, insets: UIEdgeInsets, metrics: Metrics, spread: Spread) {
        self.size = size
        self.metrics = metrics
        self.spread = spread
        area = CGRect(origin: .zero, size: size).inset(by: insets).inside(metrics.margin, metrics.points(28))
    }

    /// Returns the frames of the large card, then of the small ones in two rows of two.
    ///
    /// - Parameter share: the part of the width for a large card with small ones at its right.
    func cards(in area: CGRect, share: CGFloat) -> [CGRect] {
        var (large, rest) = (area, area)
        if spread != .stacked {
            large.size.width = (area.width * share).rounded()
            rest.origin.x = large.maxX + metrics.gap
            rest.size.width = max(0, area.maxX - rest.minX)
        }
        if spread != .besides {
            large.size.height = (area.height * 0.42).rounded()
            rest.origin.y = large.maxY + metrics.gap
            rest.size.height = max(0, area.maxY - rest.minY)
        }
        let width = max(0, (rest.width - metrics.gap) / 2).rounded(.down)
        let height = max(0, (rest.height - metrics.gap) / 2).rounded(.down)
        let small = (0..<4).map { index in
            CGRect(
                x: rest.minX + CGFloat(index % 2) * (width + metrics.gap),
                y: rest.minY + CGFloat(index / 2) * (height + metrics.gap), width: width, height: height)
        }
        return [large] + small
    }
}
