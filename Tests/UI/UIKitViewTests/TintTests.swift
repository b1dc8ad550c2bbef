import UIKit
import XCTest

/// A tint is inherited, and gray where a view says so.
final class TintTests: ViewTestCase {
    @MainActor
    private final class Told: UIView {
        var count = 0
        override func tintColorDidChange() { count += 1 }
    }

    @MainActor
    private static func components(_ view: UIView) -> [CGFloat] {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        _ = view.tintColor.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return [red, green, blue, alpha].map { ($0 * 1000).rounded() / 1000 }
    }

    func testViewsAreToldOfAnotherTint_andNotOfTheOneThatTheyHave() {
        withWindow { window, _ in
            let (inner, middle, outer, red) = (Told(), UIView(), UIView(), UIView())
            middle.addSubview(inner)
            var count = inner.count
            @MainActor
            func expect(_ told: Int, line: UInt = #line, _ change: @MainActor () -> Void) {
                change()
                XCTAssertEqual(inner.count - count, told, line: line)
                count = inner.count
            }
            expect(0) { outer.addSubview(middle) }
            red.tintColor = .red
            expect(1) { red.addSubview(outer) }
            expect(0) { window.addSubview(red) }
            expect(0) { outer.removeFromSuperview() }
            expect(1) { window.addSubview(outer) }
            expect(1) { red.addSubview(outer) }
            red.tintAdjustmentMode = .dimmed
            count = inner.count
            expect(1) { window.addSubview(outer) }
        }
    }

    func testADimmedTintIsGrayInAllSubviewsThatDoNotSayOtherwise() {
        withWindow { window, _ in
            let (outer, like, own) = (UIView(), Told(), Told())
            for view in [like, own] { outer.addSubview(view) }
            window.addSubview(outer)
            outer.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
            own.tintAdjustmentMode = .normal
            let before = (like.count, own.count)
            outer.tintAdjustmentMode = .dimmed
            XCTAssertEqual(Self.components(outer), [0.213, 0.213, 0.213, 0.5])
            XCTAssertEqual(Self.components(like), [0.213, 0.213, 0.213, 0.5])
            XCTAssertEqual(Self.components(own), [1, 0, 0, 0.5])
            XCTAssertEqual(like.count, before.0 + 1)
            XCTAssertEqual(own.count, before.1)
            outer.tintAdjustmentMode = .automatic
            XCTAssertEqual(Self.components(like), [1, 0, 0, 0.5])
        }
    }
}
