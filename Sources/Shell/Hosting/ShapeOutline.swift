import CoreGraphics
import Foundation
import UIKit
import WaylandServer

/// The lines and areas of one look of the pointer, in a square of 26 points.
@MainActor
struct ShapeOutline {
    /// The point that points.
    private(set) var hotspot = CGPoint(x: 13, y: 13)
    private var lines: [UIBezierPath] = []
    private var areas: [UIBezierPath] = []
    /// White lines within black areas.
    private var cuts: [UIBezierPath] = []

    init(_ shape: PointerShape) {
        switch shape {
        case .default: addArrow()
        case .contextMenu:
            addArrow()
            for y in [15, 18.5, 22] { addLine((16, y), (23, y)) }
        case .help:
            addArrow()
            addQuestion()
        case .pointer: addHand(index: 2, others: 9)
        case .grab: addHand(index: 4, others: 3.4)
        case .grabbing: addHand(index: 9.5, others: 9)
        case .progress:
            addArrow()
            addRing(CGPoint(x: 19, y: 18), radius: 4.5)
        case .wait: addRing(CGPoint(x: 13, y: 13), radius: 8.5)
        case .cell: addPlus(CGPoint(x: 13, y: 13), 7, width: 4.5)
        case .crosshair: addPlus(CGPoint(x: 13, y: 13), 10, width: 1.6)
        case .text: addBeam()
        case .verticalText:
            addBeam()
            turn(.pi / 2)
        case .alias:
            addArrow()
            addLine((16, 23), (22, 17))
            addLine((17.5, 17), (22, 17))
            addLine((22, 21.5), (22, 17))
        case .copy:
            addArrow()
            addPlus(CGPoint(x: 20, y: 19), 4, width: 2)
        case .noDrop:
            addArrow()
            addBan(CGPoint(x: 19.5, y: 18.5), radius: 4.5)
        case .notAllowed: addBan(CGPoint(x: 13, y: 13), radius: 8.5)
        case .move, .allScroll:
            addDoubleArrow(9)
            turn(.pi / 2)
            addDoubleArrow(9)
        case .eResize, .wResize, .ewResize: addDoubleArrow(9.5)
        case .nResize, .sResize, .nsResize: addDoubleArrow(9.5, angle: .pi / 2)
        case .neResize, .swResize, .neswResize: addDoubleArrow(9.5, angle: -.pi / 4)
        case .nwResize, .seResize, .nwseResize: addDoubleArrow(9.5, angle: .pi / 4)
        case .colResize: addDivider()
        case .rowResize:
            addDivider()
            turn(.pi / 2)
        case .zoomIn: addLens(hasPlus: true)
        case .zoomOut: addLens(hasPlus: false)
        }
    }

    /// Into the current context.
    func draw() {
        UIColor.white.setStroke()
        for path in lines {
            let width = path.lineWidth
            path.lineWidth = width + 2.4
            path.stroke()
            path.lineWidth = width
        }
        for path in areas {
            path.lineWidth = 2.4
            path.stroke()
        }
        UIColor.black.setStroke()
        UIColor.black.setFill()
        for path in lines { path.stroke() }
        for path in areas { path.fill() }
        UIColor.white.setStroke()
        for path in cuts { path.stroke() }
    }

    // MARK: Parts

    private static func path(_ points: [(Double, Double)], width: CGFloat = 2) -> UIBezierPath {
        let path = UIBezierPath()
        for (index, point) in points.enumerated() {
            let place = CGPoint(x: point.0, y: point.1)
            if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
        }
        (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (width, .round, .round)
        return path
    }

    private mutating func addLine(_ points: (Double, Double)..., width: CGFloat = 2) {
        lines.append(Self.path(points, width: width))
    }

    private mutating func addArea(_ points: [(Double, Double)]) {
        let path = Self.path(points)
        path.close()
        areas.append(path)
    }

    private mutating func addArrow() {
        hotspot = CGPoint(x: 2, y: 2)
        addArea([(2, 2), (12.5, 12), (8, 12.4), (10.4, 17.6), (8.2, 18.6), (5.9, 13.4), (2, 16.6)])
    }

    private mutating func addQuestion() {
        let path = UIBezierPath()
        path.addArc(withCenter: CGPoint(x: 19, y: 14), radius: 3, startAngle: .pi, endAngle: .pi / 2, clockwise: true)
        path.addLine(to: CGPoint(x: 19, y: 19))
        (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (2, .round, .round)
        lines.append(path)
        addLine((19, 22.5), (19, 22.6), width: 2.4)
    }

    /// - Parameters:
    ///   - index: where the first finger ends, from the top.
    ///   - others: where the longest of the others does.
    private mutating func addHand(index: Double, others: Double) {
        hotspot = index < 4 ? CGPoint(x: 9.2, y: index) : CGPoint(x: 13, y: 13)
        for (x, top) in [(7.6, index), (10.8, others), (14, others + 0.6), (17.2, others + 2)] {
            areas.append(
                UIBezierPath(roundedRect: CGRect(x: x, y: top, width: 3.2, height: 16 - top), cornerRadius: 1.6))
        }
        areas.append(UIBezierPath(roundedRect: CGRect(x: 7.6, y: 12, width: 12.8, height: 11.5), cornerRadius: 4))
        addArea([(8, 19), (3.6, 14.2), (3.4, 12.2), (5.2, 11.8), (8.4, 14.4)])
        for x in [10.8, 14, 17.2] { cuts.append(Self.path([(x, others + 3.4), (x, 14)], width: 0.8)) }
    }

    private mutating func addRing(_ center: CGPoint, radius: CGFloat) {
        let ring = UIBezierPath(arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        ring.lineWidth = 2
        lines.append(ring)
        addLine(
            (center.x, center.y - radius * 0.6), (center.x, center.y), (center.x + radius * 0.45, center.y), width: 1.6)
    }

    private mutating func addBan(_ center: CGPoint, radius: CGFloat) {
        let ring = UIBezierPath(arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        ring.lineWidth = 2.2
        lines.append(ring)
        let reach = radius * 0.7
        addLine((center.x - reach, center.y - reach), (center.x + reach, center.y + reach), width: 2.2)
    }

    private mutating func addPlus(_ center: CGPoint, _ reach: CGFloat, width: CGFloat) {
        addLine((center.x - reach, center.y), (center.x + reach, center.y), width: width)
        addLine((center.x, center.y - reach), (center.x, center.y + reach), width: width)
    }

    private mutating func addBeam() {
        addLine((13, 5), (13, 21), width: 1.8)
        for y in [4.0, 22] {
            let bend = y < 13 ? 1.0 : -1.0
            addLine((9.5, y), (11.6, y), (13, y + bend), (14.4, y), (16.5, y), width: 1.8)
        }
    }

    private mutating func addDoubleArrow(_ reach: Double, angle: CGFloat = 0) {
        var part = ShapeOutline()
        part.addLine((13 - reach + 2, 13), (13 + reach - 2, 13))
        part.addArea([(13 - reach - 1.5, 13), (13 - reach + 3.5, 8.8), (13 - reach + 3.5, 17.2)])
        part.addArea([(13 + reach + 1.5, 13), (13 + reach - 3.5, 8.8), (13 + reach - 3.5, 17.2)])
        part.turn(angle)
        lines += part.lines
        areas += part.areas
    }

    private mutating func addDivider() {
        addDoubleArrow(9)
        addLine((13, 5), (13, 21), width: 2.4)
    }

    private mutating func addLens(hasPlus: Bool) {
        hotspot = CGPoint(x: 11, y: 11)
        addLine((16.5, 16.5), (22, 22), width: 3)
        let ring = UIBezierPath(
            arcCenter: CGPoint(x: 11, y: 11), radius: 7.5, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        ring.lineWidth = 2
        lines.append(ring)
        addLine((8, 11), (14, 11), width: 1.8)
        if hasPlus { addLine((11, 8), (11, 14), width: 1.8) }
    }

    private init() {}

    /// Everything so far, around the middle.
    private func turn(_ angle: CGFloat) {
        let turn = CGAffineTransform(translationX: 13, y: 13).rotated(by: angle).translatedBy(x: -13, y: -13)
        for path in lines + areas + cuts { path.apply(turn) }
    }
}
