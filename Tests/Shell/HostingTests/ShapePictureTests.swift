import CoreGraphics
import Foundation
import Geometry
import GimbalTesting
import InputEvents
import Scene
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// Pointers that clients ask for by name.
final class ShapePictureTests: XCTestCase {
    /// Draws all shapes in the order of their numbers and compares them with a picture that a person has checked.
    func testEveryShapeHasAPictureOfItsOwn() throws {
        try MainActor.assumeIsolated {
            let shapes = PointerShape.allCases.filter { $0 != .default }
            let looks = shapes.map { ShapePicture.look($0, scale: 2) }
            var different: Set<[UInt8]> = []
            var sheet = TestSupport.Picture(width: 11 * 52, height: 3 * 52)
            for (shape, look) in zip(shapes, looks) {
                guard case .picture(let image, let hotspot) = look else { return XCTFail("\(shape) has no picture") }
                XCTAssertEqual([image.width, image.height], [52, 52], "\(shape)")
                XCTAssertTrue((0..<52).contains(hotspot.x) && (0..<52).contains(hotspot.y), "\(shape)")
                let bytes = image.withUnsafeBytes { [UInt8]($0) }
                // Black and white on nothing.
                XCTAssertTrue(
                    stride(from: 0, to: bytes.count, by: 4).contains { bytes[$0 + 3] == 255 && bytes[$0] < 10 }, "\(shape)")
                XCTAssertTrue(stride(from: 0, to: bytes.count, by: 4).contains { bytes[$0] > 245 }, "\(shape)")
                XCTAssertTrue(bytes[3] == 0, "\(shape)")
                Self.add(bytes, image.bytesPerRow, to: &sheet, at: different.count)
                different.insert(bytes)
            }
            try Golden.picture(sheet, "Pointers/shapes", tolerance: 6, outliers: 60)
            // The sides that are pulled look as the ways that they are pulled: four instead of twelve; a move as a scroll any way.
            XCTAssertEqual(different.count, 33 - 8 - 1)
            if case .arrow = ShapePicture.look(.default, scale: 2) {} else { XCTFail("the usual one is the arrow") }
        }
    }

    /// On a middle gray; images have blue first, goldens red.
    private static func add(_ bytes: [UInt8], _ bytesPerRow: Int, to sheet: inout TestSupport.Picture, at place: Int) {
        let (left, top) = (place % 11 * 52, place / 11 * 52)
        for y in 0..<52 {
            for x in 0..<52 {
                let from = y * bytesPerRow + x * 4
                let to = ((top + y) * sheet.width + left + x) * 4
                let ground = 128 * (255 - Int(bytes[from + 3])) / 255
                for channel in 0..<3 { sheet.bytes[to + channel] = UInt8(min(255, Int(bytes[from + 2 - channel]) + ground)) }
                sheet.bytes[to + 3] = 255
            }
        }
    }

    func testThePointerHasTheShapeThatTheClientSets() throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let router = fixture.router
            let desk = try fixture.connect()
            fixture.show(try fixture.open(desk).page)
            let (seat, manager) = (desk.client.bind("wl_seat"), desk.client.bind("wp_cursor_shape_manager_v1"))
            let (pointer, device) = (desk.client.newID(), desk.client.newID())
            desk.client.request(seat, 0, [.uint(pointer)])
            desk.client.request(manager, 1, [.uint(device), .uint(pointer)])
            desk.client.roundTrip()
            let moved = Pointer(action: .moved, location: Point(x: 5, y: 5))
            router.handle([InputEvent(time: 1, kind: .pointer(moved))])
            var looks: [String] = []
            fixture.windows.onCursor = { look in
                switch look {
                case .arrow: looks.append("arrow")
                case .hidden: looks.append("hidden")
                case .picture(let image, let hotspot): looks.append("\(image.width) \(Int(hotspot.x))")
                case .shared: looks.append("shared")
                }
            }
            for shape in [9, 1] as [UInt32] { desk.client.request(device, 1, [.uint(0), .uint(shape)]) }
            desk.client.roundTrip()
            XCTAssertEqual(looks, ["26 13", "arrow"])
            XCTAssertNil(desk.client.error)
        }
    }
}
