@testable import Compositing
import Foundation
import QuartzCore
import Scene
@testable import UIKit

/// A display without pixels: the render tree at each vblank, and a main thread that hears of frames when it is not blocked.
///
/// Main takes its turn some way into a period; what it commits is in the frame of the vblank that follows. Nothing is shown
/// while nothing changes, as on a device.
@MainActor
final class SequenceScreen: SceneSink {
    static let period = 1.0 / 60
    /// No two scenes share an instant.
    private static var latest = 1000.0

    private(set) var tree = RenderTree()
    /// T of the last vblank.
    private(set) var vblank: Double
    /// How far into a period main takes its turn.
    private let lag: Double
    private var pending: [SceneCommit] = []
    private var news = RenderTree.SampleChanges()
    private var unheard: [SceneFeedback] = []
    private var shownSerial: UInt64 = 0
    private(set) var frames = 0
    /// Sees each frame that has commits in it: called with them not yet taken in, to call back for taking them in.
    var onCommits: ((_ time: Double, _ takeIn: () -> Void) -> Void)?

    init(lag: Double) {
        vblank = Self.latest + 1
        self.lag = lag * Self.period
        UIApplication.shared.startOver()
        SceneContext.main.setRoot(UIScreen.main.rootLayer, on: UIScreen.main.id)
        SceneContext.main.setTickTime(now)
        SceneContext.main.attach(sink: self)
    }

    func close() {
        SceneContext.main.detachSink()
        Self.latest = now
    }

    /// Main's time.
    var now: Double { vblank + lag }

    nonisolated func submit(_ commit: SceneCommit) { MainActor.assumeIsolated { pending.append(commit) } }

    /// Main's turn, at the time that it is.
    func tick() {
        SceneContext.main.setTickTime(now)
        TickTimer.run(until: now)
        SceneContext.main.commitTick()
    }

    /// To the next vblank, and main's turn after it; blocked, main does not even end the turn that it is in.
    func next(isBlocked: Bool = false) {
        if !isBlocked { tick() }
        vblank += Self.period
        frame()
        if !isBlocked { hear() }
    }

    /// Main hears of the frames that were shown, and takes its turn.
    func hear() {
        SceneContext.main.setTickTime(now)
        let feedback = unheard
        unheard = []
        for one in feedback { SceneContext.main.handle(one) }
        tick()
    }

    /// Time passes, at most until nothing happens any more.
    func pass(_ seconds: Double, isBlocked: Bool = false) {
        let end = vblank + seconds
        while vblank < end - 1e-9 {
            if isIdle {
                vblank = end
                return tick()
            }
            next(isBlocked: isBlocked)
        }
    }

    /// Nothing is shown, asked for or waited for.
    var isIdle: Bool {
        pending.isEmpty && unheard.isEmpty && !tree.isAnimating && !tree.wantsFrames && !SceneContext.main.hasPendingWork
            && TickTimer.next == nil
    }

    /// What keeps it from being idle.
    var unrest: String {
        "\(pending.count) commits, \(unheard.count) frames unheard, \(tree.animated.map { "\($0.id) root \(tree.roots[UIScreen.main.id] === $0) \($0.animations)" }) animated, "
            + "wants frames \(tree.wantsFrames), pending work \(SceneContext.main.hasPendingWork), timer \(TickTimer.next ?? 0)"
    }

    private func frame() {
        guard !pending.isEmpty || tree.isAnimating || tree.wantsFrames else { return }
        frames += 1
        if pending.isEmpty {
            tree.sample(at: vblank, news: &news)
        } else if let onCommits {
            onCommits(vblank) { takeIn() }
        } else {
            takeIn()
        }
        tell()
    }

    private func takeIn() {
        let commits = pending
        pending = []
        for commit in commits { tree.apply(commit) }
        tree.sample(at: vblank, news: &news)
    }

    private func tell() {
        guard !news.isEmpty || tree.wantsFrames || shownSerial != tree.serial else { return }
        shownSerial = tree.serial
        unheard.append(
            .frame(
                FrameFeedback(
                    screen: UIScreen.main.id, time: vblank, presented: vblank, period: Self.period, serial: tree.serial,
                    began: news.began, ended: news.ended, retimesBegan: news.retimesBegan,
                    retimesEnded: news.retimesEnded)))
        news.removeAll()
    }
}
