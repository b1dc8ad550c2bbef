import CoreGraphics
import Diagnostics
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import UIKit

/// Images that are decoded when they are shown, or before, on another thread.
final class PreparedImageTests: XCTestCase {
    private static let photograph = CellJPEG(width: 320, height: 160) { column, row in
        (red: UInt8(column * 6), green: UInt8(row * 12), blue: 100)
    }

    private static let file = Data(photograph.encode())

    /// A PNG whose header is right and whose body is not.
    private static var broken: Data {
        get throws {
            let whole = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in
                UIColor.red.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
            }
            var bytes = [UInt8](try XCTUnwrap(whole.pngData()))
            bytes[bytes.count - 13] ^= 1
            return Data(bytes)
        }
    }

    /// Waits for what another thread answers, and says whether that was this one.
    private func answer(_ ask: (@escaping @Sendable (UIImage?) -> Void) -> Void) -> (image: UIImage?, isMain: Bool) {
        let answered = expectation(description: "the handler is called once")
        let result = Mutex<(image: UIImage?, isMain: Bool)>((nil, true))
        ask { image in
            result.withLock { $0 = (image, Thread.isMainThread) }
            answered.fulfill()
        }
        wait(for: [answered], timeout: 30)
        return result.withLock { $0 }
    }

    private func wait(for body: @escaping @Sendable () async -> UIImage?) -> UIImage? {
        let answered = expectation(description: "the task ends")
        let result = Mutex<UIImage?>(nil)
        Task {
            let image = await body()
            result.withLock { $0 = image }
            answered.fulfill()
        }
        wait(for: [answered], timeout: 30)
        return result.withLock { $0 }
    }

    func testCreationDoesNotDecode() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-later-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("photograph@2x.jpg").path
        try Self.file.write(to: URL(fileURLWithPath: path))
        let images = [UIImage(contentsOfFile: path), UIImage(data: Self.file, scale: 2)]
        for image in try images.map({ try XCTUnwrap($0) }) {
            XCTAssertEqual(image.size, CGSize(width: 160, height: 80))
            XCTAssertEqual(image.imageOrientation, .up)
            XCTAssertEqual(image.cgImage?.width, 320)
            _ = [image.withRenderingMode(.alwaysTemplate), image.resizableImage(withCapInsets: .zero)]
            XCTAssertEqual(image.cgImage?.isDecoded, false)
            XCTAssertNotNil(image.pngData())
            XCTAssertEqual(image.cgImage?.isDecoded, true)
        }
    }

    func testAnImageIsDecodedWhenItIsShown() throws {
        try MainActor.assumeIsolated {
            let image = try XCTUnwrap(UIImage(data: Self.file))
            let view = UIImageView(image: image)
            XCTAssertEqual(view.frame.size, CGSize(width: 320, height: 160))
            XCTAssertEqual(image.cgImage?.isDecoded, false)
            let pixel = try XCTUnwrap(view.layer.makeImage(scale: 1)?.pixel(x: 300, y: 4))
            XCTAssertEqual(Int(pixel.red), 37 * 6, accuracy: 3)
            XCTAssertEqual(image.cgImage?.isDecoded, true)
        }
    }

    func testABrokenBodyIsReportedOnceAndShowsNothing() throws {
        try MainActor.assumeIsolated {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-broken-\(getpid())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let path = folder.appendingPathComponent("broken.png").path
            try Self.broken.write(to: URL(fileURLWithPath: path))
            let said = Mutex<[String]>([])
            LogSink.replace { record in said.withLock { $0.append("\(record.level): \(record.message)") } }
            defer { LogSink.replace(with: nil) }
            let image = try XCTUnwrap(UIImage(contentsOfFile: path))
            XCTAssertEqual(said.withLock { $0 }, [])
            XCTAssertEqual(UIImageView(image: image).layer.makeImage(scale: 1)?.pixel(x: 4, y: 4)?.alpha, 0)
            XCTAssertNil(image.preparingForDisplay())
            XCTAssertNil(image.preparingThumbnail(of: CGSize(width: 2, height: 2)))
            XCTAssertNil(image.withTintColor(.red).cgImage.flatMap { $0.pixel(x: 1, y: 1)?.alpha == 0 ? nil : $0 })
            let lines = said.withLock { $0 }
            XCTAssertEqual(lines.count, 1, "\(lines)")
            XCTAssertTrue(lines[0].hasPrefix("warning: ") && lines[0].contains(path), lines[0])
        }
    }

    func testAPreparedImageIsAnotherOne() throws {
        let image = try XCTUnwrap(UIImage(data: Self.file, scale: 2)).withRenderingMode(.alwaysTemplate)
            .resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        do {
            let prepared = try XCTUnwrap(image.preparingForDisplay())
            XCTAssertEqual(prepared.cgImage?.isDecoded, true)
            XCTAssertEqual(prepared.size, image.size)
            XCTAssertEqual(prepared.renderingMode, .alwaysTemplate)
            XCTAssertEqual(prepared.capInsets, image.capInsets)
            XCTAssertFalse(prepared === image)
            XCTAssertTrue(prepared.preparingForDisplay()?.cgImage === prepared.cgImage, "nothing is left to do")
        }
        XCTAssertEqual(image.cgImage?.isDecoded, false, "the pixels went with the prepared image")
    }

    func testHandlersAreCalledOnAnotherThread() throws {
        let image = try XCTUnwrap(UIImage(data: Self.file))
        let prepared = answer { image.prepareForDisplay(completionHandler: $0) }
        XCTAssertEqual(prepared.image?.cgImage?.isDecoded, true)
        XCTAssertFalse(prepared.isMain)
        let thumbnail = answer { image.prepareThumbnail(of: CGSize(width: 40, height: 40), completionHandler: $0) }
        XCTAssertEqual(thumbnail.image?.size, CGSize(width: 40, height: 20))
        XCTAssertFalse(thumbnail.isMain)
        // Not even what needs no work is answered by the caller.
        let ready = try XCTUnwrap(prepared.image)
        XCTAssertFalse(answer { ready.prepareForDisplay(completionHandler: $0) }.isMain)
    }

    func testWhatCannotBeDecodedIsNil() throws {
        LogSink.replace { _ in }
        defer { LogSink.replace(with: nil) }
        for image in [UIImage(), try XCTUnwrap(UIImage(data: Self.broken))] {
            XCTAssertNil(image.preparingForDisplay())
            XCTAssertNil(image.preparingThumbnail(of: CGSize(width: 4, height: 4)))
            let prepared = answer { image.prepareForDisplay(completionHandler: $0) }
            XCTAssertTrue(prepared.image == nil && !prepared.isMain)
            let thumbnail = answer { image.prepareThumbnail(of: CGSize(width: 4, height: 4), completionHandler: $0) }
            XCTAssertTrue(thumbnail.image == nil && !thumbnail.isMain)
        }
    }

    func testTasksGetTheirImages() throws {
        let image = try XCTUnwrap(UIImage(data: Self.file))
        XCTAssertEqual(wait { await image.byPreparingForDisplay() }?.cgImage?.isDecoded, true)
        XCTAssertEqual(
            wait { await image.byPreparingThumbnail(ofSize: CGSize(width: 80, height: 80)) }?.size, CGSize(width: 80, height: 40))
        // iOS bridges the handlers, which cannot be cancelled.
        let cancelled = wait {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await image.byPreparingForDisplay()
            }
            return await task.value
        }
        XCTAssertEqual(cancelled?.cgImage?.isDecoded, true)
    }

    func testAThumbnailKeepsProportionsScaleAndMode() throws {
        let image = try XCTUnwrap(UIImage(data: Self.file, scale: 2)).withRenderingMode(.alwaysTemplate)
        let boxes: [(CGSize, CGSize)] = [
            (CGSize(width: 20, height: 20), CGSize(width: 20, height: 10)),
            (CGSize(width: 100, height: 10), CGSize(width: 20, height: 10)),
            (CGSize(width: 0.1, height: 0.1), CGSize(width: 0.5, height: 0.5)),
            (CGSize(width: 320, height: 320), CGSize(width: 320, height: 160)),
            (CGSize(width: CGFloat.infinity, height: 10), CGSize(width: 20, height: 10)),
        ]
        for (box, size) in boxes {
            let thumbnail = try XCTUnwrap(image.preparingThumbnail(of: box), "\(box)")
            XCTAssertEqual(thumbnail.size, size, "\(box)")
            XCTAssertEqual(thumbnail.scale, 2)
            XCTAssertEqual(thumbnail.renderingMode, .alwaysTemplate)
            XCTAssertEqual(thumbnail.cgImage?.isDecoded, true)
        }
        XCTAssertEqual(image.cgImage?.isDecoded, false)
    }

    func testAThumbnailOfATurnedPhotographIsUpright() throws {
        var turned = Self.photograph
        turned.orientation = 8
        let image = try XCTUnwrap(UIImage(data: Data(turned.encode())))
        XCTAssertEqual(image.size, CGSize(width: 160, height: 320))
        let thumbnail = try XCTUnwrap(image.preparingThumbnail(of: CGSize(width: 100, height: 40)))
        XCTAssertEqual(thumbnail.size, CGSize(width: 20, height: 40))
        // The stored right edge, where red is strongest, is at the top.
        XCTAssertEqual(Int(try XCTUnwrap(thumbnail.cgImage?.pixel(x: 0, y: 0)).red), 39 * 6, accuracy: 3)
        XCTAssertEqual(Int(try XCTUnwrap(thumbnail.cgImage?.pixel(x: 0, y: 39)).red), 0, accuracy: 3)
    }

    func testABoxWithoutAreaHasNoThumbnail() throws {
        let image = try XCTUnwrap(UIImage(data: Self.file))
        let boxes =
            [(0, 10), (10, 0), (-10, 10), (.nan, 10), (10, -.infinity), (1e9, 1e9), (.infinity, .infinity)]
            as [(CGFloat, CGFloat)]
        for (width, height) in boxes {
            XCTAssertNil(image.preparingThumbnail(of: CGSize(width: width, height: height)), "\(width) × \(height)")
        }
    }

    /// Threads ask in any order for the pixels, prepared images and thumbnails of one image.
    func testThreadsMayAskForAnythingAtOnce() throws {
        var random = SeededRandom("threads that ask for one image")
        for _ in 0..<20 {
            let image = try XCTUnwrap(UIImage(data: Self.file))
            let seeds = (0..<8).map { _ in random.next() }
            DispatchQueue.concurrentPerform(iterations: seeds.count) { index in
                var random = SeededRandom(quietly: seeds[index])
                for _ in 0..<10 {
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: XCTAssertEqual(image.preparingForDisplay()?.size, image.size)
                    case 1: XCTAssertEqual(image.preparingThumbnail(of: CGSize(width: 20, height: 20))?.size.height, 10)
                    case 2: XCTAssertEqual(image.cgImage?.pixel(x: 4, y: 4)?.alpha, 255)
                    default: XCTAssertEqual(image.cgImage?.isOpaque, true)
                    }
                }
            }
        }
    }
}
