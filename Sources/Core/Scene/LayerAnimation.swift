package import Motion

/// A property that animations can change.
package enum AnimatableProperty: UInt8, Hashable, Sendable, CaseIterable {
    case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform
    case opacity, isHidden, backgroundColor, cornerRadius, borderWidth, borderColor
    case shadowOpacity, shadowColor, shadowOffset, shadowRadius
    case contents, contentsRect
    case gradientColors, gradientLocations, gradientStart, gradientEnd
    case backdropRadius, backdropSaturation, backdropTint
    case progress
}

/// The part of a property that an animation changes, after Core Animation's key paths (`position.x`, `transform.rotation.z`).
package enum PropertyComponent: UInt8, Hashable, Sendable {
    case whole
    case x, y, width, height
    case rotationX, rotationY, rotationZ, scaleX, scaleY, scaleZ, scale, translationX, translationY, translationZ
}

/// An animation bound to a property of a layer.
package struct LayerAnimation: Sendable {
    package var id: AnimationID
    package var property: AnimatableProperty
    package var component: PropertyComponent
    package var animation: Animation
    /// The clocks of the enclosing groups, outermost first; empty for an animation outside of groups.
    package var groups: [MediaTiming]
    package var timeBase: TimeBase

    /// What determines the animation's state.
    package enum TimeBase: Hashable, Sendable {
        /// Time, on the layer's clock.
        case layer
        case retime(RetimeID, RetimeReading)
    }

    /// What an animation takes from the place of its retime.
    package enum RetimeReading: Hashable, Sendable {
        /// The progress, as the time of the whole and without its own pacing: it keeps its position in the whole, which begins at
        /// `origin` on the layer's clock.
        case linear(origin: Seconds)
        /// The progress, in place of its own pacing: it spans the whole of the retime.
        case whole
        /// The fraction, as its own time: it begins `start` seconds after the whole, with its own timing.
        case own(start: Seconds)
    }

    /// The retime that the animation follows, if any.
    package var retime: RetimeID? { if case .retime(let id, _) = timeBase { id } else { nil } }

    package init(
        id: AnimationID, property: AnimatableProperty, component: PropertyComponent = .whole, animation: Animation,
        groups: [MediaTiming] = [], timeBase: TimeBase = .layer
    ) {
        self.id = id
        self.property = property
        self.component = component
        self.animation = animation
        self.groups = groups
        self.timeBase = timeBase
    }
}
