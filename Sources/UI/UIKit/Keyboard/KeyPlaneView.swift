import CoreGraphics

/// The keys that are shown together, as one picture; changes of single keys are drawn above it.
@MainActor
final class KeyPlaneView: UIView {
    /// The properties of the picture besides the plane itself.
    struct Decoration: Hashable {
        var shift = KeyboardTyping.Shift.off
        var enter = ""
        var isEnterProminent = false
        var isEnterEnabled = true
        var space = ""
        var isRightToLeft = false
        var page = KeyPlane.Page.letters
    }

    let cells: [(cap: KeyCap, frame: CGRect)]
    private let look: KeyboardLook
    private let decoration: Decoration

    init(_ plane: KeyPlane, _ look: KeyboardLook, _ decoration: Decoration) {
        self.look = look
        self.decoration = decoration
        cells = plane.cells(in: look.area(isPad: plane.rows.allSatisfy { $0.count <= 4 }))
        super.init(frame: CGRect(x: 0, y: 0, width: look.width, height: look.height))
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the key under a point, or the nearest one.
    func cell(at point: CGPoint) -> Int? {
        if let hit = cells.firstIndex(where: { $0.frame.contains(point) }) { return hit }
        func distance(_ frame: CGRect) -> CGFloat {
            let x = max(frame.minX - point.x, 0, point.x - frame.maxX), y = max(frame.minY - point.y, 0, point.y - frame.maxY)
            return x * x + y * y
        }
        return cells.indices.min { distance(cells[$0].frame) < distance(cells[$1].frame) }
    }

    func face(_ index: Int) -> CGRect { look.face(cells[index].frame) }

    override func draw(_ rect: CGRect) {
        for index in cells.indices { draw(index, isPressed: false, at: .zero) }
    }

    /// Draws one key, moved by `offset`.
    func draw(_ index: Int, isPressed: Bool, at offset: CGPoint) {
        let cap = cells[index].cap
        let face = face(index).offsetBy(dx: offset.x, dy: offset.y)
        let radius = KeyboardLook.cornerRadius
        look.edge.setFill()
        UIBezierPath(roundedRect: face.offsetBy(dx: 0, dy: 1), cornerRadius: radius).fill()
        color(of: cap, isPressed).setFill()
        UIBezierPath(roundedRect: face, cornerRadius: radius).fill()
        drawLegend(cap, face, isPressed)
    }

    private var isShifted: Bool { decoration.shift != .off }

    private func color(of cap: KeyCap, _ isPressed: Bool) -> UIColor {
        if case .enter = cap.kind, decoration.isEnterProminent, decoration.isEnterEnabled {
            return isPressed ? look.key : look.accent
        }
        if case .shift = cap.kind, isShifted { return isPressed ? look.specialKey : look.key }
        if cap.isWriting { return isPressed ? look.pressedKey : look.key }
        return isPressed ? look.key : look.specialKey
    }

    private func drawLegend(_ cap: KeyCap, _ face: CGRect, _ isPressed: Bool) {
        var color = look.legend
        let side = min(26, min(face.width, face.height) * 0.62)
        let square = CGRect(x: face.midX - side / 2, y: face.midY - side / 2, width: side, height: side)
        switch cap.kind {
        case .text(let text):
            let size = text.count > 1 ? look.wordSize : decoration.isRightToLeft ? look.letterSize * 0.8 : look.letterSize
            Self.write(text, size: size, color, in: face)
        case .space: Self.write(decoration.space, size: look.wordSize, look.faint, in: face)
        case .enter:
            if decoration.isEnterProminent, decoration.isEnterEnabled, !isPressed { color = .white }
            if !decoration.isEnterEnabled { color = look.faint }
            let fits = Self.width(decoration.enter, look.wordSize) <= face.width - 8
            if fits {
                Self.write(decoration.enter, size: look.wordSize, color, in: face)
            } else {
                KeySymbol.enter.draw(in: square, color, isMirrored: decoration.isRightToLeft)
            }
        case .shift:
            let isLocked = decoration.shift == .locked
            KeySymbol.shift(isFilled: isShifted, isLocked: isLocked).draw(in: square, color, isMirrored: false)
        case .backspace: KeySymbol.backspace.draw(in: square, color, isMirrored: decoration.isRightToLeft)
        case .globe: KeySymbol.globe.draw(in: square, color, isMirrored: false)
        case .hide: KeySymbol.hide.draw(in: square, color, isMirrored: false)
        case .plane(let page): Self.write(name(of: page), size: look.wordSize, color, in: face)
        }
    }

    private func name(of page: KeyPlane.Page) -> String {
        switch page {
        case .letters: decoration.isRightToLeft ? "أ ب ج" : "ABC"
        case .symbols: decoration.isRightToLeft ? "١٢٣" : "123"
        case .moreSymbols: "#+="
        }
    }

    private static func attributes(_ size: CGFloat, _ color: UIColor) -> [NSAttributedString.Key: Any] {
        [.font: UIFont.systemFont(ofSize: size), .foregroundColor: color]
    }

    private static func width(_ text: String, _ size: CGFloat) -> CGFloat {
        text.size(withAttributes: attributes(size, .black)).width
    }

    static func write(_ text: String, size: CGFloat, _ color: UIColor, in rect: CGRect) {
        var attributes = attributes(size, color)
        var box = text.size(withAttributes: attributes)
        // Wide labels are scaled to fit.
        let room = rect.width - 2
        if box.width > room, room > 0 {
            attributes = Self.attributes(size * max(0.5, room / box.width), color)
            box = text.size(withAttributes: attributes)
        }
        // Lower-case letters look low in the middle of their line; symbols keep their position.
        text.draw(at: CGPoint(x: rect.midX - box.width / 2, y: rect.midY - box.height / 2 - 0.5), withAttributes: attributes)
    }
}
