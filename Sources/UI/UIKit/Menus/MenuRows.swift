import CoreGraphics

/// The lines of a menu.
@MainActor
final class MenuRows: SlidingRows {
    private let chosen: (MenuRow) -> Void
    private(set) var rows: [MenuRow] = []
    private var views: [MenuRowView] = []
    private var lines: [UIView] = []
    private static let gap: CGFloat = 8

    init(chosen: @escaping (MenuRow) -> Void) {
        self.chosen = chosen
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ rows: [MenuRow]) {
        for view in views as [UIView] + lines { view.removeFromSuperview() }
        pressed = nil
        self.rows = rows
        let hasTicks = rows.contains { row in
            if case .back = row.kind { return true }
            return row.isOn
        }
        views = rows.map { MenuRowView($0, hasTicks: hasTicks) }
        lines = rows.dropFirst().map { row in
            let line = UIView()
            line.isUserInteractionEnabled = false
            line.backgroundColor = row.beginsSection ? .tertiarySystemFill : .separator
            return line
        }
        for view in views as [UIView] + lines { addSubview(view) }
        setNeedsLayout()
    }

    var height: CGFloat { rows.reduce(0) { $0 + $1.height + ($1.beginsSection ? Self.gap : 0) } }

    override var rowCount: Int { rows.count }
    override func isChoosable(_ index: Int) -> Bool { rows[index].isChoosable }
    override func choose(_ index: Int) { chosen(rows[index]) }

    override func frame(ofRow index: Int) -> CGRect {
        var y: CGFloat = 0
        for row in rows[...index] { y += row.height + (row.beginsSection ? Self.gap : 0) }
        return CGRect(x: 0, y: y - rows[index].height, width: bounds.width, height: rows[index].height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let hair = 1 / max(1, traitCollection.displayScale)
        for index in rows.indices {
            let frame = frame(ofRow: index)
            views[index].frame = frame
            guard index > 0 else { continue }
            let thickness = rows[index].beginsSection ? Self.gap : hair
            lines[index - 1].frame = CGRect(x: 0, y: frame.minY - thickness, width: bounds.width, height: thickness)
        }
    }
}
