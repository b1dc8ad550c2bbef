internal import Geometry
internal import Motion
internal import QuartzCore
internal import Scene

/// The page curls `.transitionCurlUp` and `.transitionCurlDown`.
extension UIView {
    /// Returns true when the page curls up and away, false when it curls down; nil for transitions that are no curls.
    static func curlDirection(_ transition: UInt) -> Bool? {
        switch transition {
        case 3: true
        case 4: false
        case _: nil
        }
    }

    /// Curls the old picture off the new one, or the new one down over the old: two still pictures above the view.
    ///
    /// - Returns: false, with nothing changed, where no shader for a curl is available.
    static func curl(
        _ view: UIView, in superview: UIView, isUp: Bool, _ duration: TimeInterval, _ changes: () -> Void,
        _ completion: ((Bool) -> Void)?
    ) -> Bool {
        let name = ShaderTransition.curlName
        guard let text = ShaderTransition.library.text(name), let old = view.snapshotView(afterScreenUpdates: false) else {
            return false
        }
        let layer = ShaderTransitionLayer(shader: TransitionShader(name: name, source: text))
        let sheet = UIView(adopting: layer)
        sheet.isUserInteractionEnabled = false
        performWithoutAnimation {
            sheet.bounds = CGRect(origin: .zero, size: view.bounds.size)
            layer.position = view.layer.position
            layer.anchorPoint = view.layer.anchorPoint
            layer.transform = view.layer.transform
            sheet.addSubview(old)
            superview.insertSubview(sheet, aboveSubview: view)
        }
        changes()
        performWithoutAnimation {
            if let new = view.snapshotView(afterScreenUpdates: true) { sheet.insertSubview(new, at: isUp ? 1 : 0) }
            layer.progress = isUp ? 1 : 0
        }
        // The shader eases already; a timing curve would ease twice.
        let motion = Animation(
            timing: MediaTiming(duration: duration, fillMode: .both),
            track: .basic(from: .scalar(isUp ? 0 : 1), to: .scalar(isUp ? 1 : 0), by: nil))
        layer.run(motion, on: AnimatableKeyPath(.progress)) { finished in
            MainActor.assumeIsolated {
                sheet.removeFromSuperview()
                completion?(finished)
            }
        }
        return true
    }
}
