/// The titles of an index at the side of a list. A finger that touches one, or moves over others, scrolls the list at once.
final class SectionIndexStrip: UIView {
    /// The width in points: a finger finds it at the edge.
    static let width: CGFloat = 20
    private static let dot = "•"

    private let pick: @MainActor (String, Int) -> Void
    private var labels: [UILabel] = []
    private var picked: Int?
    private var look = SectionIndexState()

    init(pick: @escaping @MainActor (String, Int) -> Void) {
        self.pick = pick
        super.init(frame: .zero)
        // It begins at once, and so before the list can take the finger for a scroll.
        let press = UILongPressGestureRecognizer(
            target: nil, action: UIGestureRecognizer.Action { [weak self] recognizer in self?.pressed(recognizer) })
        press.minimumPressDuration = 0
        press.allowableMovement = .greatestFiniteMagnitude
        addGestureRecognizer(press)
    }

    required init?(coder: NSCoder) { nil }

    /// A finger on the index leads the list elsewhere by itself.
    override var letsFlightsGoOn: Bool { true }

    var titles: [String] = [] {
        didSet {
            guard titles != oldValue else { return }
            setNeedsLayout()
        }
    }

    func take(_ look: SectionIndexState) {
        self.look = look
        showLook()
    }

    private func showLook() {
        backgroundColor = (picked == nil ? nil : look.trackingBackground) ?? look.background ?? .clear
        for label in labels { label.textColor = look.color ?? tintColor }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showLook()
    }

    // MARK: Titles

    /// Returns the titles of a strip with room for so many: where not all fit, dots stand for some between the first and the last.
    static func condensed(_ titles: [String], room: Int) -> [String] {
        guard titles.count > room else { return titles }
        // With dots between, the number of places is odd.
        let places = max(1, room % 2 == 0 ? room - 1 : room)
        let last = places / 2
        return (0..<places).map { place in
            guard place % 2 == 0 else { return dot }
            return titles[last == 0 ? 0 : place / 2 * (titles.count - 1) / last]
        }
    }

    private var font: UIFont {
        // The strip is narrow: letters grow less than texts.
        .systemFont(
            ofSize: min(14, UIFontMetrics.default.scaledValue(for: 11, compatibleWith: traitCollection)), weight: .semibold)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (font, line) = (font, font.lineHeight + 1)
        let shown = Self.condensed(titles, room: Int(bounds.height / line))
        while labels.count > shown.count { labels.removeLast().removeFromSuperview() }
        while labels.count < shown.count {
            let label = UILabel()
            label.textAlignment = .center
            addSubview(label)
            labels.append(label)
        }
        let start = (bounds.height - line * CGFloat(shown.count)) / 2
        for (index, label) in labels.enumerated() {
            (label.text, label.font) = (shown[index], font)
            label.frame = CGRect(
                x: 0, y: (start + line * CGFloat(index)).rounded(), width: bounds.width, height: line.rounded(.up))
        }
        showLook()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    // MARK: Fingers

    /// The index of the title at a height in points; those that dots stand for are between the others.
    func title(at y: CGFloat) -> Int? {
        guard let first = labels.first, let last = labels.last, !titles.isEmpty else { return nil }
        let part = (y - first.frame.minY) / max(1, last.frame.maxY - first.frame.minY)
        return min(max(0, Int(part * CGFloat(titles.count))), titles.count - 1)
    }

    private func pressed(_ recognizer: UIGestureRecognizer) {
        switch recognizer.state {
        case .began, .changed:
            guard let index = title(at: recognizer.location(in: self).y), index != picked else { return }
            picked = index
            showLook()
            pick(titles[index], index)
        case .ended, .cancelled, .failed:
            picked = nil
            showLook()
        case .possible: break
        }
    }
}
