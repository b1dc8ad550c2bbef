internal import Diagnostics
internal import Synchronization

/// The pictures that buttons and bars draw themselves, as lines in a square of 22 points, to be tinted.
enum ButtonSymbol: CaseIterable {
    case plus, minus, cross, info, back, forward, check, trash, pencil, refresh, search, share, up, down, more, menu, bookmark

    init?(_ type: UIButton.ButtonType) {
        switch type {
        case .custom, .system: return nil
        case .detailDisclosure, .infoLight, .infoDark: self = .info
        case .contactAdd: self = .plus
        case .close: self = .cross
        }
    }

    /// Returns the symbol for an iOS name; nil for all other names.
    init?(systemName: String) {
        guard let symbol = Self.allCases.first(where: { $0.systemNames.contains(systemName) }) else { return nil }
        self = symbol
    }

    private var systemNames: [String] {
        switch self {
        case .plus: ["plus"]
        case .minus: ["minus"]
        case .cross: ["xmark"]
        case .info: ["info.circle"]
        case .back: ["chevron.left", "chevron.backward"]
        case .forward: ["chevron.right", "chevron.forward"]
        case .up: ["chevron.up"]
        case .down: ["chevron.down"]
        case .check: ["checkmark"]
        case .trash: ["trash"]
        case .pencil: ["pencil", "square.and.pencil"]
        case .refresh: ["arrow.clockwise"]
        case .search: ["magnifyingglass"]
        case .share: ["square.and.arrow.up"]
        case .more: ["ellipsis"]
        case .menu: ["line.3.horizontal", "line.horizontal.3"]
        case .bookmark: ["bookmark"]
        }
    }

    /// Returns the symbol for an iOS name; for all other names nil, which the log says once for each.
    static func find(_ name: String) -> ButtonSymbol? {
        if let symbol = ButtonSymbol(systemName: name) { return symbol }
        Log.images.once(
            .warning, id: "symbol \(name)",
            "there is no symbol '\(name)': this library draws the few that its own controls need; put a picture of that name among the app's resources and use UIImage(named:)"
        )
        return nil
    }

    /// The picture beside text of 17 points.
    var image: UIImage {
        let traits = UITraitCollection.current
        let drawing = SymbolLook().drawing(of: self, in: traits)
        return Self.known.withLock { known in
            if let image = known[self], image.look.symbol?.drawing == drawing { return image }
            let image = UIImage(self, SymbolLook(), in: traits)
            known[self] = image
            return image
        }
    }

    private static let known = Mutex<[ButtonSymbol: UIImage]>([:])

    /// The lines in a square of 22 points.
    var path: UIBezierPath {
        let path = UIBezierPath()
        for line in lines {
            for (index, point) in line.enumerated() {
                let point = CGPoint(x: point.0, y: point.1)
                index == 0 ? path.move(to: point) : path.addLine(to: point)
            }
        }
        switch self {
        case .info: path.append(UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 18, height: 18)))
        case .search: path.append(UIBezierPath(ovalIn: CGRect(x: 3, y: 3, width: 12, height: 12)))
        case .refresh:
            path.move(to: CGPoint(x: 18, y: 11))
            path.addArc(
                withCenter: CGPoint(x: 11, y: 11), radius: 7, startAngle: 0, endAngle: 1.6 * .pi, clockwise: true)
        case .plus, .minus, .cross, .back, .forward, .check, .trash, .pencil, .share, .up, .down, .more, .menu, .bookmark: break
        }
        return path
    }

    private var lines: [[(CGFloat, CGFloat)]] {
        switch self {
        case .plus: [[(11, 3), (11, 19)], [(3, 11), (19, 11)]]
        case .minus: [[(3, 11), (19, 11)]]
        case .cross: [[(5, 5), (17, 17)], [(17, 5), (5, 17)]]
        case .info: [[(11, 10), (11, 15)], [(11, 6.5), (11, 6.6)]]
        case .back: [[(14, 3), (6, 11), (14, 19)]]
        case .forward: [[(8, 3), (16, 11), (8, 19)]]
        case .up: [[(3, 14), (11, 6), (19, 14)]]
        case .down: [[(3, 8), (11, 16), (19, 8)]]
        case .more: [3.5, 11, 18.5].map { [($0, 11), ($0 + 0.1, 11)] }
        case .menu: [5, 11, 17].map { [(3, $0), (19, $0)] }
        case .bookmark: [[(5, 3), (17, 3), (17, 19), (11, 14), (5, 19), (5, 3)]]
        case .check: [[(3, 12), (8, 17), (19, 5)]]
        case .trash: [[(3, 6), (19, 6)], [(5, 6), (6, 20), (16, 20), (17, 6)], [(8, 6), (8, 3), (14, 3), (14, 6)]]
        case .pencil: [[(3, 19), (4, 14), (15, 3), (19, 7), (8, 18), (3, 19)]]
        case .refresh: [[(12, 1), (13, 5), (9, 6.5)]]
        case .search: [[(13.5, 13.5), (19, 19)]]
        case .share: [[(11, 14), (11, 2)], [(7, 6), (11, 2), (15, 6)], [(7, 9), (4, 9), (4, 20), (18, 20), (18, 9), (15, 9)]]
        }
    }
}
