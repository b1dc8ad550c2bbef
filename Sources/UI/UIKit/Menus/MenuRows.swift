import CoreGraphics

/// The lines of a menu; one control, so that a finger may slide over them.
@MainActor
final class MenuRows: UIControl {
    private let chosen: (MenuRow) -> Void
    private(set) var rows: [MenuRow] = []
    private var views: [MenuRowView] = []
    private var lines: [UIView] = []
    private let light = UIView()
    private static let gap: CGFloat = 8
    private var pressed: Int? { didSet { if pressed != oldValue { lightChanged() } } }

    init(chosen: @escaping (MenuRow) -> Void) {
        self.chosen = chosen
        super.init(frame: .zero)
        light.isUserInteractionEnabled = false
        light.backgroundColor = .secondarySystemFill
        light.alpha = 0
        addSubview(light)
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

    private func frame(of index: Int) -> CGRect {
        var y: CGFloat = 0
        for row in rows[...index] { y += row.height + (row.beginsSection ? Self.gap : 0) }
        return CGRect(x: 0, y: y - rows[index].height, width: bounds.width, height: rows[index].height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let hair = 1 / max(1, traitCollection.displayScale)
        for index in rows.indices {
            let frame = frame(of: index)
            views[index].frame = frame
            guard index > 0 else { continue }
            let thickness = rows[index].beginsSection ? Self.gap : hair
            lines[index - 1].frame = CGRect(x: 0, y: frame.minY - thickness, width: bounds.width, height: thickness)
        }
        if let pressed, rows.indices.contains(pressed) { light.frame = frame(of: pressed) }
    }

    private func lightChanged() {
        if let pressed {
            UIView.performWithoutAnimation {
                light.frame = frame(of: pressed)
                light.alpha = 1
            }
        } else {
            UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) { self.light.alpha = 0 }
        }
    }

    // MARK: Fingers

    private func index(at point: CGPoint) -> Int? {
        rows.indices.first { rows[$0].isChoosable && frame(of: $0).contains(point) }
    }

    /// A finger is over it, wherever it came down.
    func press(at point: CGPoint) { pressed = bounds.contains(point) ? index(at: point) : nil }

    /// - Returns: something was chosen.
    @discardableResult
    func release(at point: CGPoint) -> Bool {
        let index = bounds.contains(point) ? index(at: point) : nil
        pressed = nil
        if let index { chosen(rows[index]) }
        return index != nil
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        press(at: touch.location(in: self))
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        press(at: touch.location(in: self))
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let touch else { return pressed = nil }
        release(at: touch.location(in: self))
    }

    override func cancelTracking(with event: UIEvent?) { pressed = nil }
}
