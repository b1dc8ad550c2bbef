import UIKit
import XCTest

final class ViewTests: ViewTestCase {
    func testOnlyClassesThatOverrideDrawHavePixels() {
        withWindow { window, time in
            let (plain, drawing, below) = (Plain(), Drawing(), BelowDrawing())
            for view in [plain, drawing, below] {
                view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                window.addSubview(view)
            }
            time.tick()
            XCTAssertNil(plain.layer.contents)
            XCTAssertNotNil(drawing.layer.contents)
            XCTAssertNotNil(below.layer.contents)
            XCTAssertEqual(drawing.calls, 1)
        }
    }

    func testCallbacksOfTheHierarchyComeInOrder() {
        withWindow { window, time in
            let view = Recording()
            window.addSubview(view)
            view.removeFromSuperview()
            XCTAssertEqual(
                view.log,
                [
                    "will super UIWindow", "will window yes", "did window yes", "did super UIWindow", "will super nil",
                    "will window no", "did window no", "did super nil",
                ])
        }
    }

    func testSubviewsAreInDrawingOrder() {
        MainActor.assumeIsolated {
            let root = UIView()
            let (a, b, c) = (UIView(), UIView(), UIView())
            root.addSubview(a)
            root.addSubview(c)
            root.insertSubview(b, belowSubview: c)
            XCTAssertEqual(root.subviews, [a, b, c])
            root.insertSubview(a, aboveSubview: b)
            XCTAssertEqual(root.subviews, [b, a, c])
            root.bringSubviewToFront(b)
            root.sendSubviewToBack(c)
            XCTAssertEqual(root.subviews, [c, a, b])
            XCTAssertEqual(root.layer.sublayers?.map(ObjectIdentifier.init), root.subviews.map { ObjectIdentifier($0.layer) })
            root.exchangeSubview(at: 0, withSubviewAt: 2)
            XCTAssertEqual(root.subviews, [b, a, c])
            XCTAssertEqual(root.layer.sublayers?.map(ObjectIdentifier.init), root.subviews.map { ObjectIdentifier($0.layer) })
        }
    }

    func testAutoresizingSharesTheChange() {
        MainActor.assumeIsolated {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let fill = UIView(frame: root.bounds)
            fill.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            let centered = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
            centered.autoresizingMask = [
                .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
            ]
            let right = UIView(frame: CGRect(x: 70, y: 0, width: 20, height: 20))
            right.autoresizingMask = .flexibleLeftMargin
            for view in [fill, centered, right] { root.addSubview(view) }
            root.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
            XCTAssertEqual(fill.frame, CGRect(x: 0, y: 0, width: 200, height: 60))
            XCTAssertEqual(centered.frame, CGRect(x: 90, y: 20, width: 20, height: 20))
            XCTAssertEqual(right.frame, CGRect(x: 170, y: 0, width: 20, height: 20))
        }
    }

    func testHitsGoToTheTopmostViewThatTakesThem() {
        MainActor.assumeIsolated {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let low = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
            let top = UIView(frame: CGRect(x: 30, y: 30, width: 50, height: 50))
            root.addSubview(low)
            root.addSubview(top)
            XCTAssertIdentical(root.hitTest(CGPoint(x: 40, y: 40), with: nil), top)
            top.isUserInteractionEnabled = false
            XCTAssertIdentical(root.hitTest(CGPoint(x: 40, y: 40), with: nil), low)
            low.transform = CGAffineTransform(translationX: 100, y: 0)
            XCTAssertIdentical(root.hitTest(CGPoint(x: 40, y: 40), with: nil), root)
            XCTAssertNil(root.hitTest(CGPoint(x: 140, y: 40), with: nil))
            XCTAssertEqual(low.convert(CGPoint.zero, to: root), CGPoint(x: 110, y: 10))
        }
    }

    func testTraitsReachViewsAndDynamicColorsFollow() {
        withWindow { window, time in
            let view = UIView(frame: window.bounds)
            view.backgroundColor = .systemBackground
            window.addSubview(view)
            XCTAssertEqual(view.layer.backgroundColor?.components?.first, 1)
            window.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(view.traitCollection.userInterfaceStyle, .dark)
            XCTAssertEqual(view.layer.backgroundColor?.components?.first, 0)
        }
    }

    func testLayoutRunsBeforeTheCommitFromTheTopDown() {
        withWindow { window, time in
            var order: [String] = []
            let outer = Laying { order.append("outer") }
            let inner = Laying { order.append("inner") }
            outer.addSubview(inner)
            window.addSubview(outer)
            time.tick()
            XCTAssertEqual(order, ["outer", "inner"])
            outer.bounds.size.width = 77
            outer.layoutIfNeeded()
            XCTAssertEqual(order, ["outer", "inner", "outer"])
        }
    }
}

private class Plain: UIView {}

private class Drawing: UIView {
    var calls = 0
    override func draw(_ rect: CGRect) {
        calls += 1
        UIColor.red.setFill()
        UIRectFill(rect)
    }
}

private class BelowDrawing: Drawing {}

private final class Laying: UIView {
    let body: () -> Void
    init(_ body: @escaping () -> Void) {
        self.body = body
        super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override func layoutSubviews() {
        super.layoutSubviews()
        body()
    }
}

private final class Recording: UIView {
    var log: [String] = []
    override func willMove(toSuperview newSuperview: UIView?) {
        log.append("will super \(newSuperview.map { "\(type(of: $0))" } ?? "nil")")
    }
    override func didMoveToSuperview() { log.append("did super \(superview.map { "\(type(of: $0))" } ?? "nil")") }
    override func willMove(toWindow newWindow: UIWindow?) { log.append("will window \(newWindow == nil ? "no" : "yes")") }
    override func didMoveToWindow() { log.append("did window \(window == nil ? "no" : "yes")") }
}
