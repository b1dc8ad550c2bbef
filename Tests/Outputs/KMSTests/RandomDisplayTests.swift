internal import Foundation
internal import KMS
internal import OutputCore
internal import TestSupport
internal import Testing

/// `GIMBAL_SEED` says where the runs begin, `GIMBAL_RANDOM_RUNS` how many there are.
@Suite("KMS: random faults on two displays") struct RandomDisplayTests {
    @Test func `whatever fails, both displays have frames again two seconds after the last fault`() throws {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["GIMBAL_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
        print("displays: seed \(first)")
        let runs = environment["GIMBAL_RANDOM_RUNS"].flatMap { UInt64($0) } ?? 20
        for seed in first..<first + runs {
            var run = try FaultRun(seed)
            for _ in 0..<40 { run.step() }
            run.end()
            #expect(run.complaints == [], "GIMBAL_SEED=\(seed): \(run.story)")
        }
    }
}
