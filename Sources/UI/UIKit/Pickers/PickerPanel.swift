import CoreGraphics
import QuartzCore

/// Wheels side by side, with the bar that marks the chosen rows and with edges that fade.
@MainActor
final class PickerPanel: UIView {
    weak var source: (any PickerSource)?
    private let bar = UIView()
    /// The wheels, faded towards the edges.
    private let stage = UIView()
    private let fade = CAGradientLayer()
    private(set) var wheels: [PickerWheel] = []
    private var widths: [CGFloat] = []
    /// The height of the bar, in points.
    var barHeight: CGFloat = 34 { didSet { if barHeight != oldValue { setNeedsLayout() } } }
    var showsBar = true { didSet { bar.isHidden = !showsBar } }
    /// The distance of the bar from the sides, in points.
    var margin: CGFloat = 9 { didSet { setNeedsLayout() } }
    /// Whether the columns run from right to left.
    var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsLayout() } } }

    /// The distance between two columns, in points.
    static let gap: CGFloat = 5
    /// How clear rows beside the bar are; the rest fades out at the edges.
    private static let beside: CGFloat = 0.5

    override init(frame: CGRect) {
        super.init(frame: frame)
        bar.isUserInteractionEnabled = false
        bar.layer.cornerRadius = 8
        bar.layer.cornerCurve = .continuous
        bar.backgroundColor = .tertiarySystemFill
        for view in [bar, stage] { addSubview(view) }
        stage.layer.mask = fade
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Columns

    func reload() {
        let count = source?.columnCount ?? 0
        while wheels.count > count { wheels.removeLast().removeFromSuperview() }
        while wheels.count < count {
            let wheel = PickerWheel(column: wheels.count)
            wheel.source = source
            wheels.append(wheel)
            stage.addSubview(wheel)
        }
        UIView.performWithoutAnimation { arrange() }
        for wheel in wheels { wheel.reload() }
    }

    func reload(_ column: Int) {
        arrange()
        wheels[column].reload()
    }

    func size(ofRowIn column: Int) -> CGSize {
        CGSize(width: widths.indices.contains(column) ? widths[column] : 0, height: wheels[column].drum.rowHeight)
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        arrange()
    }

    private func arrange() {
        stage.frame = bounds
        bar.frame = CGRect(
            x: margin, y: ((bounds.height - barHeight) / 2).rounded(.down), width: max(0, bounds.width - 2 * margin),
            height: barHeight)
        placeFade()
        let inner = max(0, bounds.width - 2 * (margin + 4))
        widths = Self.widths(wheels.indices.map { source?.width(of: $0) ?? nil }, in: inner)
        let whole = widths.reduce(0, +) + Self.gap * CGFloat(max(widths.count - 1, 0))
        var x = ((bounds.width - whole) / 2).rounded()
        for (wheel, width) in zip(wheels, widths) {
            let left = isMirrored ? bounds.width - x - width : x
            wheel.frame = CGRect(x: left, y: 0, width: width, height: bounds.height)
            x += width + Self.gap
        }
    }

    /// Columns without a width of their own share what is left; too wide ones become narrower together.
    private static func widths(_ wanted: [CGFloat?], in inner: CGFloat) -> [CGFloat] {
        let room = max(0, inner - gap * CGFloat(max(wanted.count - 1, 0)))
        let fixed = wanted.reduce(0) { $0 + ($1 ?? 0) }
        let free = wanted.count { $0 == nil }
        let scale = fixed > room && fixed > 0 ? room / fixed : 1
        let share = free > 0 ? max(0, room - fixed) / CGFloat(free) : 0
        return wanted.map { (($0.map { $0 * scale }) ?? share).rounded(.down) }
    }

    private func placeFade() {
        fade.frame = stage.bounds
        guard bounds.height > 0 else { return }
        let part = min(barHeight / bounds.height, 1) / 2
        let alphas: [CGFloat] = [0, Self.beside, 1, 1, Self.beside, 0]
        fade.colors = alphas.map { UIColor(white: 0, alpha: $0).cgColor }
        fade.locations = [0.07, 0.5 - part, 0.5 - part, 0.5 + part, 0.5 + part, 0.93].map { NSNumber(value: Double($0)) }
    }
}
