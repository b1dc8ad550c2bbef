import CoreGraphics
import Testing

@Suite("CGPath") struct PathTests {
    private func near(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 0.01) -> Bool {
        abs(a.minX - b.minX) < tolerance && abs(a.minY - b.minY) < tolerance && abs(a.maxX - b.maxX) < tolerance
            && abs(a.maxY - b.maxY) < tolerance
    }

    @Test func `an ellipse contains its middle and not its box's corners`() {
        let path = CGPath(ellipseIn: CGRect(x: 10, y: 20, width: 40, height: 20), transform: nil)
        #expect(path.contains(CGPoint(x: 30, y: 30)))
        #expect(!path.contains(CGPoint(x: 11, y: 21)))
        #expect(near(path.boundingBoxOfPath, CGRect(x: 10, y: 20, width: 40, height: 20)))
    }

    @Test func `bounds of a curve leave its controls out`() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        #expect(near(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 5)))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(CGMutablePath().boundingBoxOfPath.isNull)
    }

    @Test func `a hole depends on the rule`() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        #expect(path.contains(CGPoint(x: 15, y: 15), using: .winding))
        #expect(!path.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
        #expect(path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    }

    @Test func `an arc runs the way it is told`() {
        let quarter = CGMutablePath()
        quarter.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(near(quarter.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 10)))
        let rest = CGMutablePath()
        rest.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(near(rest.boundingBoxOfPath, CGRect(x: -10, y: -10, width: 20, height: 20)))
        let full = CGMutablePath()
        full.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        #expect(near(full.boundingBoxOfPath, CGRect(x: -10, y: -10, width: 20, height: 20)))
    }

    @Test func `a corner's arc touches both lines`() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
        #expect(near(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 4)))
        let other = CGMutablePath()
        other.move(to: .zero)
        other.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: -10), radius: 4)
        #expect(abs(other.currentPoint.x - 10) < 1e-9 && abs(other.currentPoint.y + 4) < 1e-9)
    }

    @Test func `elements come in order with their points`() {
        let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
        var seen: [String] = []
        path.applyWithBlock { element in
            let points = element.pointee.points
            switch element.pointee.type {
            case .moveToPoint: seen.append("move \(points[0].x),\(points[0].y)")
            case .addLineToPoint: seen.append("line \(points[0].x),\(points[0].y)")
            case .closeSubpath: seen.append("close")
            case .addQuadCurveToPoint, .addCurveToPoint: seen.append("curve")
            }
        }
        #expect(seen == ["move 1.0,2.0", "line 4.0,2.0", "line 4.0,6.0", "line 1.0,6.0", "close"])
        var rect = CGRect.zero
        #expect(path.isRect(&rect))
        #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test func `transforms and copies leave the original alone`() throws {
        let path = CGMutablePath()
        path.addRoundedRect(in: CGRect(x: 0, y: 0, width: 20, height: 10), cornerWidth: 4, cornerHeight: 4)
        var move = CGAffineTransform(translationX: 100, y: 0)
        let moved = try #require(path.copy(using: &move))
        #expect(near(moved.boundingBoxOfPath, CGRect(x: 100, y: 0, width: 20, height: 10)))
        #expect(near(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 20, height: 10)))
        #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)))
        let copy = try #require(path.copy())
        path.addRect(CGRect(x: 50, y: 50, width: 1, height: 1))
        #expect(copy != path)
    }

    @Test func `a stroked line is as wide as the pen`() {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 20)])
        let miter = path.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect(near(miter.boundingBoxOfPath, CGRect(x: 0, y: -2, width: 22, height: 22)))
        #expect(miter.contains(CGPoint(x: 21.5, y: -1.5)))
        let bevel = path.copy(strokingWithWidth: 4, lineCap: .square, lineJoin: .bevel, miterLimit: 10)
        #expect(!bevel.contains(CGPoint(x: 21.5, y: -1.5)))
        #expect(near(bevel.boundingBoxOfPath, CGRect(x: -2, y: -2, width: 24, height: 24)))
        #expect(!bevel.contains(CGPoint(x: 10, y: 10)))
    }

    @Test func `dashes alternate ink and gap`() {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
        let dashed = path.copy(dashingWithPhase: 1, lengths: [2, 3])
        let points = dashed.segments.flatMap(\.points).map(\.x)
        #expect(points == [0, 1, 4, 6, 9, 10])
    }

    @Test func `steps without a current point are left out`() {
        let path = CGMutablePath()
        path.addLine(to: CGPoint(x: 1, y: 1))
        path.closeSubpath()
        #expect(path.isEmpty)
        path.addArc(center: .zero, radius: .infinity, startAngle: .nan, endAngle: 1, clockwise: false)
        path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .infinity, clockwise: true)
        #expect(path.currentPoint.x == 1)
    }
}
