import Scene

/// A property of a layer that the display side mirrors. Its raw value is its bit in a layer's set of changes.
enum LayerProperty: UInt8, CaseIterable {
    case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform
    case opacity, isHidden, isDoubleSided, isGeometryFlipped, masksToBounds, allowsGroupOpacity, isOpaque
    case backgroundColor, cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor
    case shadowOpacity, shadowColor, shadowOffset, shadowRadius, shadowShape
    case contents, contentsRect, contentsCenter, contentsGravity, contentsScale, magnificationFilter, minificationFilter
    case gradient, backdrop, progress, timing

    /// The key under which a layer's actions are found; nil for a property without actions.
    var actionKey: String? { Self.actionKeys[Int(rawValue)] }

    /// A case's name is found by reflection, which is slow.
    private static let actionKeys = allCases.map(\.ownActionKey)

    private var ownActionKey: String? {
        switch self {
        case .isHidden: "hidden"
        case .isDoubleSided: "doubleSided"
        case .isGeometryFlipped: "geometryFlipped"
        case .isOpaque: "opaque"
        case .shadowShape: "shadowPath"
        case .allowsGroupOpacity, .contentsScale, .magnificationFilter, .minificationFilter, .contentsGravity, .cornerCurve,
            .gradient, .backdrop, .timing:
            nil
        default: "\(self)"
        }
    }

    /// Returns the edit that carries the property.
    func change(of values: LayerValues) -> PropertyChange {
        switch self {
        case .bounds: .bounds(values.bounds)
        case .position: .position(values.position)
        case .zPosition: .zPosition(values.zPosition)
        case .anchorPoint: .anchorPoint(values.anchorPoint)
        case .anchorPointZ: .anchorPointZ(values.anchorPointZ)
        case .transform: .transform(values.transform)
        case .sublayerTransform: .sublayerTransform(values.sublayerTransform)
        case .opacity: .opacity(values.opacity)
        case .isHidden: .isHidden(values.isHidden)
        case .isDoubleSided: .isDoubleSided(values.isDoubleSided)
        case .isGeometryFlipped: .isGeometryFlipped(values.isGeometryFlipped)
        case .masksToBounds: .masksToBounds(values.masksToBounds)
        case .allowsGroupOpacity: .allowsGroupOpacity(values.allowsGroupOpacity)
        case .isOpaque: .isOpaque(values.isOpaque)
        case .backgroundColor: .backgroundColor(values.backgroundColor)
        case .cornerRadius: .cornerRadius(values.cornerRadius)
        case .maskedCorners: .maskedCorners(values.maskedCorners)
        case .cornerCurve: .cornerCurve(values.cornerCurve)
        case .borderWidth: .borderWidth(values.borderWidth)
        case .borderColor: .borderColor(values.borderColor)
        case .shadowOpacity: .shadowOpacity(values.shadowOpacity)
        case .shadowColor: .shadowColor(values.shadowColor)
        case .shadowOffset: .shadowOffset(values.shadowOffset)
        case .shadowRadius: .shadowRadius(values.shadowRadius)
        case .shadowShape: .shadowShape(values.shadowShape)
        case .contents: .contents(values.contents)
        case .contentsRect: .contentsRect(values.contentsRect)
        case .contentsCenter: .contentsCenter(values.contentsCenter)
        case .contentsGravity: .contentsGravity(values.contentsGravity)
        case .contentsScale: .contentsScale(values.contentsScale)
        case .magnificationFilter: .magnificationFilter(values.magnificationFilter)
        case .minificationFilter: .minificationFilter(values.minificationFilter)
        case .gradient: .gradient(values.gradient)
        case .backdrop: .backdrop(values.backdrop)
        case .progress: .progress(values.progress)
        case .timing: .timing(values.timing)
        }
    }

    /// Returns the properties in which two states differ.
    static func differences(_ a: LayerValues, _ b: LayerValues) -> LayerChanges {
        var changes = LayerChanges()
        for property in allCases where property.change(of: a) != property.change(of: b) { changes.insert(property) }
        return changes
    }
}

/// The set of properties of a layer that changed since the last commit.
struct LayerChanges: Equatable {
    private var bits: UInt64 = 0

    var isEmpty: Bool { bits == 0 }

    mutating func insert(_ property: LayerProperty) { bits |= 1 << UInt64(property.rawValue) }

    func contains(_ property: LayerProperty) -> Bool { bits & (1 << UInt64(property.rawValue)) != 0 }

    func forEach(_ body: (LayerProperty) -> Void) {
        var rest = bits
        while rest != 0 {
            if let property = LayerProperty(rawValue: UInt8(rest.trailingZeroBitCount)) { body(property) }
            rest &= rest - 1
        }
    }
}
