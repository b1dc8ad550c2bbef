package import Geometry
package import Motion

/// One changed property of one layer.
package enum PropertyChange: Hashable, Sendable {
    case bounds(Rect<Local>)
    case position(Point<Local>)
    case zPosition(Double)
    case anchorPoint(Point<Local>)
    case anchorPointZ(Double)
    case transform(Matrix4)
    case sublayerTransform(Matrix4)
    case opacity(Double)
    case isHidden(Bool)
    case isDoubleSided(Bool)
    case isGeometryFlipped(Bool)
    case masksToBounds(Bool)
    case allowsGroupOpacity(Bool)
    case isOpaque(Bool)
    case backgroundColor(Color)
    case cornerRadius(Double)
    case maskedCorners(CornerMask)
    case cornerCurve(CornerCurve)
    case borderWidth(Double)
    case borderColor(Color)
    case shadowOpacity(Double)
    case shadowColor(Color)
    case shadowOffset(Size<Local>)
    case shadowRadius(Double)
    case shadowShape(RoundedRect?)
    case contents(ContentID?)
    case contentsRect(Rect<Local>)
    case contentsCenter(Rect<Local>)
    case contentsGravity(ContentsGravity)
    case contentsScale(Double)
    case magnificationFilter(ContentsFilter)
    case minificationFilter(ContentsFilter)
    case gradient(GradientValues)
    case backdrop(BackdropValues)
    case progress(Double)
    case timing(LayerTiming)
}

extension LayerValues {
    /// Applies one change.
    package mutating func apply(_ change: PropertyChange) {
        switch change {
        case .bounds(let value): bounds = value
        case .position(let value): position = value
        case .zPosition(let value): zPosition = value
        case .anchorPoint(let value): anchorPoint = value
        case .anchorPointZ(let value): anchorPointZ = value
        case .transform(let value): transform = value
        case .sublayerTransform(let value): sublayerTransform = value
        case .opacity(let value): opacity = value
        case .isHidden(let value): isHidden = value
        case .isDoubleSided(let value): isDoubleSided = value
        case .isGeometryFlipped(let value): isGeometryFlipped = value
        case .masksToBounds(let value): masksToBounds = value
        case .allowsGroupOpacity(let value): allowsGroupOpacity = value
        case .isOpaque(let value): isOpaque = value
        case .backgroundColor(let value): backgroundColor = value
        case .cornerRadius(let value): cornerRadius = value
        case .maskedCorners(let value): maskedCorners = value
        case .cornerCurve(let value): cornerCurve = value
        case .borderWidth(let value): borderWidth = value
        case .borderColor(let value): borderColor = value
        case .shadowOpacity(let value): shadowOpacity = value
        case .shadowColor(let value): shadowColor = value
        case .shadowOffset(let value): shadowOffset = value
        case .shadowRadius(let value): shadowRadius = value
        case .shadowShape(let value): shadowShape = value
        case .contents(let value): contents = value
        case .contentsRect(let value): contentsRect = value
        case .contentsCenter(let value): contentsCenter = value
        case .contentsGravity(let value): contentsGravity = value
        case .contentsScale(let value): contentsScale = value
        case .magnificationFilter(let value): magnificationFilter = value
        case .minificationFilter(let value): minificationFilter = value
        case .gradient(let value): gradient = value
        case .backdrop(let value): backdrop = value
        case .progress(let value): progress = value
        case .timing(let value): timing = value
        }
    }
}
