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

    @MainActor
    private static func image(shade: CGFloat) throws -> CGImage {
        let context = try XCTUnwrap(CGContext(pixelWidth: 64, pixelHeight: 48, scale: 1, isOpaque: true))
        context.setFillColor(CGColor(red: shade, green: 0.4, blue: 0.2, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 64, height: 48))
        return try XCTUnwrap(context.takeImage())
    }
}
