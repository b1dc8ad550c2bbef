import CoreGraphics

/// Pictures on keys, as paths in a square of 24 points.
enum KeySymbol {
    case shift(isFilled: Bool, isLocked: Bool), backspace, enter, globe, hide

    @MainActor
    func draw(in rect: CGRect, _ color: UIColor, isMirrored: Bool) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let scale = min(rect.width, rect.height) / 24
        context.saveGState()
        context.translateBy(x: rect.midX, y: rect.midY)
        context.scaleBy(x: isMirrored ? -scale : scale, y: scale)
        context.translateBy(x: -12, y: -12)
        color.set()
        for (path, isFilled) in paths {
            path.lineWidth = 1.7
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            if isFilled { path.fill() }
            path.stroke()
        }
        context.restoreGState()
    }

    @MainActor
    private var paths: [(UIBezierPath, Bool)] {
        switch self {
        case .shift(let isFilled, let isLocked):
            let arrow = Self.line(
                [
                    (12, 3.5), (21, 12.5), (16.2, 12.5), (16.2, isLocked ? 16.6 : 19.5), (7.8, isLocked ? 16.6 : 19.5),
                    (7.8, 12.5), (3, 12.5),
                ], isClosed: true)
            guard isLocked else { return [(arrow, isFilled)] }
            return [(arrow, true), (Self.line([(8.2, 20.3), (15.8, 20.3)]), false)]
        case .backspace:
            return [
                (Self.line([(8.6, 5.5), (21.5, 5.5), (21.5, 18.5), (8.6, 18.5), (2.5, 12)], isClosed: true), false),
                (Self.line([(11.6, 9.3), (17, 14.7)]), false), (Self.line([(17, 9.3), (11.6, 14.7)]), false),
            ]
        case .enter:
            return [
                (Self.line([(20.5, 6), (20.5, 12.5), (4, 12.5)]), false),
                (Self.line([(8.6, 8), (4, 12.5), (8.6, 17)]), false),
            ]
        case .globe:
            let oval = UIBezierPath(ovalIn: CGRect(x: 3, y: 3, width: 18, height: 18))
            oval.append(UIBezierPath(ovalIn: CGRect(x: 8, y: 3, width: 8, height: 18)))
            return [
                (oval, false), (Self.line([(3.4, 9), (20.6, 9)]), false), (Self.line([(3.4, 15), (20.6, 15)]), false),
            ]
        case .hide:
            let frame = UIBezierPath(roundedRect: CGRect(x: 2.5, y: 4, width: 19, height: 11.5), cornerRadius: 2)
            return [
                (frame, false), (Self.line([(6.5, 8), (17.5, 8)]), false), (Self.line([(8.5, 12), (15.5, 12)]), false),
                (Self.line([(9.2, 18.8), (12, 21.4), (14.8, 18.8)]), false),
            ]
        }
    }

    @MainActor
    private static func line(_ points: [(CGFloat, CGFloat)], isClosed: Bool = false) -> UIBezierPath {
        let path = UIBezierPath()
        for (index, point) in points.enumerated() {
            let place = CGPoint(x: point.0, y: point.1)
            index == 0 ? path.move(to: place) : path.addLine(to: place)
        }
        if isClosed { path.close() }
        return path
    }
}
