import Compositing
import Geometry

/// The effects whose cost is told apart.
enum EffectKind: CaseIterable {
    case backdrop, shadow, mask, gradient, perspective, turn

    /// Nil for an operation that is drawn as fast as pixels are copied, and for a transition shader, whose cost `ShaderWatch` tells.
    init?(_ operation: DrawOperation) {
        switch operation.fill {
        case .backdrop: self = .backdrop
        case .shadow: self = .shadow
        case .masked: self = .mask
        case .transition: return nil
        case .gradient: self = .gradient
        case .solid, .content, .surface:
            if operation.matrix.isAxisAligned { return nil }
            self = operation.matrix.isAffine ? .turn : .perspective
        }
    }

    /// Several of them, in a sentence.
    var name: String {
        switch self {
        case .backdrop: "blurs of what is behind"
        case .shadow: "shadows"
        case .mask: "masks"
        case .gradient: "gradients"
        case .perspective: "pictures in perspective"
        case .turn: "turned pictures"
        }
    }
}
