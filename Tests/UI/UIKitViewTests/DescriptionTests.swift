import UIKit
import XCTest

/// What `print` says of views, layers and controllers.
final class DescriptionTests: ViewTestCase {
    func testAViewSaysItsClassAddressFrameAndIdentifier() {
        withWindow { window, _ in
            let view = UIView(frame: CGRect(x: 10, y: 20.5, width: 100, height: 50))
            let address = String(UInt(bitPattern: Unmanaged.passUnretained(view).toOpaque()), radix: 16)
            XCTAssertEqual("\(view)", "<UIView: 0x\(address); frame = (10 20.5; 100 50)>")
            view.accessibilityIdentifier = "ground"
            view.isHidden = true
            view.tag = 3
            XCTAssertEqual(
                view.description, "<UIView: 0x\(address); frame = (10 20.5; 100 50); identifier = 'ground'; hidden; tag = 3>")
            XCTAssertEqual(view.debugDescription, view.description)
            let label = UILabel()
            label.text = "Brewing"
            XCTAssertTrue("\(label)".hasPrefix("<UILabel: 0x"))
            XCTAssertTrue("\(label)".contains("text = 'Brewing'"))
            let field = UITextField()
            field.text = "secret"
            XCTAssertFalse("\(field)".contains("secret"), "a password is not printed")
            XCTAssertTrue("\(window)".hasPrefix("<UIWindow: 0x"))
        }
    }

    func testALayerAndAControllerSayTheSame() {
        withWindow { window, _ in
            let layer = CALayer()
            layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            layer.name = "halo"
            XCTAssertTrue("\(layer)".hasPrefix("<CALayer: 0x"))
            XCTAssertTrue("\(layer)".hasSuffix("; frame = (1 2; 3 4); name = 'halo'>"), "\(layer)")
            let controller = UIViewController()
            controller.title = "Settings"
            XCTAssertTrue("\(controller)".hasSuffix("; title = 'Settings'; view not loaded>"), "\(controller)")
            XCTAssertFalse(controller.isViewLoaded)
            window.rootViewController = controller
            XCTAssertTrue("\(controller)".contains("frame = (0 0; 400 300)"), "\(controller)")
        }
    }

    func testAPlaceThatIsNoneIsPrintedToo() {
        withWindow { _, _ in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 1e300, height: 0)
            XCTAssertTrue("\(layer)".contains("frame = ("))
        }
    }

    func testOffTheMainThreadTheClassIsEnough() {
        nonisolated(unsafe) var view: UIView?
        withWindow { window, _ in view = window }
        let done = expectation(description: "printed")
        Thread.detachNewThread {
            XCTAssertTrue("\(view!)".hasPrefix("<UIWindow: 0x"))
            XCTAssertFalse("\(view!)".contains("frame"))
            done.fulfill()
        }
        wait(for: [done], timeout: 60)
    }
}
