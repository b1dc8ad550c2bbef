internal import CoreGraphics

/// Shows an editor's text: the selection, paragraphs each with pixels of its own, the caret.
@MainActor
final class TextCanvas: UIView {
    private unowned let body: TextBody
    private var pieces: [TextPiece] = []
    /// Where paragraphs are shown, in the body's coordinates, from above to below.
    private(set) var heights: [ClosedRange<CGFloat>] = []
    private var marks: [UIView] = []
    let caret = CaretView()
    private(set) var grips: (start: SelectionGrip, end: SelectionGrip)?

    /// Higher pieces than this do not fit the textures of small devices.
    private static let pieceHeight: CGFloat = 512
    /// Letters lean out of their line's box.
    private static let overhang: CGFloat = 6

    init(_ body: TextBody) {
        self.body = body
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        caret.isHidden = true
        addSubview(caret)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the paragraphs inside some areas, in the body's coordinates, and moves those that others pushed.
    ///
    /// - Parameter isClipped: nothing outside of them is ever drawn, as in a field of one line.
    func show(_ areas: [CGRect], isClipped: Bool) {
        let areas = Self.apart(areas)
        heights = areas.map { $0.minY...$0.maxY }
        var wanted: [(key: TextPiece.Key, frame: CGRect)] = []
        var keys: Set<TextPiece.Key> = []
        for area in areas { for part in parts(in: area, isClipped) where keys.insert(part.key).inserted { wanted.append(part) } }
        UIView.performWithoutAnimation { show(wanted) }
    }

    /// Gives each part the piece that it has, or else a piece that is no longer needed.
    private func show(_ wanted: [(key: TextPiece.Key, frame: CGRect)]) {
        var known: [TextPiece.Key: TextPiece] = [:]
        for piece in pieces { piece.key.map { known[$0] = piece } }
        let kept = wanted.map { known.removeValue(forKey: $0.key) }
        var free = pieces.filter { piece in piece.key.map { known[$0] != nil } ?? true }
        pieces = zip(wanted, kept).map { part, kept in
            let piece = kept ?? free.popLast() ?? TextPiece()
            if piece.superview == nil { insertSubview(piece, belowSubview: caret) }
            piece.show(part.key, part.frame)
            return piece
        }
        for piece in free { piece.removeFromSuperview() }
    }

    /// Returns areas of which none overlaps another, from above to below.
    private static func apart(_ areas: [CGRect]) -> [CGRect] {
        areas.sorted { $0.minY < $1.minY }.reduce(into: []) { apart, area in
            if let last = apart.last, area.minY <= last.maxY {
                apart[apart.count - 1] = last.union(area)
            } else {
                apart.append(area)
            }
        }
    }

    /// Returns the parts of paragraphs that an area touches, with their frames.
    private func parts(in area: CGRect, _ isClipped: Bool) -> [(key: TextPiece.Key, frame: CGRect)] {
        var parts: [(key: TextPiece.Key, frame: CGRect)] = []
        for place in body.paragraphs.places(from: body.paragraphs.place(at: area.minY)) {
            guard place.y < area.maxY else { break }
            guard place.bottom > area.minY else { continue }
            let first = max(0, ((area.minY - place.y) / Self.pieceHeight).rounded(.down)) * Self.pieceHeight
            for top in stride(from: first, to: min(place.block.height, area.maxY - place.y), by: Self.pieceHeight) {
                let height = min(place.block.height - top, Self.pieceHeight)
                var part = CGRect(x: 0, y: place.y + top, width: max(area.width, body.look.width ?? 0), height: height)
                if isClipped { part = CGRect(x: area.minX, y: part.minY, width: area.width, height: height) }
                parts.append(
                    (TextPiece.Key(block: place.block, top: top), part.insetBy(dx: isClipped ? 0 : -Self.overhang, dy: 0)))
            }
        }
        return parts
    }

    func mark(_ boxes: [CGRect]) {
        UIView.performWithoutAnimation {
            while marks.count > boxes.count { marks.removeLast().removeFromSuperview() }
            while marks.count < boxes.count {
                let mark = UIView()
                insertSubview(mark, at: 0)
                marks.append(mark)
            }
            let color = tintColor.withAlphaComponent(0.28)
            for (mark, box) in zip(marks, boxes) {
                mark.frame = box
                if mark.backgroundColor != color { mark.backgroundColor = color }
            }
        }
    }

    /// At the first and the last box of the selection, for fingers; nil takes them away.
    func placeGrips(_ ends: (start: CGRect, end: CGRect)?) {
        UIView.performWithoutAnimation {
            guard let ends else {
                grips?.start.removeFromSuperview()
                grips?.end.removeFromSuperview()
                grips = nil
                return
            }
            let pair = grips ?? (SelectionGrip(isStart: true), SelectionGrip(isStart: false))
            for (grip, rect) in [(pair.0, ends.start), (pair.1, ends.end)] {
                if grip.superview == nil { addSubview(grip) }
                grip.stand(at: rect)
            }
            grips = pair
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        let color = tintColor.withAlphaComponent(0.28)
        for mark in marks { mark.backgroundColor = color }
    }
}

/// A part of a paragraph.
@MainActor
private final class TextPiece: UIView {
    /// Which part it is.
    struct Key: Hashable {
        let block: TextBody.Block
        let top: CGFloat

        static func == (a: Key, b: Key) -> Bool { a.block === b.block && a.top == b.top }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(block))
            hasher.combine(top)
        }
    }

    private(set) var key: Key?
    private var origin = CGPoint.zero

    func show(_ key: Key, _ part: CGRect) {
        if frame != part { frame = part }
        let origin = CGPoint(x: -part.minX, y: -key.top)
        guard self.key != key || self.origin != origin else { return }
        (self.key, self.origin) = (key, origin)
        setNeedsDisplay()
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let block = key?.block, let context = UIGraphicsGetCurrentContext() else { return }
        block.layout.draw(in: context, at: origin)
    }
}

/// Stands where the next letter comes.
///
/// It blinks on the display, without the main thread, ten times; afterwards it stands still, so that a device that waits for a
/// person sleeps.
@MainActor
final class CaretView: UIView {
    static let width: CGFloat = 2
    private static let blink = "blink"

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = Self.width / 2
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func stand(at rect: CGRect, blinks: Bool) {
        UIView.performWithoutAnimation {
            frame = rect
            backgroundColor = tintColor
            isHidden = false
        }
        blinks ? startBlinking() : layer.removeAnimation(forKey: Self.blink)
    }

    func disappear() {
        guard !isHidden else { return }
        isHidden = true
        layer.removeAnimation(forKey: Self.blink)
    }

    private func startBlinking() {
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        blink.values = [1, 1, 0, 0, 1]
        blink.keyTimes = [0, 0.5, 0.56, 0.94, 1]
        blink.duration = 1.1
        blink.repeatCount = 10
        layer.add(blink, forKey: Self.blink)
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        backgroundColor = tintColor
    }
}

/// An end of the selection that a finger can take.
@MainActor
final class SelectionGrip: UIView {
    private let line = UIView()
    private let knob = UIView()
    private let isStart: Bool
    private static let knobSize: CGFloat = 12

    init(isStart: Bool) {
        self.isStart = isStart
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for view in [line, knob] { addSubview(view) }
        knob.layer.cornerRadius = Self.knobSize / 2
    }

    required init?(coder: NSCoder) { nil }

    func stand(at rect: CGRect) {
        let side = Self.knobSize
        frame = CGRect(x: rect.minX - side / 2, y: rect.minY - (isStart ? side : 0), width: side, height: rect.height + side)
        line.frame = CGRect(x: side / 2 - 1, y: isStart ? side - 2 : 0, width: 2, height: rect.height + 2)
        knob.frame = CGRect(x: 0, y: isStart ? 0 : rect.height, width: side, height: side)
        for view in [line, knob] { view.backgroundColor = tintColor }
    }
}
