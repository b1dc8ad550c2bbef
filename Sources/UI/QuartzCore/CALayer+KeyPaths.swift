import Motion
import Scene

extension CALayer {
    /// Returns a layer property, a part of a property, or the value stored under the key.
    final func value(ofKeyPath path: String) -> Any? {
        if let keyPath = AnimatableKeyPath(path), keyPath.property != .contents {
            if keyPath.component != .whole { return values[keyPath.property][keyPath.component]?.object }
            if let color = color(named: path) { return color }
            if path == "hidden" || path == "isHidden" { return isHidden }
            return values[keyPath.property].object
        }
        if let special = specialValue(path) { return special }
        if let user = extras.userValues[path] { return user }
        return type(of: self).defaultValue(forKey: path)
    }

    private func color(named name: String) -> Any? {
        switch name {
        case "backgroundColor": backgroundColor
        case "borderColor": borderColor
        case "shadowColor": shadowColor
        default: nil
        }
    }

    private func specialValue(_ name: String) -> Any? {
        switch name {
        case "frame": frame
        case "frame.origin": frame.origin
        case "frame.size": frame.size
        case "bounds.size": bounds.size
        case "bounds.origin": bounds.origin
        case "transform.translation": CGSize(width: transform.m41, height: transform.m42)
        case "contents": contents
        case "masksToBounds": masksToBounds
        case "name": name.isEmpty ? nil : self.name
        case "mask": mask
        case "sublayers": sublayers
        case "superlayer": superlayer
        case "delegate": delegate
        case "speed": speed
        case "timeOffset": timeOffset
        case "beginTime": beginTime
        case "contentsScale": contentsScale
        case "shadowPath": shadowPath
        default: nil
        }
    }

    final func setValue(_ boxed: Any?, ofKeyPath path: String) {
        let value = boxed.map(NSValue.content)
        if let keyPath = AnimatableKeyPath(path), keyPath.property != .contents {
            return setAnimatable(value, keyPath)
        }
        switch path {
        case "frame": fitting(value as? CGRect, value, path).map { frame = $0 }
        case "bounds.size": fittingPair(value, path).map { bounds.size = CGSize(width: $0, height: $1) }
        case "bounds.origin": fittingPair(value, path).map { bounds.origin = CGPoint(x: $0, y: $1) }
        case "transform.translation":
            guard let (x, y) = fittingPair(value, path) else { return }
            setValue(x, ofKeyPath: "transform.translation.x")
            setValue(y, ofKeyPath: "transform.translation.y")
        case "contents": contents = value
        case "masksToBounds": masksToBounds = value.flatMap { MotionValue.number($0) } ?? 0 != 0
        case "name": name = value as? String
        case "speed": speed = Float(value.flatMap { MotionValue.number($0) } ?? 1)
        case "timeOffset": timeOffset = value.flatMap { MotionValue.number($0) } ?? 0
        case "beginTime": beginTime = value.flatMap { MotionValue.number($0) } ?? 0
        case "contentsScale": contentsScale = value.flatMap { MotionValue.number($0) } ?? 1
        default:
            extras.userValues[path] = boxed
            if type(of: self).needsDisplay(forKey: path) { setNeedsDisplay() }
        }
    }

    /// Returns `read`; a nil is logged once.
    ///
    /// - Parameter read: the value converted for the key path; nil for a value of another kind.
    private func fitting<Read>(_ read: Read?, _ value: Any?, _ path: String) -> Read? {
        if read == nil { report("a value of kind \(value.map(NSValue.kind(of:)) ?? "nil") does not fit '\(path)'") }
        return read
    }

    private func fittingPair(_ value: Any?, _ path: String) -> (Double, Double)? {
        fitting(value.flatMap(MotionValue.pair), value, path)
    }

    private func setAnimatable(_ value: Any?, _ keyPath: AnimatableKeyPath) {
        guard keyPath.component == .whole else {
            let name = AnimatableKeyPath.name(of: keyPath.property)
            guard let number = fitting(value.flatMap({ MotionValue.number($0) }), value, "a part of \(name)") else { return }
            var whole = values[keyPath.property]
            whole[keyPath.component] = .scalar(number)
            return setWhole(whole.object, keyPath.property)
        }
        setWhole(value, keyPath.property)
    }

    /// Sets a property through its own setter, so that actions run and overrides are called.
    private func setWhole(_ value: Any?, _ property: AnimatableProperty) {
        let converted = MotionValue(value, for: AnimatableKeyPath(property))
        switch (property, converted) {
        case (.bounds, .rect(let v)?): bounds = CGRect(v)
        case (.position, .point(let v)?): position = CGPoint(v)
        case (.zPosition, .scalar(let v)?): zPosition = v
        case (.anchorPoint, .point(let v)?): anchorPoint = CGPoint(v)
        case (.anchorPointZ, .scalar(let v)?): anchorPointZ = v
        case (.transform, .matrix(let v)?): transform = CATransform3D(v)
        case (.sublayerTransform, .matrix(let v)?): sublayerTransform = CATransform3D(v)
        case (.opacity, .scalar(let v)?): opacity = Float(v)
        case (.isHidden, .scalar(let v)?): isHidden = v != 0
        case (.backgroundColor, _) where value == nil || value is CGColor: backgroundColor = value as? CGColor
        case (.borderColor, _) where value == nil || value is CGColor: borderColor = value as? CGColor
        case (.shadowColor, _) where value == nil || value is CGColor: shadowColor = value as? CGColor
        case (.cornerRadius, .scalar(let v)?): cornerRadius = v
        case (.borderWidth, .scalar(let v)?): borderWidth = v
        case (.shadowOpacity, .scalar(let v)?): shadowOpacity = Float(v)
        case (.shadowOffset, .size(let v)?): shadowOffset = CGSize(v)
        case (.shadowRadius, .scalar(let v)?): shadowRadius = v
        case (.contentsRect, .rect(let v)?): contentsRect = CGRect(v)
        case (_, let converted?):
            var next = values
            next[property] = converted
            apply(next)
        default: _ = fitting(Optional<Never>.none, value, AnimatableKeyPath.name(of: property))
        }
    }

    /// Sets the properties for which only layers of some classes have names.
    private func apply(_ next: LayerValues) {
        set(.gradient, \.gradient, next.gradient)
        set(.backdrop, \.backdrop, next.backdrop)
        set(.progress, \.progress, next.progress)
    }
}
