import GimbalTesting
import QuartzCore
import UIKit

extension Stage {
    /// Fingers on the stage's window; time passes as on a screen.
    func makeHand() -> TouchHand {
        TouchHand(now: { self.time }, pass: { $0 > 0 ? self.run($0) : self.tick() })
    }

    func tap(_ point: CGPoint) {
        let hand = makeHand()
        let finger = hand.touch(at: [point])[0]
        run(0.05)
        finger.end()
        tick()
    }
}
