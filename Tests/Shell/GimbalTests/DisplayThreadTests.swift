import Foundation
import Gimbal
import Reactor
import RenderServer
import Synchronization
import XCTest

/// How many threads with the mark have come to their very end.
private let ended = Atomic<Int>(0)

/// The display thread's end, as the process's end needs it: libraries have destructors for threads.
final class DisplayThreadTests: XCTestCase {
    private struct NoScreen: Error {}

    /// A mark whose destructor takes its time.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { _ in
            usleep(20_000)
            ended.add(1, ordering: .sequentiallyConsistent)
        }
        return key
    }()

    private static func markThread() { pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1)) }

    override func setUp() { ended.store(0, ordering: .sequentiallyConsistent) }

    func testADriverThatDoesNotComeBackIsNotWaitedForForEver() throws {
        let display = DisplayThread()
        try display.start(options: DisplayOptions()) { HeadlessBackend(loop: $0, width: 32, height: 32) }
        let driver = DispatchSemaphore(value: 0)
        display.perform { _ in driver.wait() }
        XCTAssertEqual(display.standstill(after: .milliseconds(50)), .silent(seconds: 0.05))
        driver.signal()
        display.close()
        XCTAssertNil(display.standstill(after: .milliseconds(50)))
    }

    func testNothingOfTheThreadRunsWhenItIsClosed() throws {
        for count in 1...4 {
            let display = DisplayThread()
            try display.start(options: DisplayOptions()) {
                Self.markThread()
                return HeadlessBackend(loop: $0, width: 32, height: 32)
            }
            display.close()
            XCTAssertEqual(ended.load(ordering: .sequentiallyConsistent), count)
        }
    }

    func testNothingOfTheThreadRunsWhenThereIsNoScreen() {
        XCTAssertThrowsError(
            try DisplayThread().start(options: DisplayOptions()) { _ in
                Self.markThread()
                throw NoScreen()
            })
        XCTAssertEqual(ended.load(ordering: .sequentiallyConsistent), 1)
    }
}
