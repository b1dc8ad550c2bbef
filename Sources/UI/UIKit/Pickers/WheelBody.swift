import CoreGraphics
import Foundation

/// A date picker as wheels.
@MainActor
final class WheelBody: UIView, DateBody {
    private let wheels = DateWheels()
    var chosen: ((Date, Int) -> Void)?
    var isEnabled = true { didSet { for wheel in wheels.panel.wheels { wheel.isEnabled = isEnabled } } }
    let size = CGSize(width: 320, height: 216)

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(wheels)
        wheels.changed = { [weak self] in
            guard let self else { return }
            chosen?(wheels.date, wheels.countdown)
        }
    }

    required init?(coder: NSCoder) { nil }

    func set(_ setup: DateSetup, _ scale: DateScale, _ date: Date, countdown: Int) {
        wheels.frame = bounds
        wheels.show(setup, scale, date, countdown: countdown)
        for wheel in wheels.panel.wheels { wheel.isEnabled = isEnabled }
    }

    func show(_ date: Date, countdown: Int, animated: Bool) { wheels.turn(to: date, countdown: countdown, animated: animated) }

    override func layoutSubviews() {
        super.layoutSubviews()
        wheels.frame = bounds
    }
}
