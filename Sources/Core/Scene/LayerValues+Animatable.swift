import Geometry
package import Motion

extension LayerValues {
    /// The value of a property as animations use it.
    package subscript(property: AnimatableProperty) -> MotionValue {
        get { value(of: property) }
        set { set(newValue, of: property) }
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
    ///
    /// - Returns: whether the property has another value now.
    @discardableResult
    package mutating func set(_ value: MotionValue, of property: AnimatableProperty) -> Bool {
        func change<Value: Equatable>(_ old: inout Value, _ new: Value) -> Bool {
            guard old != new else { return false }
            old = new
            return true
        }
        func changePoint(_ x: inout Double, _ y: inout Double, _ new: Point<Local>) -> Bool {
            let isAnother = x != new.x || y != new.y
            (x, y) = (new.x, new.y)
            return isAnother
        }
        switch (property, value) {
        case (.bounds, .rect(let v)): return change(&bounds, v)
        case (.position, .point(let v)): return change(&position, v)
        case (.zPosition, .scalar(let v)): return change(&zPosition, v)
        case (.anchorPoint, .point(let v)): return change(&anchorPoint, v)
        case (.anchorPointZ, .scalar(let v)): return change(&anchorPointZ, v)
        case (.transform, .matrix(let v)): return change(&transform, v)
        case (.sublayerTransform, .matrix(let v)): return change(&sublayerTransform, v)
        case (.opacity, .scalar(let v)): return change(&opacity, v)
        case (.isHidden, .scalar(let v)): return change(&isHidden, v >= 0.5)
        case (.backgroundColor, .color(let v)): return change(&backgroundColor, v)
        case (.cornerRadius, .scalar(let v)): return change(&cornerRadius, v)
        case (.borderWidth, .scalar(let v)): return change(&borderWidth, v)
        case (.borderColor, .color(let v)): return change(&borderColor, v)
        case (.shadowOpacity, .scalar(let v)): return change(&shadowOpacity, v)
        case (.shadowColor, .color(let v)): return change(&shadowColor, v)
        case (.shadowOffset, .size(let v)): return change(&shadowOffset, v)
        case (.shadowRadius, .scalar(let v)): return change(&shadowRadius, v)
        case (.contents, .discrete(let v)): return change(&contents, v == 0 ? nil : ContentID(v))
        case (.contentsRect, .rect(let v)): return change(&contentsRect, v)
        case (.gradientColors, .colors(let v)): return change(&gradient.colors, v)
        case (.gradientLocations, .scalars(let v)): return change(&gradient.locations, v)
        case (.gradientStart, .point(let v)): return changePoint(&gradient.startX, &gradient.startY, v)
        case (.gradientEnd, .point(let v)): return changePoint(&gradient.endX, &gradient.endY, v)
        case (.backdropRadius, .scalar(let v)): return change(&backdrop.blurRadius, v)
        case (.backdropSaturation, .scalar(let v)): return change(&backdrop.saturation, v)
        case (.backdropTint, .color(let v)): return change(&backdrop.tint, v)
        case (.progress, .scalar(let v)): return change(&progress, v)
        default: return false
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
