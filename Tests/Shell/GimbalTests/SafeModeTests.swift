import GimbalTesting
import Reactor
import Supervision
import Synchronization
import SystemBus
import TestSupport
import UIKit
import XCTest

@testable import Gimbal

/// A service that crashes again and again.
final class SafeModeTests: XCTestCase {
    private final class Store: Sendable {
        let state = Mutex<Int32?>(nil)

        var manager: ServiceNotifier {
            ServiceNotifier(patience: nil) { text, descriptors in
                if text.contains("FDNAME=state"), let one = descriptors.first { self.state.withLock { $0 = dup(one) } }
            }
        }

        @MainActor
        func start(atSecond second: Int64, knowsSafeMode: Bool = true) -> DeviceService {
            let kept = state.withLock { $0 }.map { [HandedDescriptor(name: "state", number: dup($0))] } ?? []
            return DeviceService(
                manager, Inheritance(kept), at: MonotonicTime(nanoseconds: second * 1_000_000_000), knowsSafeMode: knowsSafeMode)
        }

        deinit { state.withLock { if let file = $0 { close(file) } } }
    }

    func testS20TheFourthStartAfterThreeCrashesInAMinuteIsSafe() {
        MainActor.assumeIsolated {
            let store = Store()
            XCTAssertEqual([0, 10, 20, 30].map { store.start(atSecond: $0).isSafe }, [false, false, false, true])
            // The page's process ends by itself after a minute, and the next one tries everything again.
            store.start(atSecond: 31).ends()
            XCTAssertFalse(store.start(atSecond: 95).isSafe)
        }
    }

    func testAServiceThatIsStartedAnewAsOftenIsNot() {
        MainActor.assumeIsolated {
            let store = Store()
            for second in 0..<20 as Range<Int64> {
                let service = store.start(atSecond: second)
                XCTAssertFalse(service.isSafe)
                service.ends()
            }
        }
    }

    /// `systemctl restart`: the programs come back, and the last picture waits for them.
    func testWindowsThatCloseBecauseTheServiceEndsStillCount() {
        MainActor.assumeIsolated {
            let store = Store()
            let service = store.start(atSecond: 0)
            service.windows = 2
            service.ends()
            service.windows = 0
            XCTAssertEqual(store.start(atSecond: 1).windows, 2)
        }
    }

    func testWithoutSafeModeItIsStartedAsEver() {
        MainActor.assumeIsolated {
            let store = Store()
            for second in 0..<9 as Range<Int64> { XCTAssertFalse(store.start(atSecond: second, knowsSafeMode: false).isSafe) }
        }
    }

    /// On displays of three sizes all that it says is seen.
    func testItsPageSaysWhatHasHappenedAndEndsAfterAMinute() throws {
        try MainActor.assumeIsolated {
            for (width, height) in [(800, 480), (320, 240), (480, 800)] {
                let screen = try TestScreen(width: width, height: height)
                defer { screen.close() }
                let program = try XCTUnwrap(RunningProgram.current)
                let page = SafeModePage()
                page.attach(to: program)
                XCTAssertTrue(page.application(UIApplication.shared, didFinishLaunchingWithOptions: nil))
                screen.advance(by: 0.1)
                let view = try XCTUnwrap(page.window?.rootViewController?.view)
                let labels = try XCTUnwrap(view.subviews.first as? UIStackView).arrangedSubviews
                XCTAssertEqual(labels.count, 2)
                for label in labels { XCTAssertTrue(view.bounds.contains(label.convert(label.bounds, to: view))) }
                if let out = ProcessInfo.processInfo.environment["GIMBAL_TEST_OUT"] {
                    let picture = screen.image.flatMap { UIImage(cgImage: $0).pngData() }
                    try picture?.write(to: URL(fileURLWithPath: "\(out)/safe-mode-\(width)x\(height).png"))
                }
                screen.advance(by: 59)
                XCTAssertNil(program.status)
                screen.advance(by: 2)
                XCTAssertEqual(program.status, 0)
                page.window?.isHidden = true
                page.window?.rootViewController = nil
            }
        }
    }
}
