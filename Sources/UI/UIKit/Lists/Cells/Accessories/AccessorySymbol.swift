internal import Synchronization

/// The shapes that accessories draw, in a square of 22 points, to be tinted.
enum AccessorySymbol: Hashable {
    case chevron, chevrons, check, disc, ring, discCheck, discMinus, discPlus, info, grip

    /// The size in points beside body text of the usual size.
    var size: CGSize {
        switch self {
        case .chevron: CGSize(width: 8, height: 14)
        case .chevrons: CGSize(width: 11, height: 17)
        case .check: CGSize(width: 16, height: 14)
        case .grip: CGSize(width: 22, height: 12)
        case .disc, .ring, .discCheck, .discMinus, .discPlus, .info: CGSize(width: 22, height: 22)
        }
    }

    private struct Key: Hashable {
        var symbol: AccessorySymbol
        var factor: CGFloat
        var scale: CGFloat
    }

    /// Returns the symbol, `factor` times as large as beside text of the usual size.
    func image(_ factor: CGFloat) -> UIImage {
        let key = Key(symbol: self, factor: factor, scale: max(2, DrawingScale.main))
        if let known = Self.known.withLock({ $0[key] }) { return known }
        let format = UIGraphicsImageRendererFormat()
        format.scale = key.scale
        let pixel = 1 / key.scale
        let size = CGSize(
            width: (size.width * factor / pixel).rounded() * pixel, height: (size.height * factor / pixel).rounded() * pixel)
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw(factor) }
            .withRenderingMode(.alwaysTemplate)
        Self.known.withLock { known in
            // Symbols come in few sizes; a user who tries all of them shall not fill the memory.
            if known.count > 64 { known.removeAll() }
            known[key] = image
        }
        return image
    }

    private static let known = Mutex<[Key: UIImage]>([:])

    private func draw(_ factor: CGFloat) {
        UIColor.black.set()
        let path = self.path
        path.apply(CGAffineTransform(scaleX: factor, y: factor))
        path.lineWidth = lineWidth * factor
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        self == .disc ? path.fill() : path.stroke()
    }

    private var lineWidth: CGFloat {
        switch self {
        case .chevron, .chevrons, .check, .discMinus, .discPlus, .discCheck: 2
        case .info, .ring: 1.5
        case .grip: 1.5
        case .disc: 0
        }
    }

    private var path: UIBezierPath {
        switch self {
        case .chevron: Self.lines([[(1.25, 1.5), (6.75, 7), (1.25, 12.5)]])
        case .chevrons: Self.lines([[(1.5, 5.75), (5.5, 1.75), (9.5, 5.75)], [(1.5, 11.25), (5.5, 15.25), (9.5, 11.25)]])
        case .check: Self.lines([[(1.5, 8), (5.75, 12.25), (14.5, 1.75)]])
        case .disc: UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 22, height: 22))
        case .ring: UIBezierPath(ovalIn: CGRect(x: 0.75, y: 0.75, width: 20.5, height: 20.5))
        case .discCheck: Self.lines([[(6.5, 11.75), (9.75, 15), (15.75, 7.5)]])
        case .discMinus: Self.lines([[(6, 11), (16, 11)]])
        case .discPlus: Self.lines([[(6, 11), (16, 11)], [(11, 6), (11, 16)]])
        case .grip: Self.lines([1, 6, 11].map { [(1, $0), (21, $0)] })
        case .info: Self.infoPath
        }
    }

    private static var infoPath: UIBezierPath {
        let path = UIBezierPath(ovalIn: CGRect(x: 0.75, y: 0.75, width: 20.5, height: 20.5))
        path.append(lines([[(11, 10), (11, 16)], [(11, 6.2), (11, 6.3)]]))
        return path
    }

    private static func lines(_ lines: [[(CGFloat, CGFloat)]]) -> UIBezierPath {
        let path = UIBezierPath()
        for line in lines {
            for (index, point) in line.enumerated() {
                let point = CGPoint(x: point.0, y: point.1)
                index == 0 ? path.move(to: point) : path.addLine(to: point)
            }
        }
        return path
    }
}
