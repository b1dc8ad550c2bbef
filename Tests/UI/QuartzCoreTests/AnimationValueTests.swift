import CoreGraphics
import Diagnostics
import Foundation
import Geometry
import Motion
import QuartzCore
import Scene
import XCTest

/// Values of each kind for each key path: understood, or reported once and ignored.
final class AnimationValueTests: LayerTestCase {
    private static let shapeKeys = ["path", "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "lineDashPhase"]

    /// All that can be animated, and a few that cannot.
    private static var keyPaths: [String] {
        let parts = [
            "x", "y", "width", "height", "origin", "size", "origin.x", "origin.y", "size.width", "size.height", "rotation",
            "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y", "scale.z", "translation",
            "translation.x", "translation.y", "translation.z",
        ]
        let wholes = AnimatableProperty.allCases.map(AnimatableKeyPath.name(of:))
        let known = wholes.flatMap { whole in parts.map { "\(whole).\($0)" } }.filter { AnimatableKeyPath($0) != nil }
        let pairs = ["bounds.size", "bounds.origin", "transform.translation", "frame", "frame.size"]
        return wholes + known + pairs + shapeKeys + ["isHidden", "opacity.x", "position.size", "wobble", ""]
    }

    /// What a caller may have at hand, as itself and in a box.
    private var values: [(name: String, value: Any)] {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        let transform = CGAffineTransform(scaleX: 2, y: 2)
        var foreign: [Int32] = [1, 2, 3]
        return [
            ("Double", 1.5), ("CGFloat", CGFloat(1.5)), ("Float", Float(1.5)), ("Int", 2), ("UInt8", UInt8(2)), ("Bool", true),
            ("NSNumber", NSNumber(value: 1.5)), ("NSDecimalNumber", NSDecimalNumber(value: 1.5)), ("NaN", Double.nan),
            ("CGPoint", rect.origin), ("CGSize", rect.size), ("CGRect", rect), ("CGVector", CGVector(dx: 1, dy: 2)),
            ("CGAffineTransform", transform), ("CATransform3D", CATransform3DMakeScale(2, 2, 1)),
            ("NSValue of a point", NSValue(cgPoint: rect.origin)), ("NSValue of a size", NSValue(cgSize: rect.size)),
            ("NSValue of a rect", NSValue(cgRect: rect)), ("NSValue of a vector", NSValue(cgVector: CGVector(dx: 1, dy: 2))),
            ("NSValue of a transform", NSValue(cgAffineTransform: transform)),
            ("NSValue of a 3D transform", NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 1))),
            ("NSValue of a range", NSValue(range: NSRange(location: 1, length: 2))),
            ("NSValue of insets", NSValue(edgeInsets: NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))),
            ("NSValue of bytes", NSValue(bytes: &foreign, objCType: "[3i]")),
            ("CGColor", CGColor(red: 1, green: 0, blue: 0, alpha: 1)), ("CGPath", CGPath(rect: rect, transform: nil)),
            ("CGImage", image()), ("String", "red"), ("NSNull", NSNull()), ("numbers", [0.0, 1.0]),
            ("boxed numbers", [NSNumber(value: 0), NSNumber(value: 1)]), ("nothing in a list", [Any]()),
            ("colors", [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]),
            ("words", ["a", "b"]),
        ]
    }

    /// Each kind of animation that carries values.
    private func animations(_ keyPath: String, _ value: Any) -> [CAAnimation] {
        let to = CABasicAnimation(keyPath: keyPath)
        to.toValue = value
        let both = CASpringAnimation(keyPath: keyPath)
        (both.fromValue, both.toValue) = (value, value)
        let by = CABasicAnimation(keyPath: keyPath)
        (by.byValue, by.isAdditive) = (value, true)
        let frames = [CAAnimationCalculationMode.discrete, .cubicPaced].map { mode in
            let frames = CAKeyframeAnimation(keyPath: keyPath)
            (frames.values, frames.calculationMode) = ([value, value, value], mode)
            return frames
        }
        let mixed = CAKeyframeAnimation(keyPath: keyPath)
        (mixed.values, mixed.keyTimes) = ([value, 1.0, CGPoint.zero], [0, 0.5, 1])
        let turned = CABasicAnimation(keyPath: "transform")
        (turned.toValue, turned.valueFunction) = (value, CAValueFunction(name: .rotateZ))
        return [to, both, by, mixed, turned] + frames
    }

    func testNoKindOfValueStopsTheProcessForAnyKeyPath() {
        let (plain, shape) = (show(CAGradientLayer()), show(CAShapeLayer()))
        let lines = LogLines()
        defer {
            lines.stop()
            // More is said here than the log remembers.
            LogOnce.forget()
        }
        for keyPath in Self.keyPaths {
            let layer: CALayer = Self.shapeKeys.contains(keyPath) ? shape : plain
            for (_, value) in values {
                for animation in animations(keyPath, value) { layer.add(animation, forKey: nil) }
                _ = layer.presentation()
                layer.removeAllAnimations()
                layer.setValue(value, forKeyPath: keyPath.isEmpty ? "nothing" : keyPath)
                _ = layer.value(forKeyPath: keyPath)
            }
            time += 0.01
            context.setTickTime(time)
            endTurn()
            sink.commits = []
        }
    }

    func testValuesInBoxesAreUnderstoodAsThemselves() throws {
        let (point, size) = (CGPoint(x: 3, y: 4), CGSize(width: 3, height: 4))
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        let cases: [(String, [Any], [MotionValue])] = [
            (
                "bounds.size", [size, NSValue(cgSize: size), point, NSValue(cgPoint: point), CGVector(dx: 3, dy: 4)],
                [.scalar(3), .scalar(4)]
            ),
            ("bounds.origin", [point, NSValue(cgPoint: point), size, NSValue(cgSize: size)], [.scalar(3), .scalar(4)]),
            (
                "transform.translation",
                [size, NSValue(cgSize: size), point, NSValue(cgPoint: point), NSValue(cgVector: CGVector(dx: 3, dy: 4))],
                [.scalar(3), .scalar(4)]
            ),
            (
                "position", [point, NSValue(cgPoint: point), size, NSValue(cgSize: size), CGVector(dx: 3, dy: 4)],
                [.point(Point(point))]
            ),
            ("shadowOffset", [size, NSValue(cgSize: size), point, NSValue(cgPoint: point)], [.size(Size(size))]),
            ("bounds", [rect, NSValue(cgRect: rect)], [.rect(Rect(rect))]),
            (
                "transform",
                [
                    CATransform3DMakeScale(2, 3, 1), NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 1)),
                    CGAffineTransform(scaleX: 2, y: 3), NSValue(cgAffineTransform: CGAffineTransform(scaleX: 2, y: 3)),
                ], [.matrix(CATransform3DMakeScale(2, 3, 1).matrix)]
            ),
            ("opacity", [0.5, CGFloat(0.5), Float(0.5), NSNumber(value: 0.5)], [.scalar(0.5)]),
        ]
        for (keyPath, values, expected) in cases {
            for value in values {
                let layer = shownLayer()
                let animation = CABasicAnimation(keyPath: keyPath)
                animation.toValue = value
                layer.add(animation, forKey: nil)
                endTurn()
                let tracks = addedAnimations.map(\.animation.track)
                XCTAssertEqual(tracks, expected.map { .basic(from: nil, to: $0, by: nil) }, "\(keyPath): \(type(of: value))")
            }
        }
    }

    func testModelsTakeBoxesToo() {
        let layer = shownLayer()
        layer.setValue(NSValue(cgSize: CGSize(width: 7, height: 8)), forKeyPath: "bounds.size")
        XCTAssertEqual(layer.bounds.size, CGSize(width: 7, height: 8))
        layer.setValue(NSValue(cgPoint: CGPoint(x: 5, y: 6)), forKeyPath: "bounds.origin")
        XCTAssertEqual(layer.bounds.origin, CGPoint(x: 5, y: 6))
        layer.setValue(NSValue(cgSize: CGSize(width: 1, height: 2)), forKeyPath: "transform.translation")
        XCTAssertEqual([layer.transform.m41, layer.transform.m42], [1, 2])
        layer.setValue(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)), forKeyPath: "frame")
        XCTAssertEqual(layer.bounds.size, CGSize(width: 3, height: 4))
    }

    func testAnotherKindIsReportedOnceByKeyPathAndKindAndIgnored() {
        let layer = shownLayer()
        let lines = LogLines()
        defer { lines.stop() }
        for (keyPath, value, words) in [
            ("bounds.size", "wide" as Any, ["bounds.size", "String"]), ("position", 3.0, ["position", "Double"]),
            ("opacity", NSValue(cgPoint: .zero), ["opacity", "NSValue of CGPoint"]),
            ("backgroundColor", 1, ["backgroundColor", "Int"]), ("contents", "picture.png", ["contents", "String"]),
            ("locations", [0.0, "end"] as [Any], ["locations", "String"]),
        ] {
            LogOnce.forget()
            lines.take()
            for _ in 0..<3 {
                let animation = CABasicAnimation(keyPath: keyPath)
                animation.toValue = value
                layer.add(animation, forKey: nil)
            }
            let said = lines.take()
            XCTAssertEqual(said.map(\.level), [.warning], "\(keyPath): \(said)")
            for word in words { XCTAssertTrue(said.first?.message.contains(word) == true, "\(word): \(said)") }
            endTurn()
            for animation in addedAnimations {
                XCTAssertEqual(animation.animation.track, .basic(from: nil, to: nil, by: nil), keyPath)
            }
            sink.commits = []
        }
    }

    func testAValueThatIsNotFiniteIsReportedOnceAndIgnored() {
        let layer = shownLayer()
        let lines = LogLines()
        defer { lines.stop() }
        for (keyPath, value) in [
            ("opacity", Double.nan as Any), ("position", CGPoint(x: CGFloat.infinity, y: 0)),
            ("bounds.size", CGSize(width: CGFloat.nan, height: 1)),
            ("transform", CATransform3DMakeScale(CGFloat.nan, 1, 1)), ("transform.rotation.z", Double.infinity),
            ("locations", [0, Double.nan] as [Any]), ("backgroundColor", CGColor(red: 1, green: 0, blue: 0, alpha: CGFloat.nan)),
        ] {
            LogOnce.forget()
            lines.take()
            for _ in 0..<3 {
                let animation = CABasicAnimation(keyPath: keyPath)
                animation.toValue = value
                layer.add(animation, forKey: nil)
            }
            let said = lines.take()
            XCTAssertEqual(
                said.map(\.message), ["a value for the key path '\(keyPath)' is not finite; the animation runs without it"])
            endTurn()
            for animation in addedAnimations {
                XCTAssertEqual(animation.animation.track, .basic(from: nil, to: nil, by: nil), keyPath)
            }
            sink.commits = []
        }
    }
}
