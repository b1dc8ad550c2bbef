import CoreGraphics
import Diagnostics
import Motion
import QuartzCore
import Scene
import Synchronization
import XCTest

@testable import UIKit

/// Images, drawing contexts, image views and effects.
final class ImageTests: XCTestCase {
    private static func makeImage(_ width: CGFloat, _ height: CGFloat, _ color: UIColor, scale: CGFloat = 1) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    func testTheLibrarysOwnPicturesHaveTheirUsualNames() throws {
        for name in ["chevron.left", "chevron.forward", "plus", "xmark", "checkmark", "ellipsis", "line.3.horizontal"] {
            let image = try XCTUnwrap(UIImage(systemName: name), name)
            XCTAssertEqual(image.renderingMode, .alwaysTemplate)
            XCTAssertEqual(image.size, CGSize(width: 22, height: 22))
        }
        let said = Mutex<[String]>([])
        LogSink.replace { record in said.withLock { $0.append("\(record.level)") } }
        defer { LogSink.replace(with: nil) }
        XCTAssertNil(UIImage(systemName: "surely.no.such.symbol"))
        XCTAssertNil(UIImage(systemName: "surely.no.such.symbol", compatibleWith: nil))
        XCTAssertEqual(said.withLock { $0 }, ["warning"], "once, and where it is seen by default")
    }

    func testAnImageContextThatNoMemoryIsEnoughForHasOnePixel_andTheLogSaysSo() {
        let said = Mutex<[String]>([])
        LogSink.replace { record in said.withLock { $0.append(record.message) } }
        defer { LogSink.replace(with: nil) }
        for size in [CGSize(width: Double.nan, height: 4), CGSize(width: 4, height: 1e19), CGSize(width: 40_000, height: 10)] {
            XCTAssertEqual(Self.makeImage(size.width, size.height, .red).cgImage?.width, 1)
        }
        XCTAssertEqual(said.withLock { $0.count }, 3)
        XCTAssertEqual(
            said.withLock { $0.last },
            "an image context of 40000.0 × 10.0 points at scale 1.0 has one pixel: it is too large, or no number")
        XCTAssertEqual(Self.makeImage(-3, 0, .red).cgImage?.height, 1)
        XCTAssertEqual(Self.makeImage(4, 4, .red, scale: .infinity).cgImage?.width, 1)
    }

    func testFilesWithScalesAndTheirFailures() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-images-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let image = Self.makeImage(6, 4, .red)
        try XCTUnwrap(image.pngData()).write(to: URL(fileURLWithPath: "\(folder)/dot@2x.png"))
        try Data("no image".utf8).write(to: URL(fileURLWithPath: "\(folder)/broken.png"))
        let read = try XCTUnwrap(UIImage(contentsOfFile: "\(folder)/dot@2x.png"))
        XCTAssertEqual(read.size, CGSize(width: 3, height: 2))
        XCTAssertEqual(read.scale, 2)
        let said = Mutex<[String]>([])
        LogSink.replace { record in said.withLock { $0.append(record.message) } }
        defer { LogSink.replace(with: nil) }
        XCTAssertNil(UIImage(contentsOfFile: "\(folder)/broken.png"))
        XCTAssertNil(UIImage(contentsOfFile: "\(folder)/none.png"))
        XCTAssertNil(UIImage(named: "surely no such image"))
        XCTAssertNil(UIImage(named: "surely no such image"))
        let lines = said.withLock { $0 }
        XCTAssertEqual(lines.count, 3, "\(lines)")
        XCTAssertTrue(lines[0].contains("\(folder)/broken.png"))
        XCTAssertEqual(lines[1], "cannot open the image \(folder)/none.png: No such file or directory")
        XCTAssertTrue(lines[2].hasPrefix("there is no image named 'surely no such image' in "))
    }

    func testNamesAreFoundInTheAppsFolders() throws {
        let folder = Executable.path as NSString
        let bundle = "\(folder.deletingLastPathComponent)/Test_\(folder.lastPathComponent).resources/Resources"
        try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: (bundle as NSString).deletingLastPathComponent) }
        try XCTUnwrap(Self.makeImage(8, 8, .green).pngData()).write(to: URL(fileURLWithPath: "\(bundle)/gimbal-probe.png"))
        let found = try XCTUnwrap(UIImage(named: "gimbal-probe"))
        XCTAssertEqual(found.size, CGSize(width: 8, height: 8))
        XCTAssertTrue(UIImage(named: "gimbal-probe")?.cgImage === found.cgImage, "kept")
        XCTAssertNotNil(UIImage(named: "gimbal-probe.png"))
    }

    /// Tests run in a program of their own, which lies beside the bundles of all targets; the demo's is one of them.
    func testAnAppsPicturesAreFoundInItsTests() throws {
        XCTAssertNotNil(UIImage(named: "icon-gear"))
        XCTAssertNotNil(UIImage(named: "coffee.jpg"))
    }

    func testFoldersOfAProgramAndOfItsTests() {
        let neighbors = [
            "Other_thing.resources", "Panel_panel.resources", "Panel_Parts.resources", "panel", "Panel_panel.swiftmodule",
        ]
        XCTAssertEqual(
            ImageResources.folders(executable: "/a/b/panel", neighbors: neighbors),
            [
                "/a/b/Panel_panel.resources", "/a/b/Panel_panel.resources/Resources",
                "/a/b/Panel_panel.resources/Images",
                "/a/share/gimbal/panel", "/a/share/gimbal/panel/Resources", "/a/share/gimbal/panel/Images",
            ])
        let inTests = ImageResources.folders(executable: "/a/b/PanelPackageTests.xctest", neighbors: neighbors)
        XCTAssertEqual(
            inTests.filter { $0.hasSuffix(".resources") },
            ["/a/b/Panel_Parts.resources", "/a/b/Panel_panel.resources", "/a/b/Other_thing.resources"])
    }

    func testTintKeepsCoverage() throws {
        let half = Self.makeImage(2, 2, UIColor(white: 1, alpha: 0.5)).withTintColor(.red)
        let pixel = try XCTUnwrap(half.cgImage?.pixel(x: 0, y: 0))
        XCTAssertEqual(Int(pixel.alpha), 128, accuracy: 1)
        XCTAssertEqual(Int(pixel.red), 128, accuracy: 1)
        XCTAssertEqual(pixel.green, 0)
    }

    func testCapsKeepTheirSize() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 9, height: 9), false, 1)
        UIColor.white.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 9, height: 9))
        UIColor.black.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 9))
        let source = try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        let image = source.resizableImage(
            withCapInsets: UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4), resizingMode: .stretch)
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 9)).image { _ in
            image.draw(in: CGRect(x: 0, y: 0, width: 40, height: 9))
        }
        XCTAssertEqual(drawn.cgImage?.pixel(x: 2, y: 4)?.red, 0)
        XCTAssertEqual(drawn.cgImage?.pixel(x: 8, y: 4)?.red, 255)
        XCTAssertNil(UIGraphicsGetCurrentContext())
    }

    func testColorsTakenApartAndPutTogether() {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        UIColor(hue: 0.5, saturation: 1, brightness: 0.8, alpha: 0.3).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        XCTAssertEqual([red, green, blue, alpha].map { ($0 * 100).rounded() }, [0, 80, 80, 30])
        var (hue, saturation, brightness) = (CGFloat(0), CGFloat(0), CGFloat(0))
        UIColor.orange.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
        XCTAssertEqual(hue * 360, 30, accuracy: 0.01)
        XCTAssertEqual([saturation, brightness, alpha], [1, 1, 1])
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        XCTAssertEqual(UIColor.label.resolvedColor(with: dark), UIColor(red: 1, green: 1, blue: 1, alpha: 1))
        XCTAssertEqual(UIColor.label.withAlphaComponent(0.5).resolvedColor(with: dark).cgColor.alpha, 0.5)
        XCTAssertEqual(UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        XCTAssertNotEqual(UIColor.red, UIColor.systemRed)
    }

    func testAnImageViewHasItsImagesSizeScaleAndTint() {
        MainActor.assumeIsolated {
            let image = Self.makeImage(10, 6, .black, scale: 2)
            let view = UIImageView(image: image)
            XCTAssertEqual(view.frame.size, CGSize(width: 10, height: 6))
            XCTAssertEqual(view.intrinsicContentSize, CGSize(width: 10, height: 6))
            XCTAssertEqual(view.layer.contentsScale, 2)
            view.contentMode = .scaleAspectFill
            XCTAssertEqual(view.layer.contentsGravity, .resizeAspectFill)
            let parent = UIView()
            parent.addSubview(view)
            XCTAssertEqual(view.layer.contentsScale, 2, "the screen's scale is not the image's")
            view.image = image.withRenderingMode(.alwaysTemplate)
            parent.tintColor = .blue
            let pixel = view.layer.makeImage(scale: 1)?.pixel(x: 5, y: 3)
            XCTAssertEqual(pixel?.blue, 255)
            XCTAssertEqual(pixel?.red, 0)
        }
    }

    func testAnEffectComesInAnAnimation() {
        MainActor.assumeIsolated {
            let view = UIVisualEffectView(effect: nil)
            view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            let backdrop = view.subviews[0].layer
            XCTAssertEqual(view.contentView.frame.size, view.bounds.size)
            XCTAssertEqual(backdrop.values.backdrop.blurRadius, 0)
            UIView.animate(withDuration: 1) { view.effect = UIBlurEffect(style: .systemMaterial) }
            XCTAssertGreaterThan(backdrop.values.backdrop.blurRadius, 10)
            XCTAssertEqual(backdrop.sampledValues().backdrop.blurRadius, 0)
            XCTAssertEqual(backdrop.sampledValues().backdrop.tint, .clear)
        }
    }

    func testABlurMayBeCheaperUnlessTheAppWantsAllPixels() {
        MainActor.assumeIsolated {
            let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
            let backdrop = view.subviews[0].layer
            XCTAssertTrue(view.allowsHalfResolution && backdrop.values.backdrop.allowsHalfResolution)
            view.allowsHalfResolution = false
            XCTAssertFalse(view.allowsHalfResolution || backdrop.values.backdrop.allowsHalfResolution)
        }
    }
}
