package import Scene

/// The property of a layer, or the part of it, that a key path of an animation or of `setValue(_:forKeyPath:)` names.
package struct AnimatableKeyPath: Hashable, Sendable {
    package var property: AnimatableProperty
    package var component: PropertyComponent

    package init(_ property: AnimatableProperty, _ component: PropertyComponent = .whole) {
        self.property = property
        self.component = component
    }

    /// Parses a key path; nil for a key path that the display thread cannot animate.
    package init?(_ keyPath: String) {
        if let property = Self.properties[keyPath] {
            self.init(property)
            return
        }
        guard let dot = keyPath.firstIndex(of: "."), let property = Self.properties[String(keyPath[..<dot])] else { return nil }
        let rest = String(keyPath[keyPath.index(after: dot)...])
        guard let component = Self.component(rest, of: property) else { return nil }
        self.init(property, component)
    }

    private static let properties: [String: AnimatableProperty] = [
        "bounds": .bounds, "position": .position, "zPosition": .zPosition, "anchorPoint": .anchorPoint,
        "anchorPointZ": .anchorPointZ, "transform": .transform, "sublayerTransform": .sublayerTransform, "opacity": .opacity,
        "hidden": .isHidden, "isHidden": .isHidden, "backgroundColor": .backgroundColor, "cornerRadius": .cornerRadius,
        "borderWidth": .borderWidth, "borderColor": .borderColor, "shadowOpacity": .shadowOpacity, "shadowColor": .shadowColor,
        "shadowOffset": .shadowOffset, "shadowRadius": .shadowRadius, "contents": .contents, "contentsRect": .contentsRect,
        "colors": .gradientColors, "locations": .gradientLocations, "startPoint": .gradientStart, "endPoint": .gradientEnd,
        "blurRadius": .backdropRadius, "saturation": .backdropSaturation, "tint": .backdropTint, "progress": .progress,
    ]

    private static let names: [AnimatableProperty: String] = {
        var names: [AnimatableProperty: String] = [:]
        for (name, property) in properties where name != "isHidden" { names[property] = name }
        return names
    }()

    /// Returns the property's own key path.
    package static func name(of property: AnimatableProperty) -> String { names[property] ?? "" }

    private static func component(_ name: String, of property: AnimatableProperty) -> PropertyComponent? {
        switch property {
        case .bounds, .contentsRect: rectComponents[name]
        case .position, .anchorPoint, .gradientStart, .gradientEnd: pointComponents[name]
        case .shadowOffset: sizeComponents[name]
        case .transform, .sublayerTransform: transformComponents[name]
        default: nil
        }
    }

    private static let pointComponents: [String: PropertyComponent] = ["x": .x, "y": .y]
    private static let sizeComponents: [String: PropertyComponent] = ["width": .width, "height": .height]
    private static let rectComponents: [String: PropertyComponent] = [
        "origin.x": .x, "origin.y": .y, "size.width": .width, "size.height": .height,
    ]
    private static let transformComponents: [String: PropertyComponent] = [
        "rotation": .rotationZ, "rotation.x": .rotationX, "rotation.y": .rotationY, "rotation.z": .rotationZ,
        "scale": .scale, "scale.x": .scaleX, "scale.y": .scaleY, "scale.z": .scaleZ,
        "translation.x": .translationX, "translation.y": .translationY, "translation.z": .translationZ,
    ]
}
