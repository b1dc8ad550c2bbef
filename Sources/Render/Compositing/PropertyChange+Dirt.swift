import Scene

extension RenderTree {
    /// Returns the derived values that a changed property invalidates.
    static func dirt(of change: PropertyChange) -> RenderNode.Dirt {
        switch change {
        case .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .opacity, .isHidden, .isDoubleSided,
            .isGeometryFlipped:
            return .geometry
        case .bounds: return .bounds
        case .sublayerTransform, .masksToBounds: return .everything
        case .allowsGroupOpacity, .isOpaque, .backgroundColor, .cornerRadius, .maskedCorners, .cornerCurve, .borderWidth,
            .borderColor,
            .shadowOpacity, .shadowColor, .shadowOffset, .shadowRadius, .shadowShape, .contents, .contentsRect,
            .contentsCenter, .contentsGravity, .contentsScale, .magnificationFilter, .minificationFilter, .gradient, .backdrop,
            .progress:
            return .paint
        case .timing:
            return []
        }
    }

    /// Returns the derived values that an animated property invalidates.
    static func dirt(of property: AnimatableProperty) -> RenderNode.Dirt {
        switch property {
        case .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .opacity, .isHidden: .geometry
        case .bounds: .bounds
        case .sublayerTransform: .everything
        case .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .shadowOpacity, .shadowColor, .shadowOffset,
            .shadowRadius, .contents, .contentsRect, .gradientColors, .gradientLocations, .gradientStart, .gradientEnd,
            .backdropRadius, .backdropSaturation, .backdropTint, .progress:
            .paint
        }
    }

    /// Returns the difference between two samples of one layer.
    static func dirt(from old: LayerValues, to new: LayerValues) -> RenderNode.Dirt {
        guard old != new else { return [] }
        var dirt: RenderNode.Dirt = []
        if old.position != new.position || old.transform != new.transform || old.opacity != new.opacity
            || old.zPosition != new.zPosition || old.anchorPoint != new.anchorPoint || old.anchorPointZ != new.anchorPointZ
            || old.isHidden != new.isHidden || old.isDoubleSided != new.isDoubleSided
            || old.isGeometryFlipped != new.isGeometryFlipped
        {
            dirt.insert(.geometry)
        }
        if old.bounds != new.bounds { dirt.formUnion(.bounds) }
        if old.sublayerTransform != new.sublayerTransform || old.masksToBounds != new.masksToBounds {
            dirt.formUnion(.everything)
        }
        var other = old
        other.takeGeometry(of: new)
        if other != new { dirt.insert(.paint) }
        return dirt
    }
}

extension LayerValues {
    /// Copies the properties that do not change the layer's own picture, so that a comparison shows whether the others changed.
    fileprivate mutating func takeGeometry(of other: LayerValues) {
        position = other.position
        transform = other.transform
        opacity = other.opacity
        zPosition = other.zPosition
        anchorPoint = other.anchorPoint
        anchorPointZ = other.anchorPointZ
        isHidden = other.isHidden
        isDoubleSided = other.isDoubleSided
        isGeometryFlipped = other.isGeometryFlipped
        timing = other.timing
    }
}
