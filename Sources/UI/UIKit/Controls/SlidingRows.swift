import CoreGraphics

/// Rows in one control: a finger may slide from one to the next, and the row on which it goes up is chosen.
///
/// Subclasses define the rows and the effect of a choice.
@MainActor
class SlidingRows: UIControl {
    private let light = UIView()
    var pressed: Int? { didSet { if pressed != oldValue { lightChanged() } } }

    override func assemble() {
        light.isUserInteractionEnabled = false
        light.backgroundColor = .secondarySystemFill
        light.alpha = 0
        addSubview(light)
    }

    // MARK: For subclasses

    var rowCount: Int { 0 }
    func frame(ofRow index: Int) -> CGRect { .zero }
    func isChoosable(_ index: Int) -> Bool { true }
    func choose(_ index: Int) {}

    // MARK: Keys

    private var focusRows: [RowFocus] = []
    /// The corner radius of the card that the rows fill.
    var rowCornerRadius: CGFloat { 10 }

    override var canBecomeFocused: Bool { false }

    override func focusItems(in rect: CGRect) -> [any UIFocusItem] {
        while focusRows.count < rowCount { focusRows.append(RowFocus(self, focusRows.count)) }
        return Array(focusRows.prefix(rowCount))
    }

    func focusItem(ofRow index: Int) -> (any UIFocusItem)? {
        let items = focusItems(in: bounds)
        return items.indices.contains(index) ? items[index] : nil
    }

    // MARK: Highlight

    override func layoutSubviews() {
        super.layoutSubviews()
        if let pressed, pressed < rowCount { light.frame = frame(ofRow: pressed) }
    }

    private func lightChanged() {
        if let pressed, pressed < rowCount {
            UIView.performWithoutAnimation {
                light.frame = frame(ofRow: pressed)
                light.alpha = 1
            }
        } else {
            UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) { self.light.alpha = 0 }
        }
    }

    // MARK: Fingers

    private func index(at point: CGPoint) -> Int? {
        guard bounds.contains(point) else { return nil }
        return (0..<rowCount).first { isChoosable($0) && frame(ofRow: $0).contains(point) }
    }

    /// Highlights the row under a finger, wherever the finger came down.
    func press(at point: CGPoint) { pressed = index(at: point) }

    /// - Returns: true when a row was chosen.
    @discardableResult
    func release(at point: CGPoint) -> Bool {
        let index = index(at: point)
        pressed = nil
        if let index { choose(index) }
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
