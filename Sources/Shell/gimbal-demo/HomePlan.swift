import UIKit

/// How the home screen lies in a panel of a given size.
struct HomePlan {
    enum Spread {
        /// The large card on the left, the small ones on the right.
        case besides
        /// The large card at the top left, the small ones at the bottom right: between the two others, in the middle of a turn.
        case cornerToCorner
        /// The large card on top, the small ones below it.
        case stacked
    }

    let size: CGSize
    let metrics: Metrics
    let spread: Spread
    /// Without the margins.
    let area: CGRect

    init(size: CGSize, insets: UIEdgeInsets, metrics: Metrics, spread: Spread) {
        self.size = size
        self.metrics = metrics
        self.spread = spread
        area = CGRect(origin: .zero, size: size).inset(by: insets).inside(metrics.margin, metrics.points(28))
    }

    /// The large card first, then the small ones in two rows of two.
    ///
    /// - Parameter share: of the width, for a large card that has small ones at its right.
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
