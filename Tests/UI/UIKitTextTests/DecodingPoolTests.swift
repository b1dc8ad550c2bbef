import Foundation
import Synchronization
import XCTest

@testable import UIKit

/// The threads that decode images.
final class DecodingPoolTests: XCTestCase {
    private struct Count {
        var now = 0
        var most = 0
        var done: [Int] = []

        mutating func begin() {
            now += 1
            most = max(most, now)
        }
    }

    /// How many threads of this process belong to pools.
    private static var threads: Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.filter { (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == "gimbal-images\n" }
            .count
    }

    private func waitUntilThreadsHaveEnded() {
        let ended = expectation(for: NSPredicate { _, _ in Self.threads == 0 }, evaluatedWith: nil)
        wait(for: [ended], timeout: 30)
    }

    func testManyRequestsStartFewThreads() {
        for count in [10, 1000, 100_000] {
            let pool = DecodingPool(width: 3)
            let counts = Mutex(Count())
            let all = expectation(description: "\(count) requests")
            for number in 0..<count {
                pool.add {
                    counts.withLock { $0.begin() }
                    let isLast = counts.withLock { counts in
                        counts.done.append(number)
                        counts.now -= 1
                        return counts.done.count == count
                    }
                    if isLast { all.fulfill() }
                }
            }
            XCTAssertLessThanOrEqual(Self.threads, 3)
            wait(for: [all], timeout: 60)
            XCTAssertLessThanOrEqual(counts.withLock { $0.most }, 3)
            XCTAssertEqual(counts.withLock { Set($0.done).count }, count)
            waitUntilThreadsHaveEnded()
        }
    }

    func testWorkBeginsInOrderAndIsLetGo() {
        let pool = DecodingPool(width: 1)
        let order = Mutex<[Int]>([])
        let all = expectation(description: "all requests")
        let gate = DispatchSemaphore(value: 0)
        pool.add { gate.wait() }
        weak var kept: UIImage?
        do {
            let object = UIImage()
            kept = object
            pool.add { withExtendedLifetime(object) {} }
        }
        for number in 0..<500 {
            pool.add {
                order.withLock { $0.append(number) }
                if number == 499 { all.fulfill() }
            }
        }
        XCTAssertNotNil(kept)
        gate.signal()
        wait(for: [all], timeout: 30)
        XCTAssertEqual(order.withLock { $0 }, Array(0..<500))
        XCTAssertNil(kept)
        waitUntilThreadsHaveEnded()
    }

    func testWorkMayAddWork() {
        let pool = DecodingPool(width: 1)
        let all = expectation(description: "the innermost request")
        @Sendable func add(_ depth: Int) {
            pool.add { depth == 0 ? all.fulfill() : add(depth - 1) }
        }
        add(1000)
        wait(for: [all], timeout: 30)
        waitUntilThreadsHaveEnded()
    }

    func testThePoolIsSmall() {
        XCTAssertTrue((1...4).contains(DecodingPool.shared.width))
        XCTAssertTrue(DecodingPool.shared.width < max(2, ProcessInfo.processInfo.activeProcessorCount))
    }
}
