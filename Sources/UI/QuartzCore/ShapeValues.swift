import Diagnostics

import Motion

/// A path and the settings for its painting.
struct ShapeValues: Equatable {
    var path: CGPath?
    var fillColor: CGColor? = .black
    var fillRule = CAShapeLayerFillRule.nonZero
    var strokeColor: CGColor?
    var strokeStart: CGFloat = 0
    var strokeEnd: CGFloat = 1
    var lineWidth: CGFloat = 1
    var miterLimit: CGFloat = 10
    var lineCap = CAShapeLayerLineCap.butt
    var lineJoin = CAShapeLayerLineJoin.miter
    var lineDashPhase: CGFloat = 0
    var lineDashPattern: [NSNumber]?

    static let animatableKeys: Set<String> = [
        "path", "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "lineDashPhase",
    ]

    /// The properties that animations change, by key path.
    subscript(key: String) -> Any? {
        get {
            switch key {
            case "path": path
            case "fillColor": fillColor
            case "strokeColor": strokeColor
            case "strokeStart": strokeStart
            case "strokeEnd": strokeEnd
            case "lineWidth": lineWidth
            case "lineDashPhase": lineDashPhase
            default: nil
            }
        }
        set {
            let number = newValue.flatMap { MotionValue.number($0) }
            switch key {
            case "path": path = newValue as? CGPath
            case "fillColor": fillColor = newValue as? CGColor
            case "strokeColor": strokeColor = newValue as? CGColor
            case "strokeStart": strokeStart = number ?? 0
            case "strokeEnd": strokeEnd = number ?? 1
            case "lineWidth": lineWidth = max(number ?? 1, 0)
            case "lineDashPhase": lineDashPhase = number ?? 0
            default: return
            }
        }
    }

    private var isStroked: Bool { lineWidth > 0 && (strokeColor?.alpha ?? 0) > 0 && strokeEnd > strokeStart }

    private var strokedPath: CGPath? {
        guard let path, isStroked else { return nil }
        guard strokeStart > 0 || strokeEnd < 1 else { return path }
        return path.trimmed(from: strokeStart, to: strokeEnd)
    }

    /// Returns the shape's pixels and their place in the layer's coordinates; nil when nothing is visible.
    func picture(scale: CGFloat, clip: CGRect) -> (image: CGImage, frame: CGRect)? {
        guard let path, !path.isEmpty else { return nil }
        let hasFill = (fillColor?.alpha ?? 0) > 0
        let stroke = strokedPath
        guard hasFill || stroke != nil else { return nil }
        var box = path.boundingBoxOfPath
        if stroke != nil {
            let reach = lineWidth / 2 * (lineJoin == .miter ? max(min(miterLimit, 4), 1) : 1.5)
            box = box.insetBy(dx: -reach, dy: -reach)
        }
        box = box.intersection(clip)
        guard !box.isNull, !box.isEmpty else { return nil }
        // Whole pixels, so that a shape at rest is as sharp as its drawing.
        let (left, top) = ((box.minX * scale).rounded(.down) - 1, (box.minY * scale).rounded(.down) - 1)
        let width = Int((box.maxX * scale).rounded(.up) + 1 - left)
        let height = Int((box.maxY * scale).rounded(.up) + 1 - top)
        guard let context = CGContext(pixelWidth: width, pixelHeight: height, scale: scale, isOpaque: false) else {
            log.once(.warning, id: "shape size", "a shape of \(width)×\(height) pixels is too large to be drawn")
            return nil
        }
        let frame = CGRect(
            x: left / scale, y: top / scale, width: CGFloat(width) / scale, height: CGFloat(height) / scale)
        context.translateBy(x: -frame.minX, y: -frame.minY)
        draw(fill: hasFill ? path : nil, stroke: stroke, in: context)
        return context.takeImage().map { ($0, frame) }
    }

    private func draw(fill: CGPath?, stroke: CGPath?, in context: CGContext) {
        if let fill, let fillColor {
            context.setFillColor(fillColor)
            context.addPath(fill)
            context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
        }
        guard let stroke, let strokeColor else { return }
        context.setStrokeColor(strokeColor)
        context.setLineWidth(lineWidth)
        context.setMiterLimit(miterLimit)
        context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
        context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
        if let lineDashPattern, !lineDashPattern.isEmpty {
            context.setLineDash(phase: lineDashPhase, lengths: lineDashPattern.map { CGFloat($0.doubleValue) })
        }
        context.addPath(stroke)
        context.strokePath()
    }
}

extension CGPath {
    /// Returns the part of the path between two fractions of its length.
    func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath {
        let lines = flattened(tolerance: 0.05).map { $0.isClosed ? $0.points + $0.points.prefix(1) : $0.points }
        let total = lines.reduce(0) { $0 + Self.length($1) }
        let (first, last) = (max(start, 0) * total, min(end, 1) * total)
        let result = CGMutablePath()
        var walked: CGFloat = 0
        for points in lines {
            var isDrawing = false
            for (a, b) in zip(points, points.dropFirst()) {
                let step = hypot(b.x - a.x, b.y - a.y)
                defer { walked += step }
                guard step > 0, walked + step > first, walked < last else { continue }
                func at(_ distance: CGFloat) -> CGPoint {
                    let t = min(max((distance - walked) / step, 0), 1)
                    return CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
                }
                if !isDrawing { result.move(to: at(first)) }
                isDrawing = true
                result.addLine(to: at(last))
            }
        }
        return result
    }

    private static func length(_ points: [CGPoint]) -> CGFloat {
        zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }

    /// All coordinates in order. Two paths with the same steps are interpolated by them.
    var numbers: [Double] {
        segments.flatMap(\.points).flatMap { [Double($0.x), Double($0.y)] }
    }

    /// Returns a path with the same steps through other points.
    func withNumbers(_ numbers: [Double]) -> CGPath {
        var index = 0
        func next() -> CGPoint {
            defer { index += 2 }
            return CGPoint(x: numbers[index], y: numbers[index + 1])
        }
        guard numbers.count == segments.reduce(0, { $0 + $1.points.count * 2 }) else { return self }
        return CGPath(
            segments: segments.map { segment in
                switch segment {
                case .move: .move(next())
                case .line: .line(next())
                case .quad: .quad(control: next(), end: next())
                case .cubic: .cubic(control1: next(), control2: next(), end: next())
                case .close: .close
                }
            })
    }
}
