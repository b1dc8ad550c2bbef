import GimbalTesting
@testable import UIKit

/// One finger, which does one thing after another; most steps leave it where it was.
extension ListPlay {
    func touch(_ kind: ListStep.Kind, _ dice: inout Dice) {
        switch kind {
        case .fingerMove: moveFinger(&dice)
        case .fingerUp: letGo(&dice)
        case _ where finger != nil: return
        case .fingerDown: finger = down(place(&dice))
        case .fling: fling(&dice)
        case .tap: tap(place(&dice))
        case .tapAction: tapAction(&dice)
        case .swipeRow: swipe(&dice)
        case .longPress: press(&dice)
        case .edgeSwipe:
            finger = down(CGPoint(x: 1, y: dice.number(10...140)))
            move(CGPoint(x: dice.number(20...100), y: 0), steps: 3)
            if dice.once(in: 2) { letGo(&dice) }
        case .index:
            guard let strip = view.indexState.strip, strip.window != nil else { return }
            let point = strip.convert(CGPoint(x: 10, y: strip.bounds.height * dice.number(0...1)), to: nil)
            tap(point)
        default: return
        }
    }

    private func place(_ dice: inout Dice) -> CGPoint {
        CGPoint(x: dice.number(4...Double(window.bounds.width) - 4), y: dice.number(4...Double(window.bounds.height) - 4))
    }

    private func down(_ point: CGPoint) -> TestTouch { hand.touch(at: [point])[0] }

    /// Moves the finger evenly, a frame of the screen for each step.
    private func move(_ way: CGPoint, steps: Int) {
        for _ in 0..<steps {
            screen.pass(1.0 / 60)
            finger?.move(by: way.x / CGFloat(steps), way.y / CGFloat(steps))
        }
    }

    private func moveFinger(_ dice: inout Dice) {
        guard finger != nil else { return }
        let isAcross = dice.once(in: 3)
        let way = dice.number(-70...70)
        move(
            CGPoint(x: isAcross ? way : dice.number(-4...4), y: isAcross ? dice.number(-4...4) : way),
            steps: dice.one(of: [1, 2, 4]))
    }

    private func letGo(_ dice: inout Dice) {
        dice.once(in: 6) ? finger?.cancel() : finger?.end()
        finger = nil
    }

    private func fling(_ dice: inout Dice) {
        finger = down(place(&dice))
        move(CGPoint(x: dice.once(in: 4) ? dice.number(-80...80) : 0, y: dice.number(-110...110)), steps: 4)
        if dice.once(in: 4) { screen.pass(0.1) }
        letGo(&dice)
    }

    private func tap(_ point: CGPoint) {
        let finger = down(point)
        screen.pass(1.0 / 30)
        finger.end()
    }

    private func swipe(_ dice: inout Dice) {
        let start = place(&dice)
        finger = down(CGPoint(x: dice.once(in: 2) ? 130 : 40, y: start.y))
        move(CGPoint(x: dice.number(-130...130), y: dice.number(-3...3)), steps: 4)
        guard dice.once(in: 2) else { return }
        if dice.once(in: 2) { screen.pass(0.1) }
        letGo(&dice)
    }

    private func tapAction(_ dice: inout Dice) {
        guard let row = view.swipes.state.resting, let button = row.pane.buttons.first, button.window != nil else { return }
        tap(button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
    }

    /// Stays until a menu opens or an item is lifted.
    private func press(_ dice: inout Dice) {
        finger = down(place(&dice))
        screen.pass(dice.one(of: [0.4, 0.7, 1]))
        if dice.once(in: 2) { letGo(&dice) }
    }
}
