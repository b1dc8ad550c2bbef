internal import Diagnostics
internal import Motion

/// The rest of an interactive change of layouts whose transition layout is of an app's class.
///
/// Such a class may place elements anywhere on the way, which no animation between two ends can show. So main asks it for each frame.
@MainActor
final class LayoutTransitionSampler {
    private weak var view: UICollectionView?
    private let layout: UICollectionViewTransitionLayout
    private let isFinished: Bool
    private let pace: AnimationPace
    private let start: CGFloat
    private let startKeys: [String: CGFloat]
    private let startTime: Seconds
    private var link: CADisplayLink?
    private static var toldClasses: Set<ObjectIdentifier> = []

    init(_ view: UICollectionView, _ layout: UICollectionViewTransitionLayout, _ isFinished: Bool, _ pace: AnimationPace) {
        (self.view, self.layout, self.isFinished, self.pace) = (view, layout, isFinished, pace)
        start = layout.transitionProgress
        startKeys = layout.keyTracks.mapValues(\.value)
        startTime = SceneContext.main.comingFrameTime
        tellOnce()
        guard view.window != nil, pace.duration > 0 else {
            SceneContext.main.whenReady { MainActor.assumeIsolated { self.end() } }
            return
        }
        let link = CADisplayLink { link in
            MainActor.assumeIsolated { self.frame(at: link.targetTimestamp) }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func tellOnce() {
        guard Self.toldClasses.insert(ObjectIdentifier(type(of: layout))).inserted else { return }
        Log.transitions.info(
            "\(type(of: layout)) may place elements in its own way between two layouts, so main computes each frame at the end of the "
                + "transition, and a busy main thread delays it")
    }

    private func frame(at time: Seconds) {
        // Another layout was set, or the view went.
        guard let view, view.layoutTransition.running?.layout === layout else { return stop() }
        let fraction = (time - startTime) * SceneContext.main.animationSpeed / pace.duration
        guard fraction < 1 else { return end() }
        show(CGFloat(pace.progress(at: max(0, fraction))))
    }

    private func show(_ part: CGFloat) {
        layout.transitionProgress = start + ((isFinished ? 1 : 0) - start) * part
        if !isFinished {
            for (key, value) in startKeys {
                let first = layout.keyTracks[key]?.first ?? 0
                layout.updateValue(value + (first - value) * part, forAnimatedKey: key)
            }
        }
        layout.invalidateLayout()
    }

    private func stop() {
        link?.invalidate()
        link = nil
    }

    private func end() {
        stop()
        guard let view, view.layoutTransition.running?.layout === layout else { return }
        show(1)
        view.layoutIfNeeded()
        layout.currentLayout.finalizeLayoutTransition()
        layout.nextLayout.finalizeLayoutTransition()
        view.transitionEnded(true, isFinished)
    }
}
