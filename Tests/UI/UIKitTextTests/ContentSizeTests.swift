import Synchronization
import XCTest

@testable import UIKit

private func traits(_ category: UIContentSizeCategory) -> UITraitCollection {
    UITraitCollection(preferredContentSizeCategory: category)
}

/// The numbers are those of `uikit-now`, N71 to N74.
final class ContentSizeTests: XCTestCase {
    override func tearDown() {
        MainActor.assumeIsolated { UIApplication.shared.preferredContentSizeCategory = .large }
        super.tearDown()
    }

    func testN71_aStyleHasTheSizeOfTheCategory() {
        MainActor.assumeIsolated {
            let body = UIContentSizeCategory.all.map {
                UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits($0)).pointSize
            }
            XCTAssertEqual(body, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
            let styles: [UIFont.TextStyle] = [
                .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
            ]
            func sizes(_ category: UIContentSizeCategory) -> [CGFloat] {
                styles.map { UIFont.preferredFont(forTextStyle: $0, compatibleWith: traits(category)).pointSize }
            }
            XCTAssertEqual(sizes(.large), [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
            XCTAssertEqual(sizes(.accessibilityExtraExtraExtraLarge), [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40])
            XCTAssertEqual(sizes(.unspecified), sizes(.large))
            for style in styles {
                let grown = UIContentSizeCategory.all.map { style.size(in: $0) }
                XCTAssertEqual(grown, grown.sorted(), "\(style.rawValue)")
            }
        }
    }

    func testN71_theAppsCategoryIsSetAndTold() {
        MainActor.assumeIsolated {
            let label = UILabel()
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.addSubview(label)
            let told = Mutex<[String]>([])
            let observer = NotificationCenter.default.addObserver(
                forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
            ) { note in
                let name = note.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? String
                told.withLock { $0.append(name ?? "nothing") }
            }
            defer { NotificationCenter.default.removeObserver(observer) }
            UIApplication.shared.preferredContentSizeCategory = .extraLarge
            UIApplication.shared.preferredContentSizeCategory = .extraLarge
            UIApplication.shared.preferredContentSizeCategory = UIContentSizeCategory(rawValue: "huge")
            XCTAssertEqual(
                told.withLock { $0 }, [UIContentSizeCategory.extraLarge.rawValue, UIContentSizeCategory.large.rawValue])
            UIApplication.shared.preferredContentSizeCategory = .accessibilityMedium
            XCTAssertEqual(UIFont.preferredFont(forTextStyle: .body).pointSize, 28)
            XCTAssertEqual(UIScreen.main.traitCollection.preferredContentSizeCategory, .accessibilityMedium)
        }
    }

    func testN72_onlyAFontThatScalesFollowsTheCategory() throws {
        try MainActor.assumeIsolated {
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            defer { window.isHidden = true }
            let view = try XCTUnwrap(window.rootViewController?.view)
            let texts: [any UIView & UIContentSizeCategoryAdjusting] = [UILabel(), UITextField(), UITextView()]
            @MainActor func fonts() -> [CGFloat] { texts.map { ($0.currentFont ?? .systemFont(ofSize: 0)).pointSize } }
            for text in texts {
                view.addSubview(text)
                text.setFont(.preferredFont(forTextStyle: .body))
            }
            UIApplication.shared.preferredContentSizeCategory = .extraExtraLarge
            XCTAssertEqual(fonts(), [17, 17, 17], "none of them asked for it")
            for text in texts { text.adjustsFontForContentSizeCategory = true }
            XCTAssertEqual(fonts(), [21, 21, 21])
            for text in texts {
                text.setFont(UIFontMetrics(forTextStyle: .footnote).scaledFont(for: .boldSystemFont(ofSize: 26)))
            }
            XCTAssertEqual(fonts(), [34, 34, 34])
            UIApplication.shared.preferredContentSizeCategory = .large
            XCTAssertEqual(fonts(), [26, 26, 26])
            for text in texts { text.setFont(.systemFont(ofSize: 20)) }
            UIApplication.shared.preferredContentSizeCategory = .extraExtraExtraLarge
            XCTAssertEqual(fonts(), [20, 20, 20])
        }
    }

    func testN72_aLabelThatGrowsMeasuresAnew() {
        MainActor.assumeIsolated {
            let label = UILabel()
            label.text = "Living room"
            label.adjustsFontForContentSizeCategory = true
            label.font = .preferredFont(forTextStyle: .body)
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.addSubview(label)
            window.isHidden = false
            defer { window.isHidden = true }
            let small = label.intrinsicContentSize
            UIApplication.shared.preferredContentSizeCategory = .accessibilityLarge
            XCTAssertEqual(label.intrinsicContentSize.width / small.width, 33 / 17, accuracy: 0.05)
        }
    }

    func testN73_metricsGrowWithTheirStyle() {
        MainActor.assumeIsolated {
            let metrics = UIFontMetrics.default
            XCTAssertEqual(metrics.scaledValue(for: 44), 44)
            XCTAssertEqual(metrics.scaledValue(for: 44, compatibleWith: traits(.accessibilityMedium)), 217.0 / 3, accuracy: 1e-9)
            let title = UIFontMetrics(forTextStyle: .largeTitle)
            let font = UIFont.systemFont(ofSize: 40, weight: .heavy)
            XCTAssertEqual(title.scaledFont(for: font, compatibleWith: traits(.extraSmall)).pointSize, 109.0 / 3, accuracy: 1e-9)
            XCTAssertEqual(
                title.scaledFont(for: font, maximumPointSize: 50, compatibleWith: traits(.accessibilityExtraExtraExtraLarge))
                    .pointSize, 50)
            XCTAssertEqual(title.scaledFont(for: font).pointSize, 40)
            XCTAssertEqual(title.scaledFont(for: font).fontDescription.weight, font.fontDescription.weight)
            UIApplication.shared.preferredContentSizeCategory = .accessibilityMedium
            XCTAssertEqual(metrics.scaledFont(for: .systemFont(ofSize: 17)).pointSize, 28)
        }
    }

    func testN74_aViewLimitsTheCategoryOfWhatLiesInIt() {
        MainActor.assumeIsolated {
            let outer = UIView(), label = UILabel()
            outer.addSubview(label)
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.addSubview(outer)
            window.isHidden = false
            defer { window.isHidden = true }
            label.adjustsFontForContentSizeCategory = true
            label.font = .preferredFont(forTextStyle: .body)
            outer.maximumContentSizeCategory = .extraLarge
            UIApplication.shared.preferredContentSizeCategory = .accessibilityLarge
            XCTAssertEqual(label.font.pointSize, 19)
            outer.minimumContentSizeCategory = .accessibilityMedium
            XCTAssertEqual(label.font.pointSize, 19, "the maximum wins")
            outer.maximumContentSizeCategory = nil
            UIApplication.shared.preferredContentSizeCategory = .small
            XCTAssertEqual(label.font.pointSize, 28)
            label.font = .preferredFont(forTextStyle: .caption2)
            XCTAssertEqual(label.font.pointSize, 20)
        }
    }

    func testCategoriesAreOrdered() {
        MainActor.assumeIsolated {
            XCTAssertEqual(UIContentSizeCategory.all, UIContentSizeCategory.all.shuffled().sorted())
            XCTAssertEqual(UIContentSizeCategory.all.filter(\.isAccessibilityCategory).count, 5)
            XCTAssertLessThan(UIContentSizeCategory.unspecified, .extraSmall)
        }
    }
}

extension UIView {
    fileprivate var currentFont: UIFont? {
        (self as? UILabel)?.font ?? (self as? UITextField)?.font ?? (self as? UITextView)?.font
    }

    fileprivate func setFont(_ font: UIFont) {
        (self as? UILabel)?.font = font
        (self as? UITextField)?.font = font
        (self as? UITextView)?.font = font
    }
}
