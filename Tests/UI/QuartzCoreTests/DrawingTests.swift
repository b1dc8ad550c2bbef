import QuartzCore
import Scene
import XCTest

final class DrawingTests: LayerTestCase {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    private func layer(_ frame: CGRect, _ color: CGColor?) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    /// Alpha and red of a pixel of the layer's picture at scale 1.
    private func pixel(_ layer: CALayer, _ x: Int, _ y: Int) -> (alpha: UInt8, red: UInt8) {
        guard let pixel = layer.makeImage(scale: 1)?.pixel(x: x, y: y) else { return (0, 0) }
        return (pixel.alpha, pixel.red)
    }

    func testSublayersAreDrawnInTheirPlaces() {
        let page = layer(CGRect(x: 0, y: 0, width: 20, height: 20), .white)
        let card = layer(CGRect(x: 10, y: 5, width: 5, height: 5), red)
        card.opacity = 0.5
        page.addSublayer(card)
        let image = page.makeImage(scale: 1)
        XCTAssertEqual(image?.pixel(x: 2, y: 2)?.blue, 255)
        XCTAssertEqual(Double(image?.pixel(x: 12, y: 7)?.blue ?? 0), 128, accuracy: 2)
        XCTAssertEqual(image?.pixel(x: 12, y: 12)?.blue, 255)
    }

    func testCornersAndMasksToBoundsCut() {
        let page = layer(CGRect(x: 0, y: 0, width: 20, height: 20), nil)
        page.cornerRadius = 8
        page.masksToBounds = true
        page.addSublayer(layer(CGRect(x: 0, y: 0, width: 20, height: 20), red))
        XCTAssertEqual(pixel(page, 0, 0).alpha, 0)
        XCTAssertEqual(pixel(page, 10, 10).alpha, 255)
        page.maskedCorners = [.layerMaxXMaxYCorner]
        XCTAssertEqual(pixel(page, 0, 0).alpha, 255)
        XCTAssertEqual(pixel(page, 19, 19).alpha, 0)
    }

    func testAContinuousCornerBeginsFurtherOut() {
        let page = layer(CGRect(x: 0, y: 0, width: 160, height: 160), red)
        page.cornerRadius = 40
        XCTAssertEqual(pixel(page, 45, 0).alpha, 255)
        page.cornerCurve = .continuous
        XCTAssertEqual(page.cornerCurve, .continuous)
        for (x, y) in [(45, 0), (0, 45), (114, 0), (159, 114), (45, 159)] {
            XCTAssertEqual(Double(pixel(page, x, y).alpha), 194, accuracy: 16, "\(x), \(y)")
        }
        XCTAssertEqual(pixel(page, 63, 0).alpha, 255)
        XCTAssertEqual(pixel(page, 8, 8).alpha, 0)
        XCTAssertEqual(pixel(page, 16, 16).alpha, 255)
        XCTAssertEqual(CALayer.cornerCurveExpansionFactor(.continuous), 1.528665)
        XCTAssertEqual(CALayer.cornerCurveExpansionFactor(.circular), 1)
    }

    func testABorderGoesRoundTheCornersThatAreRound() {
        let page = layer(CGRect(x: 0, y: 0, width: 40, height: 40), nil)
        (page.borderWidth, page.borderColor) = (4, red)
        (page.cornerRadius, page.maskedCorners) = (12, [.layerMaxXMaxYCorner])
        XCTAssertEqual(pixel(page, 1, 1).alpha, 255)
        XCTAssertEqual(pixel(page, 39, 39).alpha, 0)
        XCTAssertEqual(pixel(page, 20, 3).alpha, 255)
        XCTAssertEqual(pixel(page, 20, 4).alpha, 0)
    }

    func testAMaskKeepsWhatItCovers() {
        let page = layer(CGRect(x: 0, y: 0, width: 20, height: 20), red)
        page.mask = layer(CGRect(x: 0, y: 0, width: 10, height: 20), .black)
        XCTAssertEqual(pixel(page, 5, 5).red, 255)
        XCTAssertEqual(pixel(page, 15, 5).alpha, 0)
    }

    func testAShapeIsDrawnWhereItsPathIs() throws {
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10), transform: nil)
        shape.fillColor = red
        let page = layer(CGRect(x: 0, y: 0, width: 20, height: 20), nil)
        page.addSublayer(shape)
        XCTAssertEqual(pixel(page, 10, 10).red, 255)
        XCTAssertEqual(pixel(page, 3, 3).alpha, 0)
        XCTAssertEqual(pixel(page, 16, 10).alpha, 0)
        XCTAssertNil(shape.sublayers)
    }

    func testAStrokeIsTrimmed() {
        let shape = CAShapeLayer()
        let line = CGMutablePath()
        line.move(to: CGPoint(x: 0, y: 10))
        line.addLine(to: CGPoint(x: 20, y: 10))
        shape.path = line
        shape.fillColor = nil
        shape.strokeColor = red
        shape.lineWidth = 4
        shape.strokeEnd = 0.5
        let page = layer(CGRect(x: 0, y: 0, width: 20, height: 20), nil)
        page.addSublayer(shape)
        XCTAssertEqual(pixel(page, 5, 10).red, 255)
        XCTAssertEqual(pixel(page, 15, 10).alpha, 0)
    }

    func testAShapesPathIsAnimatedOnMain() throws {
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
        _ = show(shape)
        let grow = CABasicAnimation(keyPath: "path")
        grow.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
        grow.toValue = shape.path
        grow.duration = 2
        shape.add(grow, forKey: "grow")
        endTurn()
        XCTAssertEqual(sink.commits.last?.wantsFrames, true)
        let id = addedAnimations[0].id
        frame(at: 101, began: [id])
        XCTAssertEqual(shape.presentation()?.path?.boundingBox.width, 20)
        sink.commits = []
        frame(at: 102)
        XCTAssertEqual(shape.presentation()?.path?.boundingBox.width, 30)
        XCTAssertTrue(text().contains("upload C1 32x32"), text())
        frame(at: 103, ended: [id])
        endTurn()
        XCTAssertEqual(sink.commits.last?.wantsFrames, false)
        XCTAssertEqual(shape.path?.boundingBox.width, 40)
    }

    func testAShapeThatMovesIsNotDrawnAgain() {
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        _ = show(shape)
        CATransaction.setDisableActions(true)
        shape.position = CGPoint(x: 1, y: 2)
        endTurn()
        XCTAssertEqual(text([(shape, "shape")]), "shape position(1,2)")
    }

    func testAGradientRunsAndIsTold() throws {
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor(red: 0, green: 0, blue: 0, alpha: 1), red]
        gradient.frame = CGRect(x: 0, y: 0, width: 10, height: 100)
        XCTAssertLessThan(pixel(gradient, 5, 5).red, 30)
        XCTAssertGreaterThan(pixel(gradient, 5, 95).red, 225)
        _ = show(gradient)
        gradient.locations = [0, 0.5]
        endTurn()
        XCTAssertEqual(addedAnimations.map(\.property), [.gradientLocations])
    }

    func testContentsArePlacedByGravity() throws {
        let context = try XCTUnwrap(CGContext(pixelWidth: 4, pixelHeight: 4, scale: 1, isOpaque: false))
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        let layer = layer(CGRect(x: 0, y: 0, width: 20, height: 20), nil)
        layer.contents = context.takeImage()
        layer.contentsGravity = .bottomRight
        XCTAssertEqual(pixel(layer, 18, 18).red, 255)
        XCTAssertEqual(pixel(layer, 2, 2).alpha, 0)
        layer.contentsGravity = .resize
        XCTAssertEqual(pixel(layer, 2, 2).red, 255)
    }

    func testADelegateDraws() {
        final class Owner: NSObject, CALayerDelegate {
            func draw(_ layer: CALayer, in ctx: CGContext) {
                ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
                ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
            }
        }
        let owner = Owner()
        let layer = CALayer()
        layer.delegate = owner
        layer.contentsScale = 2
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.setNeedsDisplay()
        root.addSublayer(layer)
        endTurn()
        let image = layer.renderedContents
        XCTAssertEqual(image?.width, 20)
        XCTAssertEqual(image?.pixel(x: 8, y: 8)?.red, 255)
        XCTAssertEqual(image?.pixel(x: 12, y: 12)?.alpha, 0)
    }
}
