import GimbalTesting
import UIKit
import XCTest

@testable import gimbal_demo

/// The devices of the house in a sheet.
final class DevicesTests: XCTestCase {
    @MainActor
    private static func onDevices(
        _ width: Int, _ height: Int, _ body: (DevicesController, TestScreen) throws -> Void
    ) throws {
        try withDemo(width, height) { root, screen in
            let room = DetailController(room: .garden)
            room.modalPresentationStyle = .fullScreen
            root.present(room, animated: false)
            screen.advance(by: 0.5)
            let button = try XCTUnwrap(room.view as? DetailView).devices
            screen.tap(at: button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
            screen.advance(by: 1)
            try body(try XCTUnwrap(room.presentedViewController as? DevicesController), screen)
            root.dismiss(animated: false)
            screen.advance(by: 0.5)
        }
    }

    @MainActor
    private static func pinch(_ sheet: DevicesController, _ screen: TestScreen, by scale: CGFloat) {
        let middle = sheet.list.convert(CGPoint(x: sheet.list.bounds.midX, y: sheet.list.bounds.midY), to: nil)
        let start = min(sheet.list.bounds.width, sheet.list.bounds.height) * (scale < 1 ? 0.4 : 0.25)
        screen.pinch(at: middle, from: start, to: start * scale)
        screen.advance(by: 1)
    }

    @MainActor
    private static func cellWidth(_ sheet: DevicesController) -> CGFloat { sheet.list.visibleCells.first?.frame.width ?? 0 }

    func testTheDevicesOfTheRoomComeFirst() throws {
        try MainActor.assumeIsolated {
            try Self.onDevices(800, 480) { sheet, _ in
                XCTAssertEqual(sheet.list.numberOfSections, Room.all.count)
                let first = sheet.list.visibleCells.compactMap { $0 as? DeviceCell }.map(\.words)
                for control in Room.garden.controls.prefix(2) { XCTAssertTrue(first.contains(control.name), "\(first)") }
            }
        }
    }

    func testTwoFingersLeadTilesIntoRowsAndBack() throws {
        try MainActor.assumeIsolated {
            for (width, height) in [(480, 320), (800, 480), (1280, 720), (480, 800)] {
                try Self.onDevices(width, height) { sheet, screen in
                    let tile = Self.cellWidth(sheet)
                    Self.pinch(sheet, screen, by: 0.95)
                    XCTAssertEqual(Self.cellWidth(sheet), tile, "\(width)x\(height): a little is too little")
                    Self.pinch(sheet, screen, by: 0.6)
                    XCTAssertGreaterThan(Self.cellWidth(sheet), 1.6 * tile, "\(width)x\(height)")
                    Self.pinch(sheet, screen, by: 1.4)
                    XCTAssertEqual(Self.cellWidth(sheet), tile, "\(width)x\(height)")
                    XCTAssertNotNil(sheet.presentingViewController, "The fingers do not pull the sheet away.")
                }
            }
        }
    }

    func testATouchSwitchesADeviceAndTheListKeepsIt() throws {
        try MainActor.assumeIsolated {
            try Self.onDevices(800, 480) { sheet, screen in
                let section = try XCTUnwrap(
                    Room.garden.controls.firstIndex { if case .isOn = $0.setting { true } else { false } })
                let path = IndexPath(item: section, section: 0)
                sheet.list.scrollToItem(at: path, at: .centeredVertically, animated: false)
                screen.settle()
                let cell = try XCTUnwrap(sheet.list.cellForItem(at: path) as? DeviceCell)
                let before = cell.state
                screen.tap(at: cell.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: nil))
                screen.advance(by: 0.5)
                XCTAssertNotEqual(cell.state, before)
                sheet.list.reloadData()
                screen.settle()
                XCTAssertNotEqual((sheet.list.cellForItem(at: path) as? DeviceCell)?.state, before)
            }
        }
    }
}
