import Reactor
import XCTest

@testable import Gimbal

/// A signal may come before the program has reached its loop.
final class MainLoopStopTests: XCTestCase {
    func test_whatWasStoppedBeforeItRanDoesNotRun() throws {
        try MainActor.assumeIsolated {
            let main = try MainLoop(time: VirtualTime(jumpsWhenIdle: true))
            var fired = 0
            let timer = main.loop.makeTimer {
                fired += 1
                main.loop.stop()
            }
            timer.schedule(after: .milliseconds(1))
            main.stop()
            main.run()
            XCTAssertEqual(fired, 0)
        }
    }
}
