import CoreGraphics
import Foundation
import Gimbal
import XCTest

/// The recorder as an app's own tool uses it.
final class RecorderTests: XCTestCase {
    func testWritesASheetForEachStepAndOneAnimatedPicture() throws {
        try MainActor.assumeIsolated {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-recorder-\(getpid())")
            defer { try? FileManager.default.removeItem(at: folder) }
            var settings = Recorder.Settings(directory: folder)
            settings.animationName = "doors.png"
            let recorder = try Recorder(settings: settings, screenWidth: 64, screenHeight: 48)
            for (index, step) in ["Open the door", "Close it"].enumerated() {
                let start = Double(index)
                recorder.beginStep(at: start)
                for frame in 0..<30 {
                    let time = start + Double(frame) / 60
                    recorder.take(try Self.image(shade: CGFloat(frame) / 30), at: time, period: 1.0 / 60)
                }
                try recorder.endStep(step, subtitle: "30 frames")
            }
            try recorder.finish()
            XCTAssertEqual(recorder.files.map(\.lastPathComponent), ["open-the-door.png", "close-it.png", "doors.png"])
            for file in recorder.files { XCTAssertGreaterThan(try Data(contentsOf: file).count, 100, file.path) }
        }
    }

    func testAScreenOfNoSizeDoesNotStopTheProgram() throws {
        try MainActor.assumeIsolated {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-recorder-empty-\(getpid())")
            defer { try? FileManager.default.removeItem(at: folder) }
            let recorder = try Recorder(settings: Recorder.Settings(directory: folder), screenWidth: 0, screenHeight: -3)
            try recorder.finish()
        }
    }

    func testItWantsThirdFramesForASheetAndSixthsForTheAnimatedPicture() throws {
        try MainActor.assumeIsolated {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-recorder-wants-\(getpid())")
            defer { try? FileManager.default.removeItem(at: folder) }
            let recorder = try Recorder(settings: Recorder.Settings(directory: folder), screenWidth: 64, screenHeight: 48)
            @MainActor func taken(_ frames: Range<Int>, isMoving: Bool) throws -> [Int] {
                try frames.filter { frame in
                    let time = Double(frame) / 60
                    guard recorder.wantsFrame(at: time, period: 1 / 60, isMoving: isMoving) else { return false }
                    recorder.take(try Self.image(shade: 0.5), at: time, period: 1 / 60, isMoving: isMoving)
                    return true
                }
            }
            recorder.beginStep(at: 0)
            XCTAssertEqual(try taken(0..<10, isMoving: true), [0, 3, 6, 9])
            XCTAssertEqual(try taken(10..<25, isMoving: false), [15, 21], "after the movement")
            XCTAssertEqual(try taken(25..<40, isMoving: true), [25, 31, 37], "the way back")
            recorder.beginStep(at: 40.0 / 60)
            XCTAssertEqual(try taken(40..<50, isMoving: false), [40, 43, 46, 49], "the next step")
            XCTAssertEqual(try taken(50..<400, isMoving: true).suffix(3).map { $0 % 6 }, [4, 4, 4], "a movement without an end")
            recorder.beginStep(at: 7)
            XCTAssertEqual(try taken(1000..<1001, isMoving: false), [1000], "the first after a rest")
        }
    }

    @MainActor
    private static func image(shade: CGFloat) throws -> CGImage {
        let context = try XCTUnwrap(CGContext(pixelWidth: 64, pixelHeight: 48, scale: 1, isOpaque: true))
        context.setFillColor(CGColor(red: shade, green: 0.4, blue: 0.2, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 64, height: 48))
        return try XCTUnwrap(context.takeImage())
    }
}
