// The code of the article "Testing an app", run as it stands there.

// begin tap
import GimbalTesting
import UIKit
import XCTest

final class CounterController: UIViewController {
    private(set) var count = 0
    private let button = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        button.frame = CGRect(x: 60, y: 80, width: 200, height: 80)
        button.setTitle("Count", for: .normal)
        button.addAction(UIAction { [weak self] _ in self?.count += 1 }, for: .touchUpInside)
        view.addSubview(button)
    }
}

final class CounterTests: XCTestCase, @unchecked Sendable {
    func testATapCounts() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 320, height: 240)
            defer { screen.close() }
            let controller = show(CounterController())
            screen.advance(by: 0.1)
            screen.tap(at: CGPoint(x: 160, y: 120))
            XCTAssertEqual(controller.count, 1)
        }
    }

    @MainActor
    private func show<Controller: UIViewController>(_ controller: Controller) -> Controller {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        return controller
    }
}
// end tap

// begin instant
extension CounterTests {
    func testASheetRises() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 320, height: 240)
            defer { screen.close() }
            let root = show(UIViewController())
            screen.advance(by: 0.1)
            root.present(CounterController(), animated: true)
            screen.advance(by: 0.1)
            XCTAssertTrue(root.presentedViewController?.isBeingPresented == true)
            screen.advance(by: 2)
            XCTAssertFalse(root.presentedViewController?.isBeingPresented == true)
            XCTAssertEqual(screen.missedVblanks, 0)
        }
    }
}
// end instant

// begin picture
/// How many bytes of two pictures differ by more than `tolerance`; nil for pictures of different sizes.
func differences(_ one: CGImage, _ other: CGImage, tolerance: Int = 2) -> Int? {
    guard one.width == other.width, one.height == other.height, let a = one.dataProvider?.data, let b = other.dataProvider?.data
    else {
        return nil
    }
    return zip(a, b).filter { abs(Int($0) - Int($1)) > tolerance }.count
}

extension CounterTests {
    func testThePictureIsTheApprovedOne() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 320, height: 240)
            defer { screen.close() }
            _ = show(CounterController())
            screen.advance(by: 0.1)
            let image = try XCTUnwrap(screen.image)
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Pictures/counter.png")
            if ProcessInfo.processInfo.environment["UPDATE_PICTURES"] == "1" {
                try XCTUnwrap(UIImage(cgImage: image).pngData()).write(to: file)
            }
            let approved = try XCTUnwrap(UIImage(contentsOfFile: file.path)?.cgImage, "UPDATE_PICTURES=1 makes \(file.path)")
            XCTAssertEqual(differences(image, approved), 0)
        }
    }
}
// end picture

// begin directions
/// A name beside a switch.
final class LampController: UIViewController {
    let name = UILabel()
    let toggle = UISwitch()

    override func viewDidLoad() {
        super.viewDidLoad()
        (name.text, name.font) = ("Lamp", .preferredFont(forTextStyle: .body))
        name.adjustsFontForContentSizeCategory = true
        let row = UIStackView(arrangedSubviews: [name, toggle])
        row.frame = view.bounds
        row.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        row.alignment = .center
        view.addSubview(row)
    }
}

extension CounterTests {
    func testTheNameLeadsInBothDirections_andIsWholeInEverySize() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 320, height: 240)
            defer {
                UIApplication.shared.preferredContentSizeCategory = .large
                screen.close()
            }
            let (home, page) = (show(UIViewController()), LampController())
            home.addChild(page)
            page.view.frame = home.view.bounds
            home.view.addSubview(page.view)
            page.didMove(toParent: home)
            for direction in [UITraitEnvironmentLayoutDirection.leftToRight, .rightToLeft] {
                home.setOverrideTraitCollection(UITraitCollection(layoutDirection: direction), forChild: page)
                for size in [UIContentSizeCategory.extraSmall, .large, .accessibilityExtraLarge] {
                    UIApplication.shared.preferredContentSizeCategory = size
                    screen.advance(by: 0.1)
                    XCTAssertEqual(page.name.frame.minX < page.toggle.frame.minX, direction == .leftToRight)
                    XCTAssertGreaterThanOrEqual(page.name.frame.width, page.name.intrinsicContentSize.width)
                }
            }
        }
    }
}
// end directions
