import GimbalTesting
import XCTest

@testable import UIKit

/// Sizes, weights and colors of symbols.
final class SymbolTests: XCTestCase {
    private typealias Configuration = UIImage.SymbolConfiguration

    private func side(_ configuration: UIImage.SymbolConfiguration?) -> CGFloat {
        UIImage(systemName: "plus", withConfiguration: configuration)?.size.width ?? 0
    }

    func testASymbolHasTheSizeOfItsConfiguration() {
        XCTAssertEqual(side(nil), 22)
        XCTAssertEqual(side(Configuration(pointSize: 17)), 22)
        XCTAssertEqual(side(Configuration(pointSize: 34)), 44)
        XCTAssertEqual(side(Configuration(textStyle: .largeTitle)), 44)
        XCTAssertEqual(side(Configuration(font: .systemFont(ofSize: 34))), 44)
        XCTAssertEqual(side(Configuration(pointSize: .nan)), 22)
        XCTAssertEqual(side(Configuration(pointSize: -3)), 22)
        let scales: [UIImage.SymbolScale] = [.small, .medium, .large]
        let sides = scales.map { side(Configuration(pointSize: 34, weight: .regular, scale: $0)) }
        XCTAssertLessThan(sides[0], sides[1])
        XCTAssertLessThan(sides[1], sides[2])
        XCTAssertEqual(side(Configuration(scale: .default)), 22)
    }

    func testALargerSymbolIsDrawnAgain_andAHeavierOneHasMoreInk() throws {
        let large = try XCTUnwrap(UIImage(systemName: "plus", withConfiguration: Configuration(pointSize: 51)))
        XCTAssertEqual(CGFloat(try XCTUnwrap(large.cgImage?.width)) / large.scale, 66)
        let thin = try XCTUnwrap(UIImage(systemName: "plus", withConfiguration: Configuration(weight: .thin)))
        let black = try XCTUnwrap(UIImage(systemName: "plus", withConfiguration: Configuration(weight: .black)))
        XCTAssertEqual(thin.size, black.size)
        XCTAssertNotEqual(thin, black)
        XCTAssertEqual(black, UIImage(systemName: "plus", withConfiguration: Configuration(weight: .black)), "drawn once")
    }

    func testConfigurationsAddUp_andTheLaterOneCounts() throws {
        let base = Configuration(pointSize: 34, weight: .bold)
        let both = base.applying(Configuration(scale: .large))
        XCTAssertEqual(both, Configuration(pointSize: 34, weight: .bold, scale: .large))
        XCTAssertEqual(both.hash, Configuration(pointSize: 34, weight: .bold, scale: .large).hash)
        XCTAssertEqual(base.applying(Configuration(pointSize: 17)), Configuration(pointSize: 17, weight: .bold))
        XCTAssertEqual(base.applying(nil), base)
        XCTAssertEqual(base.applying(Configuration.unspecified), base)
        XCTAssertFalse(base.isEqual(to: both))
        let image = try XCTUnwrap(UIImage(systemName: "plus", withConfiguration: base))
        XCTAssertTrue(image.isSymbolImage)
        XCTAssertEqual(image.symbolConfiguration, base)
        XCTAssertEqual(image.withConfiguration(Configuration(scale: .large)).symbolConfiguration, Configuration(scale: .large))
        XCTAssertEqual(
            image.applyingSymbolConfiguration(Configuration(scale: .large))?.symbolConfiguration, both)
        XCTAssertNil(UIImage().applyingSymbolConfiguration(base))
        XCTAssertNil(UIImage().symbolConfiguration)
        XCTAssertEqual(image.withRenderingMode(.alwaysOriginal).withConfiguration(both).renderingMode, .alwaysOriginal)
        XCTAssertEqual(UIFont.Weight.bold.symbolWeight(), .bold)
        XCTAssertEqual(UIImage.SymbolWeight.semibold.fontWeight(), .semibold)
    }

    func testAPaletteColorsTheLines_andTheTintColorDoesNot() throws {
        let red = try XCTUnwrap(UIImage(systemName: "plus", withConfiguration: Configuration(paletteColors: [.red, .blue])))
        XCTAssertEqual(red.renderingMode, .alwaysOriginal)
        let plain = try XCTUnwrap(red.applyingSymbolConfiguration(.preferringMonochrome()))
        XCTAssertEqual(plain.renderingMode, .alwaysTemplate)
        let faint = UIImage(systemName: "plus", withConfiguration: Configuration(hierarchicalColor: .red))
        XCTAssertEqual(red, faint)
        let tinted = plain.withTintColor(.green)
        XCTAssertEqual(tinted.withConfiguration(Configuration(pointSize: 34)).renderingMode, .alwaysOriginal)
        XCTAssertEqual(tinted.withConfiguration(Configuration(pointSize: 34)).size.width, 44)
    }

    func testAViewSaysWhatTheImageLeavesOpen() {
        MainActor.assumeIsolated {
            let view = UIImageView(image: UIImage(systemName: "plus"))
            XCTAssertEqual(view.intrinsicContentSize.width, 22)
            view.preferredSymbolConfiguration = Configuration(pointSize: 34)
            XCTAssertEqual(view.intrinsicContentSize.width, 44)
            XCTAssertEqual(view.sizeThatFits(.zero).height, 44)
            view.image = UIImage(systemName: "plus", withConfiguration: Configuration(pointSize: 17))
            XCTAssertEqual(view.intrinsicContentSize.width, 22, "the image's own")
            view.image = UIImage(systemName: "plus", withConfiguration: Configuration(weight: .bold))
            XCTAssertEqual(view.intrinsicContentSize.width, 44)
            XCTAssertNotNil(view.layer.contents)
        }
    }

    func testASymbolGrowsWithTheText() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 200)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.makeKeyAndVisible()
            let view = UIImageView(
                image: UIImage(systemName: "plus", withConfiguration: Configuration(textStyle: .body)))
            window.addSubview(view)
            XCTAssertEqual(view.intrinsicContentSize.width, 22)
            defer { UIApplication.shared.preferredContentSizeCategory = .large }
            UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
            screen.settle()
            XCTAssertEqual(view.intrinsicContentSize.width, 68.5, accuracy: 0.5)
            window.isHidden = true
        }
    }

    func testAButtonsSymbolFollowsItsConfiguration() {
        MainActor.assumeIsolated {
            var configuration = UIButton.Configuration.plain()
            configuration.image = UIImage(systemName: "plus")
            let button = UIButton(configuration: configuration)
            let before = button.intrinsicContentSize
            configuration.preferredSymbolConfigurationForImage = Configuration(pointSize: 34)
            button.configuration = configuration
            XCTAssertEqual(button.intrinsicContentSize.width, before.width + 22)
            let classic = UIButton(type: .custom)
            classic.setImage(UIImage(systemName: "plus"), for: .normal)
            classic.setPreferredSymbolConfiguration(Configuration(pointSize: 34), forImageIn: .normal)
            XCTAssertEqual(classic.currentPreferredSymbolConfiguration, Configuration(pointSize: 34))
            XCTAssertEqual(classic.intrinsicContentSize.width, 44)
        }
    }
}
