import UIKit

/// A view that is filled with a gradient from its top to its bottom.
final class GradientView: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    var colors: [UIColor] = [] {
        didSet { (layer as? CAGradientLayer)?.colors = colors.map(\.cgColor) }
    }

    /// The position of each color, from 0 to 1; an empty array spreads them evenly.
    var locations: [Double] = [] {
        didSet { (layer as? CAGradientLayer)?.locations = locations.isEmpty ? nil : locations.map { NSNumber(value: $0) } }
    }

    /// True for a gradient from corner to corner instead of from top to bottom.
    var isDiagonal = false {
        didSet {
            (layer as? CAGradientLayer)?.startPoint = isDiagonal ? CGPoint(x: 0, y: 0) : CGPoint(x: 0.5, y: 0)
            (layer as? CAGradientLayer)?.endPoint = isDiagonal ? CGPoint(x: 1, y: 1) : CGPoint(x: 0.5, y: 1)
        }
    }
}
