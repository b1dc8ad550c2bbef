import Geometry
package import Motion

extension LayerValues {
    /// The value of a property as animations use it.
    package subscript(property: AnimatableProperty) -> MotionValue {
        get { value(of: property) }
        set { setValue(newValue, of: property) }
    }

    private func value(of property: AnimatableProperty) -> MotionValue {
        switch property {
        case .bounds: .rect(bounds)
        case .position: .point(position)
        case .zPosition: .scalar(zPosition)
        case .anchorPoint: .point(anchorPoint)
        case .anchorPointZ: .scalar(anchorPointZ)
        case .transform: .matrix(transform)
        case .sublayerTransform: .matrix(sublayerTransform)
        case .opacity: .scalar(opacity)
        case .isHidden: .scalar(isHidden ? 1 : 0)
        case .backgroundColor: .color(backgroundColor)
        case .cornerRadius: .scalar(cornerRadius)
        case .borderWidth: .scalar(borderWidth)
        case .borderColor: .color(borderColor)
        case .shadowOpacity: .scalar(shadowOpacity)
        case .shadowColor: .color(shadowColor)
        case .shadowOffset: .size(shadowOffset)
        case .shadowRadius: .scalar(shadowRadius)
        case .contents: .discrete(contents?.rawValue ?? 0)
        case .contentsRect: .rect(contentsRect)
        case .gradientColors: .colors(gradient.colors)
        case .gradientLocations: .scalars(gradient.locations)
        case .gradientStart: .point(Point(x: gradient.startX, y: gradient.startY))
        case .gradientEnd: .point(Point(x: gradient.endX, y: gradient.endY))
        case .backdropRadius: .scalar(backdrop.blurRadius)
        case .backdropSaturation: .scalar(backdrop.saturation)
        case .backdropTint: .color(backdrop.tint)
        case .progress: .scalar(progress)
        }
    }

    /// Sets a property; a value of another kind than the property's has no effect.
    private mutating func setValue(_ value: MotionValue, of property: AnimatableProperty) {
        switch (property, value) {
        case (.bounds, .rect(let v)): bounds = v
        case (.position, .point(let v)): position = v
        case (.zPosition, .scalar(let v)): zPosition = v
        case (.anchorPoint, .point(let v)): anchorPoint = v
        case (.anchorPointZ, .scalar(let v)): anchorPointZ = v
        case (.transform, .matrix(let v)): transform = v
        case (.sublayerTransform, .matrix(let v)): sublayerTransform = v
        case (.opacity, .scalar(let v)): opacity = v
        case (.isHidden, .scalar(let v)): isHidden = v >= 0.5
        case (.backgroundColor, .color(let v)): backgroundColor = v
        case (.cornerRadius, .scalar(let v)): cornerRadius = v
        case (.borderWidth, .scalar(let v)): borderWidth = v
        case (.borderColor, .color(let v)): borderColor = v
        case (.shadowOpacity, .scalar(let v)): shadowOpacity = v
        case (.shadowColor, .color(let v)): shadowColor = v
        case (.shadowOffset, .size(let v)): shadowOffset = v
        case (.shadowRadius, .scalar(let v)): shadowRadius = v
        case (.contents, .discrete(let v)): contents = v == 0 ? nil : ContentID(v)
        case (.contentsRect, .rect(let v)): contentsRect = v
        case (.gradientColors, .colors(let v)): gradient.colors = v
        case (.gradientLocations, .scalars(let v)): gradient.locations = v
        case (.gradientStart, .point(let v)): (gradient.startX, gradient.startY) = (v.x, v.y)
        case (.gradientEnd, .point(let v)): (gradient.endX, gradient.endY) = (v.x, v.y)
        case (.backdropRadius, .scalar(let v)): backdrop.blurRadius = v
        case (.backdropSaturation, .scalar(let v)): backdrop.saturation = v
        case (.backdropTint, .color(let v)): backdrop.tint = v
        case (.progress, .scalar(let v)): progress = v
        default: return
        }
    }
}

extension MotionValue {
    /// The part of a value that a key path selects; `nil` when the value has no such part.
    package subscript(component: PropertyComponent) -> MotionValue? {
        get { component == .whole ? self : part(component).map(MotionValue.scalar) }
        set {
            guard let newValue else { return }
            if component == .whole {
                self = newValue
            } else if case .scalar(let value) = newValue {
                setPart(component, value)
            }
        }
    }

    private func part(_ component: PropertyComponent) -> Double? {
        switch (self, component) {
        case (.point(let v), .x): v.x
        case (.point(let v), .y): v.y
        case (.size(let v), .width): v.width
        case (.size(let v), .height): v.height
        case (.rect(let v), .x): v.origin.x
        case (.rect(let v), .y): v.origin.y
        case (.rect(let v), .width): v.size.width
        case (.rect(let v), .height): v.size.height
        case (.matrix(let m), _): MotionValue.part(component, of: m)
        default: nil
        }
    }

    private static func part(_ component: PropertyComponent, of matrix: Matrix4) -> Double? {
        let parts = TransformParts(matrix)
        switch component {
        case .rotationX: return parts.rotation.x
        case .rotationY: return parts.rotation.y
        case .rotationZ: return parts.rotation.z
        case .scaleX: return parts.scale.x
        case .scaleY: return parts.scale.y
        case .scaleZ: return parts.scale.z
        case .scale: return parts.scale.sum() / 3
        case .translationX: return parts.translation.x
        case .translationY: return parts.translation.y
        case .translationZ: return parts.translation.z
        case .whole, .x, .y, .width, .height: return nil
        }
    }

    private mutating func setPart(_ component: PropertyComponent, _ value: Double) {
        switch (self, component) {
        case (.point(let v), .x): self = .point(Point(x: value, y: v.y))
        case (.point(let v), .y): self = .point(Point(x: v.x, y: value))
        case (.size(let v), .width): self = .size(Size(width: value, height: v.height))
        case (.size(let v), .height): self = .size(Size(width: v.width, height: value))
        case (.rect(let v), .x): self = .rect(Rect(origin: Point(x: value, y: v.top), size: v.size))
        case (.rect(let v), .y): self = .rect(Rect(origin: Point(x: v.left, y: value), size: v.size))
        case (.rect(let v), .width): self = .rect(Rect(origin: v.origin, size: Size(width: value, height: v.size.height)))
        case (.rect(let v), .height): self = .rect(Rect(origin: v.origin, size: Size(width: v.size.width, height: value)))
        case (.matrix(let m), _): self = .matrix(MotionValue.setting(component, value, of: m))
        default: return
        }
    }

    private static func setting(_ component: PropertyComponent, _ value: Double, of matrix: Matrix4) -> Matrix4 {
        var parts = TransformParts(matrix)
        switch component {
        case .rotationX: parts.rotation.x = value
        case .rotationY: parts.rotation.y = value
        case .rotationZ: parts.rotation.z = value
        case .scaleX: parts.scale.x = value
        case .scaleY: parts.scale.y = value
        case .scaleZ: parts.scale.z = value
        case .scale: parts.scale = SIMD3(repeating: value)
        case .translationX: parts.translation.x = value
        case .translationY: parts.translation.y = value
        case .translationZ: parts.translation.z = value
        case .whole, .x, .y, .width, .height: return matrix
        }
        return parts.matrix
    }
}
