import CoreGraphics

/// The view above a pressed key: the key in its pressed state, its letter above the finger, and its alternates after a hold.
@MainActor
final class KeyBalloon: UIView {
    private let plane: KeyPlaneView
    private let look: KeyboardLook
    private(set) var index: Int
    private let head: BalloonHead?
    private(set) var choices: AlternatesView?

    /// - Parameter isBare: true to leave out the letter above the key.
    init(_ plane: KeyPlaneView, _ index: Int, _ look: KeyboardLook, isBare: Bool) {
        (self.plane, self.index, self.look) = (plane, index, look)
        let text = plane.cells[index].cap.text
        head = isBare || !look.hasBalloons ? nil : text.map { BalloonHead($0, plane.face(index), look) }
        // One point more for the edge below.
        let face = plane.face(index)
        super.init(frame: CGRect(x: face.minX - 1, y: face.minY - 1, width: face.width + 2, height: face.height + 3))
        isUserInteractionEnabled = false
        if let head {
            head.frame.origin.x -= frame.minX
            head.frame.origin.y -= frame.minY
            addSubview(head)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        plane.draw(index, isPressed: true, at: CGPoint(x: -frame.minX, y: -frame.minY))
    }

    /// Shows the key's alternates; returns false when it has none.
    func offer(_ texts: [String], in bounds: CGRect) -> Bool {
        guard !texts.isEmpty, let own = plane.cells[index].cap.text else { return false }
        head?.isHidden = true
        let view = AlternatesView([own] + texts, plane.face(index), look, bounds)
        view.frame = view.frame.offsetBy(dx: -frame.minX, dy: -frame.minY)
        addSubview(view)
        choices = view
        return true
    }
}

/// The letter above the finger.
@MainActor
private final class BalloonHead: UIView {
    private let text: String
    private let look: KeyboardLook
    private let face: CGRect
    private static let overlap: CGFloat = 10

    init(_ text: String, _ face: CGRect, _ look: KeyboardLook) {
        (self.text, self.look) = (text, look)
        let width = max(face.width + 26, 50), height = max(face.height, 40) + 14
        var frame = CGRect(x: face.midX - width / 2, y: face.minY - height, width: width, height: height + face.height)
        frame.origin.x = min(max(frame.minX, 2), look.width - width - 2)
        self.face = face.offsetBy(dx: -frame.minX, dy: -frame.minY)
        super.init(frame: frame)
        isUserInteractionEnabled = false
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 5
        layer.shadowOffset = CGSize(width: 0, height: 1)
        layer.shadowPath = shape.cgPath
    }

    required init?(coder: NSCoder) { nil }

    /// The outline: a box on a neck that ends in the shape of the key.
    private var shape: UIBezierPath {
        let radius: CGFloat = 10
        let (right, bottom) = (bounds.width, face.minY - Self.overlap)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        let path = UIBezierPath()
        path.move(to: point(radius, 0))
        path.addLine(to: point(right - radius, 0))
        path.addQuadCurve(to: point(right, radius), controlPoint: point(right, 0))
        path.addLine(to: point(right, bottom - radius))
        path.addCurve(
            to: point(face.maxX, face.minY + 8), controlPoint1: point(right, bottom + 6), controlPoint2: point(face.maxX, bottom))
        path.addLine(to: point(face.maxX, face.maxY - 6))
        path.addQuadCurve(to: point(face.maxX - 6, face.maxY), controlPoint: point(face.maxX, face.maxY))
        path.addLine(to: point(face.minX + 6, face.maxY))
        path.addQuadCurve(to: point(face.minX, face.maxY - 6), controlPoint: point(face.minX, face.maxY))
        path.addLine(to: point(face.minX, face.minY + 8))
        path.addCurve(
            to: point(0, bottom - radius), controlPoint1: point(face.minX, bottom), controlPoint2: point(0, bottom + 6))
        path.addLine(to: point(0, radius))
        path.addQuadCurve(to: point(radius, 0), controlPoint: point(0, 0))
        path.close()
        return path
    }

    override func draw(_ rect: CGRect) {
        look.key.setFill()
        shape.fill()
        let top = CGRect(x: 0, y: 0, width: bounds.width, height: face.minY - Self.overlap)
        KeyPlaneView.write(text, size: look.letterSize * 1.5, look.legend, in: top)
    }
}

/// The alternates of a key: the letter itself and its variants; the one under the finger is chosen.
@MainActor
final class AlternatesView: UIView {
    private let texts: [String]
    private let look: KeyboardLook
    private let cell: CGSize
    private let highlight = UIView()
    private let letters: AlternateLetters
    private(set) var chosen = 0
    private static let padding: CGFloat = 5

    /// - Parameters:
    ///   - face: the key's frame, in the keyboard's coordinates.
    ///   - bounds: the area that the view must stay within, in the same coordinates.
    init(_ texts: [String], _ face: CGRect, _ look: KeyboardLook, _ bounds: CGRect) {
        // The letter itself is above the finger; on the right half of the keyboard its variants are to its left.
        let isLeft = face.midX > bounds.midX
        self.look = look
        let width = min(max(face.width, 34), (bounds.width - 4 - 2 * Self.padding) / CGFloat(texts.count), 60)
        cell = CGSize(width: width, height: max(face.height, 40) + 4)
        self.texts = isLeft ? texts.reversed() : texts
        let whole = width * CGFloat(texts.count) + 2 * Self.padding
        let wanted = isLeft ? face.midX + width / 2 + Self.padding - whole : face.midX - width / 2 - Self.padding
        letters = AlternateLetters(self.texts, cell, look)
        super.init(
            frame: CGRect(
                x: min(max(wanted, bounds.minX + 2), bounds.maxX - whole - 2), y: face.minY - cell.height - 2 * Self.padding - 6,
                width: whole, height: cell.height + 2 * Self.padding))
        chosen = isLeft ? texts.count - 1 : 0
        isUserInteractionEnabled = false
        backgroundColor = look.key
        layer.cornerRadius = 10
        layer.shadowOpacity = 0.28
        layer.shadowRadius = 8
        layer.shadowOffset = CGSize(width: 0, height: 2)
        highlight.backgroundColor = look.accent
        highlight.layer.cornerRadius = 6
        letters.frame = CGRect(x: Self.padding, y: Self.padding, width: whole - 2 * Self.padding, height: cell.height)
        for view in [highlight, letters] { addSubview(view) }
        show()
    }

    required init?(coder: NSCoder) { nil }

    var choice: String { texts[chosen] }

    /// Chooses the alternate nearest to `x`, in this view's coordinates, regardless of the finger's height.
    func choose(at x: CGFloat) {
        let new = min(max(0, Int((x - Self.padding) / cell.width)), texts.count - 1)
        guard new != chosen else { return }
        chosen = new
        show()
    }

    private func show() {
        highlight.frame = CGRect(
            x: Self.padding + CGFloat(chosen) * cell.width, y: Self.padding, width: cell.width, height: cell.height)
        letters.chosen = chosen
    }
}

@MainActor
private final class AlternateLetters: UIView {
    private let texts: [String]
    private let cell: CGSize
    private let look: KeyboardLook
    var chosen = -1 { didSet { if oldValue != chosen { setNeedsDisplay() } } }

    init(_ texts: [String], _ cell: CGSize, _ look: KeyboardLook) {
        (self.texts, self.cell, self.look) = (texts, cell, look)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        for (index, text) in texts.enumerated() {
            let area = CGRect(x: CGFloat(index) * cell.width, y: 0, width: cell.width, height: cell.height)
            KeyPlaneView.write(text, size: look.letterSize, index == chosen ? .white : look.legend, in: area)
        }
    }
}
