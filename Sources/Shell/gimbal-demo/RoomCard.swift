import UIKit

/// A room's photograph with its name, in a card that floats over the ground.
///
/// The shadow belongs to the card and the rounded clip to a view inside it, because a layer that masks to its bounds would cut
/// off its own shadow.
final class RoomCard: UIControl {
    private(set) var room = Room.kitchen
    private let face = UIView()
    private let scrim = GradientView()
    private var photograph = UIImageView()
    private var badge = StatusChip()
    private let name = UILabel.line("")
    private let status = UILabel.line("", color: UIColor(white: 1, alpha: 0.88))
    private let bar = LevelBar()
    private var metrics = Metrics(size: CGSize(width: 1280, height: 720))
    private var isLarge = false

    /// The words about the room, as far as there is room for them.
    enum Words: Int, CaseIterable {
        case all
        case nameAndDegrees
        case name
    }

    /// The form of the room's name.
    enum Naming: CaseIterable {
        case whole
        case brief
        case not
    }

    var naming = Naming.whole {
        didSet {
            switch naming {
            case .whole: name.text = room.name
            case .brief: name.text = room.brief ?? room.name
            case .not: name.text = ""
            }
            setNeedsLayout()
        }
    }

    /// The words for which the card has room.
    var words = Words.all {
        didSet { if words != oldValue { setNeedsLayout() } }
    }

    /// The visible words; fewer during a change between two sizes.
    var shown = Words.all {
        didSet {
            status.alpha = shown == .all ? 1 : 0
            badge.alpha = shown == .name ? 0 : 1
        }
    }

    convenience init(room: Room, isLarge: Bool) {
        self.init(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        self.room = room
        self.isLarge = isLarge
        setUpShadow()
        setUpFace()
        face.isUserInteractionEnabled = false
        name.text = room.name
        status.text = room.state
        badge = StatusChip(icon: "icon-thermometer", text: room.degrees)
        badge.backgroundColor = UIColor(white: 0, alpha: 0.58)
        for view in [name, status, badge] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        bar.isUserInteractionEnabled = false
        if isLarge, case .level(let level)? = room.controls.first?.setting {
            bar.level = level
            addSubview(bar)
        }
    }

    /// The card yields under the finger at once, and comes back softly.
    override var isHighlighted: Bool {
        didSet {
            guard oldValue != isHighlighted else { return }
            guard !isHighlighted else { return photograph.alpha = 0.7 }
            UIView.animate(withDuration: 0.2) { self.photograph.alpha = 1 }
        }
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || reaches(point)
    }

    func apply(_ metrics: Metrics) {
        self.metrics = metrics
        name.font = TypeScale.title.font(metrics, weight: .semibold)
        status.font = TypeScale.label.font(metrics)
        badge.apply(metrics)
        setNeedsLayout()
    }

    private func setUpShadow() {
        // The card's shape is the shadow's, also during a change to another size.
        backgroundColor = Theme.groundTop
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.45
        layer.shadowRadius = 18
        layer.shadowOffset = CGSize(width: 0, height: 10)
        layer.cornerRadius = Theme.corner
    }

    private func setUpFace() {
        face.frame = bounds
        face.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        face.clipsToBounds = true
        face.layer.cornerRadius = Theme.corner
        face.layer.borderWidth = 1
        face.layer.borderColor = Theme.hairline.cgColor
        face.backgroundColor = Theme.groundTop
        addSubview(face)

        photograph = .photograph(room.photograph)
        photograph.frame = face.bounds
        photograph.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        face.addSubview(photograph)

        scrim.frame = face.bounds
        scrim.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scrim.colors = [
            UIColor(white: 0, alpha: 0.24), UIColor(white: 0, alpha: 0), UIColor(white: 0, alpha: 0.55),
            UIColor(white: 0, alpha: 0.88),
        ]
        scrim.locations = [0, 0.34, 0.66, 1]
        face.addSubview(scrim)
    }

    /// Returns true when the name is not cut in a card of this width.
    func nameFits(in width: CGFloat) -> Bool { nameSize.width + 2 * edge <= width }

    /// Returns true when none of the words is cut or covers another.
    func hasRoom(for words: Words, in size: CGSize) -> Bool {
        let lines = words == .all ? [nameSize, statusSize] : [nameSize]
        let badgeHeight = words == .name ? 0 : metrics.points(14) + badge.fittingSize(metrics).height
        return lines.allSatisfy { $0.width <= size.width - 2 * inset }
            && badgeHeight + lines.reduce(0) { $0 + $1.height } + footHeight <= size.height
    }

    private var inset: CGFloat { metrics.points(isLarge ? 24 : 18) }
    /// The least distance of the name from the edge before it is cut.
    private var edge: CGFloat { metrics.points(5) }
    private var barHeight: CGFloat { metrics.points(8) }
    /// The height below the words.
    private var footHeight: CGFloat { inset + (isLarge ? barHeight + metrics.points(14) : 0) }
    private var nameSize: CGSize { size(of: name, atLeast: 30) }
    private var statusSize: CGSize { size(of: status, atLeast: 20) }

    private func size(of label: UILabel, atLeast height: CGFloat) -> CGSize {
        CGSize(width: label.intrinsicContentSize.width.rounded(.up), height: label.lineHeight(atLeast: height, metrics))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let corner = min(Theme.corner, metrics.points(Theme.corner))
        layer.cornerRadius = corner
        face.layer.cornerRadius = corner

        let width = max(0, bounds.width - 2 * inset)
        bar.frame = CGRect(x: inset, y: bounds.height - inset - barHeight, width: width, height: barHeight)
        let bottom = bounds.height - footHeight
        status.frame = CGRect(origin: CGPoint(x: inset, y: bottom - statusSize.height), size: statusSize)
        let nameBottom = words == .all ? status.frame.minY : bottom
        let nameWidth = min(nameSize.width, max(0, bounds.width - 2 * edge))
        let nameLeft = min(inset, max(edge, bounds.width - edge - nameWidth))
        name.frame = CGRect(x: nameLeft, y: nameBottom - nameSize.height, width: nameWidth, height: nameSize.height)
        let size = badge.fittingSize(metrics)
        badge.frame = CGRect(
            x: bounds.width - size.width - metrics.points(14), y: metrics.points(14), width: size.width, height: size.height)
    }
}
