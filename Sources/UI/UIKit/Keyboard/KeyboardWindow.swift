import CoreGraphics

/// The window above the app's windows; touches outside the keyboard pass through it.
@MainActor
final class KeyboardWindow: UIWindow {
    let stage = KeyboardStage()

    init() {
        super.init(frame: UIScreen.main.bounds)
        windowLevel = Level(rawValue: 500)
        addSubview(stage)
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeKey: Bool { false }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if stage.frame.width != bounds.width { OnScreenKeyboard.current?.screenChanged() }
    }
}

/// The view that slides: the accessory view above, the keys or their replacement below.
@MainActor
final class KeyboardStage: UIView {
    private let line = UIView()

    init() {
        super.init(frame: .zero)
        line.isUserInteractionEnabled = false
        addSubview(line)
    }

    required init?(coder: NSCoder) { nil }

    /// Places the views; returns their total height.
    func fill(accessory: UIView?, input: UIView?, width: CGFloat) -> CGFloat {
        var y: CGFloat = 0
        UIView.performWithoutAnimation {
            for view in [accessory, input].compactMap({ $0 }) {
                if view.superview !== self { addSubview(view) }
                let wanted = (view as? KeyboardView)?.look.height ?? view.bounds.height
                let height = wanted > 0 ? wanted : view.sizeThatFits(CGSize(width: width, height: 0)).height
                view.frame = CGRect(x: 0, y: y, width: width, height: height)
                y += height
            }
            // The panel's own safe area is below the keyboard.
            y += (window?.safeAreaInsets.bottom ?? 0)
            backgroundColor = input?.backgroundColor ?? accessory?.backgroundColor
            line.backgroundColor = .separator
            line.frame = CGRect(x: 0, y: -0.5, width: width, height: 0.5)
        }
        return y
    }

    func empty() { for view in subviews where view !== line { view.removeFromSuperview() } }

    /// - Parameter height: the new height; nil keeps the current one.
    func stand(at y: CGFloat, height: CGFloat?) {
        let size = CGSize(width: superview?.bounds.width ?? 0, height: height ?? bounds.height)
        let place = CGRect(origin: CGPoint(x: 0, y: y), size: size)
        if height != nil {
            UIView.performWithoutAnimation { frame = place }
        } else {
            center = CGPoint(x: place.midX, y: place.midY)
        }
    }

    /// Grows downwards from the current position.
    func grow(to height: CGFloat) {
        guard height != bounds.height else { return }
        UIView.performWithoutAnimation { frame.size.height = height }
    }
}
