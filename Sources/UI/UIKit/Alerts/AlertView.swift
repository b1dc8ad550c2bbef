import CoreGraphics

/// The content of an alert: one card, and for an action sheet a second card below with the cancel action.
@MainActor
final class AlertView: UIView {
    private let main: AlertCard
    private let cancel: AlertCard
    private var isSheet = false
    /// True for a popover: a touch outside it means the cancel action.
    private var isPopover = false
    private static let gap: CGFloat = 8
    private static let alertWidth: CGFloat = 270
    private static let sheetWidth: CGFloat = 414
    private static let popoverWidth: CGFloat = 304

    init(chosen: @escaping (UIAlertAction) -> Void) {
        main = AlertCard(chosen: chosen)
        cancel = AlertCard(chosen: chosen)
        super.init(frame: .zero)
        for card in [main, cancel] { addSubview(card) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ alert: UIAlertController) {
        isSheet = alert.preferredStyle == .actionSheet
        let look = isSheet ? AlertLook.sheet : .alert
        isPopover = alert.isPopover
        let below = isSheet ? alert.cancelAction : nil
        // The cancel action is last in a column, and first of two side by side.
        let rest = alert.actions.filter { $0 !== below }
        let others = rest.filter { $0.style != .cancel }
        let cancels = rest.filter { $0.style == .cancel }
        let isPair = !isSheet && rest.count == 2
        let bold = alert.preferredAction ?? alert.cancelAction
        main.show(
            title: alert.title, message: alert.message, fields: alert.textFields ?? [],
            isPair ? cancels + others : others + cancels, bold: isSheet ? nil : bold,
            look)
        cancel.isHidden = below == nil || isPopover
        cancel.show(title: nil, message: nil, below.map { [$0] } ?? [], bold: below, look)
        setNeedsLayout()
    }

    override var preferredFocusEnvironments: [any UIFocusEnvironment] { [main, cancel] }

    private var cancelRoom: CGFloat { cancel.isHidden ? 0 : AlertLook.sheet.rowHeight + (main.isEmpty ? 0 : Self.gap) }

    func size(in room: CGSize) -> CGSize {
        let width = isSheet ? min(room.width, isPopover ? Self.popoverWidth : Self.sheetWidth) : min(Self.alertWidth, room.width)
        let wanted = main.height(for: width)
        return CGSize(width: width, height: min(wanted + cancelRoom, room.height))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        main.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - cancelRoom))
        let row = AlertLook.sheet.rowHeight
        cancel.frame = CGRect(x: 0, y: bounds.height - row, width: bounds.width, height: row)
    }
}

/// Sizes and fonts of the two kinds of alerts.
struct AlertLook {
    let rowHeight: CGFloat
    let actionSize: CGFloat
    let titleSize: CGFloat
    let margin: CGFloat
    let hasQuietTitle: Bool

    static let alert = AlertLook(rowHeight: 44, actionSize: 17, titleSize: 17, margin: 20, hasQuietTitle: false)
    static let sheet = AlertLook(rowHeight: 57, actionSize: 20, titleSize: 13, margin: 16, hasQuietTitle: true)
}
