import GimbalTesting
import QuartzCore
import TestSupport
@testable import UIKit
import XCTest

/// Pages that hide the bar or show it as they come, pushed, popped, swiped and let go in whatever order: at rest the bar is where the
/// page on top wants it, shows that page's title, and lets the page have the room it leaves.
final class RandomBarTests: TransitionTestCase {
    func testTheBarAlwaysComesToRestAsThePageWantsIt() {
        let environment = ProcessInfo.processInfo.environment
        let random =
            environment["GIMBAL_SEED"].flatMap { UInt64($0) }.map { SeededRandom("bars", seed: $0) } ?? SeededRandom("bars")
        let rounds = (environment["GIMBAL_RANDOM_STEPS"].flatMap { Int($0) } ?? 2400) / 120
        for round in 0..<max(1, rounds) {
            let seed = random.seed &+ UInt64(round) &* 1000
            var failures: [String] = []
            withStage { stage in failures = play(stage, seed) }
            guard failures.isEmpty else {
                return XCTFail("round \(round) of GIMBAL_SEED=\(random.seed):\n" + failures.joined(separator: "\n"))
            }
        }
    }
}

@MainActor
private func play(_ stage: Stage, _ seed: UInt64) -> [String] {
    var random = SeededRandom(quietly: seed)
    let nav = NavigationStage(stage, isRightToLeft: Bool.random(using: &random))
    nav.navigation.navigationBar.prefersLargeTitles = Bool.random(using: &random)
    var barIsHidden: [ObjectIdentifier: Bool] = [:]
    var told: [String] = []
    func request(_ page: Page, _ isHidden: Bool) {
        barIsHidden[ObjectIdentifier(page)] = isHidden
        page.title = page.name
        page.onWillAppear = { [weak navigation = nav.navigation] in navigation?.setNavigationBarHidden(isHidden, animated: true) }
    }
    request(nav.a, false)
    stage.run(0.1)
    for step in 0..<12 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2:
            let page = nav.page("P\(step)")
            request(page, Bool.random(using: &random))
            if Int.random(in: 0..<3, using: &random) == 0 {
                let scroll = UIScrollView(frame: page.view.bounds)
                scroll.contentSize = CGSize(width: 400, height: 900)
                page.view.addSubview(scroll)
            }
            let isAnimated = Int.random(in: 0..<4, using: &random) > 0
            told.append(
                "push \(page.name), \(barIsHidden[ObjectIdentifier(page)]! ? "hides" : "shows") the bar, animated: \(isAnimated)")
            nav.navigation.pushViewController(page, animated: isAnimated)
        case 3, 4:
            let isAnimated = Int.random(in: 0..<4, using: &random) > 0
            told.append("pop, animated: \(isAnimated)")
            nav.navigation.popViewController(animated: isAnimated)
        default:
            let way = random.number(20...380)
            let isCancelled = Bool.random(using: &random)
            told.append("swipe \(Int(way)), cancelled: \(isCancelled)")
            let isMirrored = nav.navigation.view.isRightToLeft
            let finger = stage.makeHand().touch(at: [CGPoint(x: isMirrored ? 398 : 2, y: 200)])[0]
            finger.move(to: CGPoint(x: isMirrored ? 398 - way : 2 + way, y: 200), duration: 0.2, steps: 8)
            isCancelled ? finger.cancel() : finger.end()
        }
        stage.run(random.number(0...0.4))
        guard Bool.random(using: &random) else { continue }
        told.append("rest")
        let wrong = faults(nav, barIsHidden)
        if !wrong.isEmpty { return told + wrong }
    }
    return faults(nav, barIsHidden).isEmpty ? [] : told + faults(nav, barIsHidden)
}

/// What is not as the page on top wants it, when everything has come to rest.
@MainActor
private func faults(_ nav: NavigationStage, _ barIsHidden: [ObjectIdentifier: Bool]) -> [String] {
    nav.stage.run(2.5)
    guard let top = nav.navigation.topViewController else { return ["there is no page"] }
    let bar = nav.navigation.navigationBar
    let isHidden = barIsHidden[ObjectIdentifier(top)] ?? false
    var wrong: [String] = []
    if nav.navigation.transitionCoordinator != nil { wrong.append("a transition goes on for ever") }
    if nav.navigation.isNavigationBarHidden != isHidden { wrong.append("hidden: \(!isHidden)") }
    if bar.transform != .identity || bar.alpha != 1 { wrong.append("transform \(bar.transform), alpha \(bar.alpha)") }
    let height = bar.height(showing: nav.navigation.viewControllers.map(\.navigationItem))
    let frame = CGRect(x: 0, y: isHidden ? -height : 0, width: 400, height: height)
    if bar.frame != frame { wrong.append("the bar is at \(bar.frame), not at \(frame)") }
    if bar.topItem !== top.navigationItem {
        wrong.append("the bar shows \(bar.topItem?.title ?? "nothing"), not \(top.title ?? "")")
    }
    if bar.layer.animationKeys()?.isEmpty == false { wrong.append("the bar still moves") }
    if top.view.safeAreaInsets.top != (isHidden ? 0 : height) { wrong.append("room \(top.view.safeAreaInsets.top)") }
    if bar.subviews.count(where: { $0 is NavigationBarContent }) != 1 { wrong.append("titles lie over one another") }
    return wrong
}
