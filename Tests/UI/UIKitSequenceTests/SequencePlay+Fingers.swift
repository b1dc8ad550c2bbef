import GimbalTesting
import UIKit

/// Fingers: on the left edge, on a sheet, in the middle of a page.
extension SequencePlay {
    func touch(_ kind: SequenceStep.Kind, _ dice: inout Dice) {
        switch kind {
        case .fingerDown: fingerDown(&dice)
        case .fingerMove:
            let target = CGPoint(x: Double(dice.pick(390)), y: Double(dice.pick(780)))
            move(to: target, frames: 1 + dice.pick(6))
        case .fingerUp: fingerUp(isCancelled: dice.once(in: 3))
        default:
            fingerUp(isCancelled: false)
            fingerDown(&dice)
            guard let start = finger?.location else { return }
            let way = dice.number(60...300) * (start.x > 200 ? -1 : 1)
            let isDown = dice.once(in: 2) && start.x > 20
            move(to: CGPoint(x: start.x + (isDown ? 0 : way), y: start.y + (isDown ? abs(way) : 0)), frames: 8 + dice.pick(8))
            fingerUp(isCancelled: false)
        }
    }

    private func fingerDown(_ dice: inout Dice) {
        guard finger == nil else { return }
        let sheet = shows.last.map { $0.page.view.convert(CGPoint(x: 200, y: 30), to: window) }
        let places = [CGPoint(x: 3, y: 400), CGPoint(x: 300, y: 400), CGPoint(x: 100, y: 400), sheet ?? CGPoint(x: 3, y: 400)]
        let place = dice.one(of: places)
        note("finger down at \(place)")
        // What flies is caught.
        watch.allow()
        watch.allowance.handsOver = false
        fingerWay = 0
        finger = hand.touch(at: [place])[0]
    }

    private func move(to target: CGPoint, frames: Int) {
        guard let finger else { return }
        note("finger to \(target) in \(frames) frames")
        let start = finger.location
        for frame in 1...frames {
            let part = CGFloat(frame) / CGFloat(frames)
            let next = CGPoint(x: start.x + (target.x - start.x) * part, y: start.y + (target.y - start.y) * part)
            let way = hypot(next.x - finger.location.x, next.y - finger.location.y)
            // What a recognizer waited for is made up for when it begins; an app's animator may go further than the finger.
            watch.allow(jump: 1.5 * way + (fingerWay < 40 ? fingerWay : 0) + 1)
            fingerWay += way
            finger.move(to: next)
            screen.next()
        }
    }

    private func fingerUp(isCancelled: Bool) {
        guard let finger else { return }
        note(isCancelled ? "finger taken away" : "finger up")
        watch.allow()
        // A finger that did not move hands nothing over.
        watch.allowance.handsOver = !isCancelled && handsOver && fingerWay > 0
        isCancelled ? finger.cancel() : finger.end()
        self.finger = nil
    }
}
